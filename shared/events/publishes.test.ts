import { describe, expect, it } from "vitest";
import { briefEventsOf } from "../../fixtures/brief-event.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

describe("publishes", () => {
  const TO = "To github.com:acme/widget.git\n";
  const cases: readonly (readonly [string, SessionStep, readonly string[]])[] = [
    [
      "a push",
      { bash: "git push origin main", out: `${TO}   1a2b3c4..5d6e7f8  main -> main` },
      ["push done origin main 5d6e7f8 null"],
    ],
    [
      "a push of a new branch",
      {
        bash: "git push -u origin feat/x 2>&1",
        out: `remote: Create a pull request\n${TO} * [new branch]      feat/x -> feat/x\nbranch 'feat/x' set up to track 'origin/feat/x'.`,
      },
      ["push done origin feat/x null null"],
    ],
    [
      "a forced push",
      { bash: "git push --force-with-lease", out: `${TO} + 1a2b3c4...5d6e7f8 main -> main (forced update)` },
      ["push done github.com:acme/widget.git main 5d6e7f8 null"],
    ],
    [
      "jj git push",
      {
        bash: "jj git push --bookmark feat",
        out: "Changes to push to origin:\n  Move forward bookmark feat from 1a2b3c4d5e6f to 5d6e7f8a9b0c",
      },
      ["push done origin feat 5d6e7f8a9b0c null"],
    ],
    [
      "a jj git push that was only tried",
      {
        bash: "jj git push --dry-run",
        out: "Changes to push to origin:\n  Add bookmark feat to 5d6e7f8a9b0c\nDry-run requested, not pushing.",
      },
      ["push dry-run origin feat 5d6e7f8a9b0c null"],
    ],
    [
      "a jj git push of nothing",
      { bash: "jj git push", out: "Nothing changed." },
      ["push nothing null null null null"],
    ],
    [
      "an alias that shows Git's report",
      { bash: "git pp", out: `${TO}   1a2b3c4..5d6e7f8  main -> main` },
      ["push done github.com:acme/widget.git main 5d6e7f8 null"],
    ],
    ["a log of a push that is only shown", { bash: "cat push.log", out: `${TO}   1a2b3c4..5d6e7f8  main -> main` }, []],
    [
      "a rejected push",
      {
        bash: "git push origin main",
        out: `${TO} ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.com:acme/widget.git'`,
        exit: 1,
      },
      ["push rejected origin main null null"],
    ],
    [
      "a rejected push whose status tail hides",
      {
        bash: "git push origin main 2>&1 | tail -3",
        out: " ! [remote rejected] main -> main (protected branch hook declined)\nerror: failed to push some refs to 'x'",
      },
      ["push rejected origin main null null"],
    ],
    [
      "a dry run",
      { bash: "git push --dry-run origin main", out: `${TO}   1a2b3c4..5d6e7f8  main -> main` },
      ["push dry-run origin main 5d6e7f8 null"],
    ],
    [
      "a dry run by its short flag",
      { bash: "git push -n origin main", out: `${TO}   1a2b3c4..5d6e7f8  main -> main` },
      ["push dry-run origin main 5d6e7f8 null"],
    ],
    ["nothing to push", { bash: "git push", out: "Everything up-to-date" }, ["push nothing null main null null"]],
    [
      "a tag",
      { bash: "git push origin v1.2.0", out: `${TO} * [new tag]         v1.2.0 -> v1.2.0` },
      ["push done origin v1.2.0 null v1.2.0"],
    ],
    [
      "no access",
      {
        bash: "git push origin main",
        out: "git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository.",
        exit: 128,
      },
      ["push failed origin main null null"],
    ],
    ["a quiet push", { bash: "git push -q origin HEAD" }, ["push done origin main null null"]],
    ["a refused push", { bash: "git push origin main", refused: true }, ["push refused origin main null null"]],
    [
      "a push that never ended",
      { bash: "git push origin main", noResult: true },
      ["push unfinished origin main null null"],
    ],
    [
      "a push after a commit that failed",
      { bash: "git commit -m x && git push", out: "nothing to commit, working tree clean", exit: 1 },
      [],
    ],
    [
      "a merge by the forge",
      { bash: "gh pr merge 12 --squash", out: "✓ Squashed and merged pull request acme/widget#12 (Add retry)" },
      ["merge done null null null 12"],
    ],
    [
      "an armed merge",
      {
        bash: "gh pr merge 12 --auto --squash",
        out: "✓ Pull request #12 will be automatically merged via squash when all requirements are met",
      },
      ["merge armed null null null 12"],
    ],
    ["an armed merge in silence", { bash: "gh pr merge 12 --auto" }, ["merge armed null null null 12"]],
    [
      "a merge that the forge refuses",
      {
        bash: "gh pr merge 12",
        out: "X Pull request acme/widget#12 is not mergeable: the base branch policy prohibits the merge.",
        exit: 1,
      },
      ["merge failed null null null 12"],
    ],
    [
      "a local merge",
      {
        bash: "git checkout main && git merge feat/x",
        out: "Switched to branch 'main'\nUpdating 1a2b3c4..5d6e7f8\nFast-forward",
      },
      ["edited (tree) git", "edited (tree) git", "merge done null main 5d6e7f8 feat/x"],
    ],
    [
      "a merge with conflicts",
      {
        bash: "git merge feat/x",
        out: "CONFLICT (content): Merge conflict in a.ts\nAutomatic merge failed; fix conflicts",
        exit: 1,
      },
      ["edited (tree) git", "merge failed null main null feat/x"],
    ],
    [
      "a package",
      { bash: "npm publish", out: "npm notice\n+ widget@1.2.3" },
      ["publish done null null null widget@1.2.3"],
    ],
    [
      "a package, for show",
      { bash: "npm publish --dry-run", out: "+ widget@1.2.3" },
      ["publish dry-run null null null widget@1.2.3"],
    ],
    [
      "a package that exists",
      { bash: "npm publish", out: "npm error code E403\nnpm error 403 Forbidden", exit: 1 },
      ["publish failed null null null null"],
    ],
    [
      "a crate",
      { bash: "cargo publish", out: "   Uploading w v0.1.0\n    Uploaded w v0.1.0 to registry `crates-io`" },
      ["publish done null null null w v0.1.0"],
    ],
    [
      "an image",
      {
        bash: "docker push acme/w:1",
        out: "1: digest: sha256:1111111111111111111111111111111111111111111111111111111111111111 size: 1234",
      },
      ["publish done null null null 1"],
    ],
    [
      "a release",
      { bash: "gh release create v1.2.0 --notes x", out: "https://github.com/acme/widget/releases/tag/v1.2.0" },
      ["release done null v1.2.0 null v1.2.0"],
    ],
    [
      "a deployment",
      { bash: "vercel --prod", out: "Production: https://w.vercel.app [2s]" },
      ["deploy done null null null null"],
    ],
    [
      "a branch deleted on the other side",
      { bash: "git push origin --delete feat/x", out: `${TO} - [deleted]         feat/x` },
      [],
    ],
    ["an opened pull request", { bash: "gh pr create --fill", out: "https://github.com/acme/widget/pull/12" }, []],
    ["a push that is only talked about", { bash: 'echo "git push origin main"', out: "git push origin main" }, []],
  ];
  it.each(cases)("%s", async (_name, step, expected) => {
    expect(await briefEventsOf(step)).toEqual(expected);
  });
});
