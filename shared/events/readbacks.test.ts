import { describe, expect, it } from "vitest";
import { briefEventsOf } from "../../fixtures/brief-event.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

const HASH = "0123456789abcdef0123456789abcdef01234567";

describe("read-backs", () => {
  const cases: readonly (readonly [string, readonly SessionStep[], readonly string[]])[] = [
    [
      "ls-remote",
      [{ bash: "git ls-remote origin refs/heads/main", out: `${HASH}\trefs/heads/main` }],
      [`readback ls-remote origin main ${HASH}`],
    ],
    [
      "ls-remote that keeps the hash only",
      [{ bash: "git ls-remote origin main | cut -f1", out: HASH }],
      [`readback ls-remote origin main ${HASH}`],
    ],
    ["ls-remote of nothing", [{ bash: "git ls-remote origin nope" }], []],
    [
      "a look at the remote branch after a fetch",
      [{ bash: "git fetch origin" }, { bash: "git rev-parse origin/main", out: HASH }],
      [`readback fetch origin main ${HASH}`],
    ],
    [
      "the same in one call, beside another revision",
      [{ bash: "git fetch -q && git rev-parse HEAD origin/main", out: `${HASH}\n${HASH}` }],
      [`readback fetch origin main ${HASH}`],
    ],
    [
      "the log of the remote branch after a fetch",
      [{ bash: "git fetch && git log -1 --oneline origin/main", out: "5d6e7f8 x" }],
      ["readback fetch origin main 5d6e7f8"],
    ],
    ["a look without a fetch", [{ bash: "git rev-parse origin/main", out: HASH }], []],
    [
      "a fetch before the push",
      [{ bash: "git fetch" }, { bash: "git push -q origin main" }, { bash: "git rev-parse origin/main", out: HASH }],
      ["push done origin main null null"],
    ],
    ["git status", [{ bash: "git fetch && git status -sb", out: "## main...origin/main" }], []],
    [
      "a fetch that moves a branch",
      [{ bash: "git fetch", out: "From github.com:acme/widget\n   1a2b3c4..5d6e7f8  main       -> origin/main" }],
      ["readback fetch origin main 5d6e7f8"],
    ],
    [
      "a fresh clone",
      [
        { bash: "git clone -q -b main https://github.com/acme/widget /tmp/w" },
        { bash: "git -C /tmp/w rev-parse HEAD", out: HASH },
      ],
      [`readback clone null main ${HASH}`],
    ],
    [
      "the forge's ref",
      [{ bash: "gh api repos/acme/widget/git/ref/heads/main --jq .object.sha", out: HASH }],
      [`readback forge null main ${HASH}`],
    ],
    [
      "the forge's pull request",
      [{ bash: "gh pr view 12 --json headRefOid,headRefName", out: `{"headRefName":"feat/x","headRefOid":"${HASH}"}` }],
      [`readback forge null feat/x ${HASH}`],
    ],
  ];
  it.each(cases)("%s", async (_name, steps, expected) => {
    expect(await briefEventsOf(...steps)).toEqual(expected);
  });
});
