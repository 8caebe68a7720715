import type { JsonObject } from "../../model/message.ts";
import { type ArtifactRef, checkGate, GATE_SECTIONS, type GateFinding } from "../gate.ts";
import { anchorWords } from "../headings.ts";
import { splitLines, stripSpace } from "../python-text.ts";
import { textRepr } from "../python-value.ts";
import type { VerbWorld } from "./verb-world.ts";

const quoted = (text: string): string => textRepr([...text].slice(0, 60).join(""));

/** The engine's words for what a finding is about, and ours for why. */
function sayFinding({ section, code, text }: GateFinding): string {
  switch (code) {
    case "section-missing":
      return `missing${section === "open_questions" ? "; where nothing is open, say 'none'" : ""}`;
    case "objective-thin":
      return `too thin to resume from (${[...text].length} chars)`;
    case "decision-no-expiry":
      return `no expiry: ${quoted(text)}; give a date, or say that it is standing law`;
    case "decision-no-rationale":
      return `no rationale: ${quoted(text)}`;
    case "action-no-identifier":
      return `no identifier: ${quoted(text)}; name a slug, a PR or a path`;
    case "question-no-owner":
      return `no owner: ${quoted(text)}; name who owes the answer`;
    case "artifact-unparseable":
      return `unparseable: ${quoted(text)}`;
  }
}

/** Whether a document has a heading of an anchor's words: a line that begins with `#`, in code as well. */
function hasHeading(text: string, anchor: string): boolean {
  const wanted = anchorWords(anchor).join(" ");
  const lines = splitLines(text).map(stripSpace);
  return wanted !== "" && lines.some(line => line.startsWith("#") && anchorWords(line).join(" ") === wanted);
}

/** Why an artifact does not resolve where a successor would look for it; null where it does. */
async function unresolved(world: VerbWorld, team: string, { path, anchor }: ArtifactRef): Promise<string | null> {
  const found = await findText(world, team, path);
  if ("why" in found) return found.why;
  if (anchor === null || hasHeading(found.text, anchor)) return null;
  return `${found.where} exists but has no section matching ${textRepr(anchor)}`;
}

type Found = { readonly text: string; readonly where: string } | { readonly why: string };

async function findText(world: VerbWorld, team: string, path: string): Promise<Found> {
  for (const candidate of path.startsWith("team/") ? [path] : [`team/${team}/${path}`, path]) {
    const read = await world.store.read(candidate);
    if (read.status === "ok") return { text: read.text, where: `store:${candidate}` };
    if (read.status === "unreadable") return { why: `store:${candidate} is unreadable (${read.why})` };
  }
  const file = await world.readRepositoryFile(path);
  if (file.status === "ok") return { text: file.text, where: `repo:${path}` };
  return file.status === "refused"
    ? { why: "not in the store, and no path within a repository: a successor will not have it" }
    : { why: "not found in the store or the repository" };
}

/**
 * Every reason why a snapshot cannot be handed off, one line each, in the order of the sections; empty where there is
 * none. Artifacts are looked for live, in the store and then in the repository around.
 * Source: the five-section gate of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export async function judgeHandoff(world: VerbWorld, team: string, document: JsonObject): Promise<readonly string[]> {
  const { findings, artifacts } = checkGate(document);
  const found = findings.map(finding => ({
    section: finding.section,
    index: finding.index,
    text: sayFinding(finding),
  }));
  for (const artifact of artifacts) {
    const why = await unresolved(world, team, artifact);
    if (why === null) continue;
    found.push({
      section: "artifacts",
      index: artifact.index,
      text: `does not resolve: ${quoted(artifact.raw)}: ${why}`,
    });
  }
  return GATE_SECTIONS.flatMap(section =>
    found
      .filter(each => each.section === section)
      .toSorted((left, right) => (left.index ?? 0) - (right.index ?? 0))
      .map(({ text }) => `  [${section}] ${text}`),
  );
}
