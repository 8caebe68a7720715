import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { headOf, parseSource } from "../../fixtures/parse-source.ts";
import type { Format, ParsedSource } from "./format.ts";
import { FORMATS } from "./registry.ts";

const ROOT = new URL("../../fixtures/formats/", import.meta.url).pathname;
const EXPECTED = "expected.json";
// COUNTERSIGN_ACCEPT=1 writes what the formats say now: read the difference before it is kept.
const ACCEPT = process.env.COUNTERSIGN_ACCEPT === "1";

const folders = readdirSync(ROOT).filter(name => statSync(join(ROOT, name)).isDirectory());

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter(name => name !== EXPECTED && statSync(join(ROOT, folder, name)).isFile())
    .map(name => name.split(sep).join("/"))
    .sort();

function pick(path: string, bytes: Uint8Array): Format | null {
  const head = headOf(path, bytes);
  let best: Format | null = null;
  let bestScore = 0;
  for (const format of FORMATS) {
    const score = format.detect(head);
    if (score > bestScore) {
      best = format;
      bestScore = score;
    }
  }
  return best;
}

function tally(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of [...words].sort()) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** What of a parsed file is worth pinning: the rest has tests of its own. */
const digest = (format: Format, { status, issues, session, handoffs, facts }: ParsedSource): unknown => ({
  format: format.id,
  status,
  issues: issues.map(issue => `${issue.code}@${issue.line ?? "-"}`),
  session:
    session === null
      ? null
      : {
          id: session.id,
          entries: session.entryCount,
          toolCalls: session.toolCallCount,
          incomplete: session.isIncomplete,
          messages: tally(session.messages.map(message => `${message.role}/${message.kind}`)),
        },
  handoffs: handoffs.map(handoff => ({
    kind: handoff.kind,
    title: handoff.title,
    createdAt: handoff.createdAtIso,
    records: handoff.records.map(record => `${record.kind} ${record.state} [${record.section}] ${record.text}`),
  })),
  facts: facts.map(fact => fact.type),
});

describe("the formats and their fixtures", () => {
  it("match one to one", () => {
    expect(folders.toSorted()).toEqual(FORMATS.map(format => format.id).toSorted());
    expect(new Set(FORMATS.map(format => format.id)).size).toBe(FORMATS.length);
  });

  it.each(folders)("agree for %s", async folder => {
    const files = filesOf(folder);
    expect(files.length).toBeGreaterThan(0);
    const said: Record<string, unknown> = {};
    for (const path of files) {
      const bytes = new Uint8Array(readFileSync(join(ROOT, folder, path)));
      const format = pick(path, bytes);
      expect(format?.id, relative(ROOT, path)).toBe(folder);
      if (format === null) continue;
      const parsed = await parseSource(format, path, bytes);
      expect(await parseSource(format, path, bytes, 61)).toEqual(parsed);
      said[path] = digest(format, parsed);
    }
    const expectedPath = join(ROOT, folder, EXPECTED);
    if (ACCEPT) writeFileSync(expectedPath, `${JSON.stringify(said, null, 1)}\n`);
    expect(said).toEqual(JSON.parse(readFileSync(expectedPath, "utf8")));
  });
});
