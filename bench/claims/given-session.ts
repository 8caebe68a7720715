import type { Audit, JudgedHandoff } from "../../shared/model/audit.ts";
import type { Claim } from "../../shared/model/claim.ts";
import type { HandoffRecord } from "../../shared/model/record.ts";
import { seeded } from "../random.ts";
import { otherHash, otherNumber, otherPath } from "./change-value.ts";
import type { LabelledSession, Plant } from "./claim-case.ts";
import type { FaultKind } from "./fault.ts";
import { Transcript } from "./transcript.ts";

/** A transcript of a folder that was given. */
export interface GivenSession {
  readonly path: string;
  readonly text: string;
}

interface Site {
  readonly given: GivenSession;
  readonly random: () => number;
  readonly line: number;
  readonly record: HandoffRecord;
}

interface Change {
  readonly fault: FaultKind;
  readonly from: string;
  readonly to: string;
}

const ATTEMPTS = 20;

/** A value that the session has nowhere. Null where no try gave one. */
function unseen(
  text: string,
  make: () => string,
  isSeen = (value: string): boolean => text.includes(value),
): string | null {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const value = make();
    if (!isSeen(value)) return value;
  }
  return null;
}

/** The values of a claim that can be changed, each with another one that nothing in the session shows. */
function changesOf(claim: Claim, { given, random }: Site): readonly Change[] {
  const change = (fault: FaultKind, from: string, to: string | null): readonly Change[] =>
    to === null ? [] : [{ fault, from, to }];
  const number = (fault: FaultKind, value: number): readonly Change[] =>
    change(fault, String(value), String(otherNumber(random, value)));
  switch (claim.type) {
    case "run": {
      const count = claim.counts.passed ?? claim.counts.total;
      return count === null || count === 0 ? [] : number("test-count", count);
    }
    case "count":
      return claim.count === 0 ? [] : number("other-count", claim.count);
    case "commit":
      return claim.isOwn
        ? change(
            "hash",
            claim.hash,
            unseen(given.text, () => otherHash(random, claim.hash)),
          )
        : [];
    case "file": {
      const isSeen = (path: string): boolean => given.text.includes(path.slice(path.lastIndexOf("/") + 1));
      return change(
        "path",
        claim.path,
        unseen(given.text, () => otherPath(random, claim.path), isSeen),
      );
    }
    case "link": {
      if (claim.number === null) return [];
      const value = claim.number;
      const isSeen = (other: string): boolean => new RegExp(`[#/ ]${other}\\b`).test(given.text);
      return change(
        "pull-number",
        String(value),
        unseen(given.text, () => String(otherNumber(random, value)), isSeen),
      );
    }
    default:
      return []; // It has no value that could be another one.
  }
}

const occurrences = (text: string, value: string): readonly number[] => {
  const found: number[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const isWhole = !/[A-Za-z0-9]/.test((text[at - 1] ?? " ") + (text[at + value.length] ?? " "));
    if (isWhole) found.push(at);
  }
  return found;
};

/** The same session with another value in one record of its handoff; null where it does not stand there exactly once. */
function withValue({ given, line, record }: Site, { fault, from, to }: Change): Plant | null {
  const places = occurrences(record.text, from);
  const [at] = places;
  if (places.length !== 1 || at === undefined || record.text.includes("\n")) return null;
  const about = record.text.slice(0, at) + to + record.text.slice(at + from.length);
  const { start, end } = record.anchor;
  const changed = new Transcript(given.text).withMessageText(line, text =>
    text.slice(start, end) === record.text ? text.slice(0, start) + about + text.slice(end) : null,
  );
  return changed === null ? null : { fault, about, change: `${from} → ${to}`, files: { [given.path]: changed.text } };
}

/** The same session with pushes that were dry runs. */
function withDryRun({ given, line, record }: Site): Plant | null {
  const changed = new Transcript(given.text).withCommandsBefore(line, command =>
    command.replace(/\bgit push\b(?![^;&|\n]*--dry-run)/g, "git push --dry-run"),
  );
  return changed === null
    ? null
    : { fault: "dry-run", about: record.text, change: "git push --dry-run", files: { [given.path]: changed.text } };
}

/** The same session with an edit of a file that it had changed before, after everything else. */
function withLateEdit({ given, line, record }: Site, path: string): Plant | null {
  const step = { edit: path, old: "limit = 3", new: "limit = 5" };
  const changed = new Transcript(given.text).withStepsBefore(line, [step], "main");
  return changed === null
    ? null
    : {
        fault: "stale-run",
        about: record.text,
        change: `${path} is edited last`,
        files: { [given.path]: changed.text },
      };
}

const SOURCE = /\.(?:ts|tsx|js|jsx|py|go|rs|rb|java|kt|c|cc|cpp|cs|swift|php)$/;

/** The last source file that the session edited by a tool before a line, or null. */
function lastEdited(text: string, line: number): string | null {
  const transcript = new Transcript(text);
  for (let at = line - 1; at > 0; at -= 1) {
    const content = transcript.entry(at)?.message?.content;
    if (!Array.isArray(content)) continue;
    for (const block of content) {
      const path: unknown = block?.type === "tool_use" && block.name !== "Read" ? block.input?.file_path : undefined;
      if (typeof path === "string" && SOURCE.test(path)) return path;
    }
  }
  return null;
}

/** They are false by what the session has not. */
const ABSENCES: ReadonlySet<FaultKind> = new Set(["hash", "path", "pull-number"]);

function plantInto(
  given: GivenSession,
  judged: JudgedHandoff,
  isIncomplete: boolean,
  random: () => number,
): readonly Plant[] {
  const { line } = judged.handoff.anchor;
  if (line === null || judged.handoff.anchor.messageId === null) return [];
  const edited = lastEdited(given.text, line);
  return judged.handoff.records.flatMap(record => {
    const verdicts = new Map(judged.records.get(record.id)?.transitions.map(one => [one.transitionId, one.verdict]));
    const claims = record.transitions
      .filter(({ id, clause }) => verdicts.get(id) === "supported" && clause?.sense === "asserted")
      .flatMap(({ clause }) => (clause?.claims ?? []).map(claim => ({ claim, isPast: clause?.isPast === true })));
    const site: Site = { given, random, line, record };
    const plants = claims.flatMap(({ claim, isPast }) => [
      ...changesOf(claim, site)
        .filter(({ fault }) => !(isIncomplete && ABSENCES.has(fault)))
        .map(change => withValue(site, change)),
      // What is told of an earlier moment, a later edit does not make false.
      ...(claim.type === "run" && !isPast && edited !== null ? [withLateEdit(site, edited)] : []),
      ...(claim.type === "publish" && claim.verb === "push" ? [withDryRun(site)] : []),
    ]);
    return plants.filter(plant => plant !== null);
  });
}

/** Faults in the claims of a given session that are supported as they stand: each in a copy of its own. */
export function plantInGiven(given: GivenSession, audit: Audit, seed: number): LabelledSession {
  const random = seeded(seed);
  const isIncomplete = audit.sessions.some(session => session.isIncomplete);
  return {
    id: given.path,
    files: { [given.path]: given.text },
    honest: [],
    plants: audit.handoffs.flatMap(judged => plantInto(given, judged, isIncomplete, random)),
  };
}
