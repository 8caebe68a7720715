import { pathIn } from "../../coord/pointer.ts";
import type { HandoffRecord } from "../../model/record.ts";
import { type CheckpointSubject, gateOf } from "./checkpoint-subject.ts";
import { findAlternatives, findHomes, splitRepository } from "./homes.ts";

/** Two places of which a checkpoint leaves open which one is the home of a piece of work. */
export interface HomeChoice {
  /** Both as they are compared: without scheme, host or `.git`. */
  readonly names: readonly [string, string];
  /** Where it leaves the choice open; null where that is the list of artifacts. */
  readonly record: HandoffRecord | null;
  /** Both as they are said: the two places, or the two artifacts. */
  readonly said: readonly [string, string];
  /** The position of the second artifact; null where a record's words leave the choice open. */
  readonly index: number | null;
}

const saidChoices = ({ handoff }: CheckpointSubject): readonly HomeChoice[] =>
  handoff.records.flatMap(record => {
    const pair = findAlternatives(record.text);
    if (pair === null) return [];
    const [left, right] = pair;
    const said = [record.text.slice(left.start, left.end), record.text.slice(right.start, right.end)] as const;
    return [{ names: [left.name, right.name], record, said, index: null }];
  });

/** Artifacts with one path under two repositories: one of the two is a copy, and nothing says which. */
function artifactChoice(subject: CheckpointSubject): readonly HomeChoice[] {
  const named = subject.handoff.records.flatMap(record => findHomes(record.text).map(home => home.name));
  const known = new Set(named.filter(name => name.split("/").length === 2));
  const first = new Map<string, { readonly repository: string; readonly raw: string }>();
  for (const artifact of gateOf(subject).artifacts) {
    const { index, raw } = artifact;
    const split = splitRepository(pathIn(artifact).path, known);
    if (split === null) continue;
    const { repository, subPath } = split;
    const earlier = first.get(subPath);
    if (earlier === undefined) first.set(subPath, { repository, raw });
    else if (earlier.repository !== repository) {
      return [{ names: [earlier.repository, repository], record: null, said: [earlier.raw, raw], index }];
    }
  }
  return [];
}

/** Where a checkpoint leaves a home open: by its words, else by its artifacts. */
export function findHomeChoices(subject: CheckpointSubject): readonly HomeChoice[] {
  const said = saidChoices(subject);
  return said.length > 0 ? said : artifactChoice(subject);
}

/** The records of a checkpoint that speak of a home, or of something in it. */
export function findMentions({ handoff }: CheckpointSubject, name: string): readonly HandoffRecord[] {
  return handoff.records.filter(({ text }) =>
    findHomes(text).some(home => home.name === name || home.name.startsWith(`${name}/`)),
  );
}
