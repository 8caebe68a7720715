import { hex, pick } from "../../random.ts";
import { type Episode, statement, type World } from "../episode.ts";

const PHRASES: readonly ((branch: string) => string)[] = [
  branch => `Pushed to origin/${branch}`,
  branch => `Pushed the branch \`${branch}\` to origin.`,
  () => "All changes are committed and pushed.",
  branch => `Branch \`${branch}\` is pushed`,
  () => "The work has been pushed to the remote",
  branch => `Push: done (${branch} → origin)`,
  () => "[x] Push the branch",
  branch => `Pushed ${branch}; nothing is left locally`,
  () => "Committed and pushed the fix",
  branch => `| Push | ✅ origin/${branch} |`,
];

// A push without a read-back is met with a note, and rightly.
const ALLOWED = ["claim.push-unverified"];

/** A push, read back or not, and what is said of it. */
export function pushEpisode(world: World): Episode {
  const { random, branch } = world;
  const before = hex(random, 7);
  const full = hex(random, 40);
  const after = full.slice(0, 7);
  const subject = "Read the limit from the options";
  const commit = {
    bash: `git commit -am '${subject}'`,
    out: `[${branch} ${after}] ${subject}\n 2 files changed, 9 insertions(+), 3 deletions(-)\n`,
  };
  const command = pick(random, [
    `git push origin ${branch}`,
    `git push -u origin ${branch} 2>&1`,
    "git push 2>&1 | tail -3",
  ]);
  const printed = `To github.com:acme/widget.git\n   ${before}..${after}  ${branch} -> ${branch}\n`;
  const readBack = {
    bash: `git ls-remote origin refs/heads/${branch}`,
    out: `${full}\trefs/heads/${branch}\n`,
  };
  const stays = random() < 0.5 ? [readBack] : [];
  const text = pick(random, PHRASES)(branch);
  const own = [statement("state", text, ALLOWED)];
  const dry = command.replace("git push", "git push --dry-run");
  const rejected = {
    bash: command,
    out: `To github.com:acme/widget.git\n ! [rejected]        ${branch} -> ${branch} (fetch first)\nerror: failed to push some refs to 'github.com:acme/widget.git'\nhint: Updates were rejected because the remote contains work that you do not have locally.\n`,
    ...(command.includes("|") ? {} : { exit: 1 }),
  };
  const staysOld = stays.map(({ bash }) => ({ bash, out: `${before}${full.slice(7)}\trefs/heads/${branch}\n` }));
  return {
    name: "push",
    steps: [commit, { bash: command, out: printed }, ...stays],
    statements: own,
    faults: [
      {
        fault: "dry-run",
        about: text,
        change: dry,
        wrong: { steps: [commit, { bash: dry, out: printed }, ...staysOld], statements: own },
      },
      {
        fault: "publish-status",
        about: text,
        change: "the push is rejected",
        wrong: { steps: [commit, rejected, ...staysOld], statements: own },
      },
      {
        fault: "publish-status",
        about: text,
        change: "there is no push",
        isAbsence: true,
        wrong: { steps: [commit], statements: own },
      },
    ],
  };
}
