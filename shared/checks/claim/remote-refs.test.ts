import { describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../../fixtures/session-builder.ts";

const HASH = "4c5d6e7a4c5d6e7a4c5d6e7a4c5d6e7a4c5d6e7a";
const OTHER = "1111111111111111111111111111111111111111";
const URL = "https://example.com/widget.git";
const SESSION = buildSessionLines({
  steps: [
    { user: "Wait between the tries" },
    { edit: "src/retry.ts" },
    { bash: "git commit -am 'Wait'", out: "[main 4c5d6e7] Wait\n 1 file changed, 2 insertions(+)" },
    { bash: "git push origin main", out: "To github.com:acme/widget.git\n   1a2b3c4..4c5d6e7  main -> main" },
    { compact: { "Current Work": "Pushed to origin/main." } },
  ],
});

async function verdictWith(
  refs: string | null,
): Promise<{ readonly verdict: string; readonly quotes: readonly string[] }> {
  const { handoffs } = await auditFiles({ "s.jsonl": SESSION }, refs === null ? {} : { remotes: { [URL]: refs } });
  const [judged] = handoffs;
  const record = judged?.handoff.records.find(({ text }) => text.startsWith("Pushed"));
  const own = record === undefined ? undefined : judged?.records.get(record.id);
  return {
    verdict: own?.verdict ?? "",
    quotes: own?.transitions.flatMap(({ evidence }) => evidence.map(({ quote }) => quote)) ?? [],
  };
}

describe("a push that nothing read back", () => {
  it("is unsupported as verified while no remote was read", async () => {
    expect((await verdictWith(null)).verdict).toBe("unsupported");
  });

  it("is supported where the remote that the user had read holds its ref at its commit", async () => {
    const line = `${HASH}\trefs/heads/main`;
    const { verdict, quotes } = await verdictWith(`${OTHER}\tHEAD\n${line}\n`);
    expect(verdict).toBe("supported");
    expect(quotes[0]).toBe(line);
  });

  it.each([
    ["another commit", `${OTHER}\trefs/heads/main\n`],
    ["the commit at another ref", `${HASH}\trefs/heads/other\n`],
    ["what is no listing", `fatal: ${HASH} refs/heads/main\n`],
    ["nothing", ""],
  ])("is neither supported nor contradicted by a remote that holds %s", async (_, refs) => {
    expect((await verdictWith(refs)).verdict).toBe("unsupported");
  });
});
