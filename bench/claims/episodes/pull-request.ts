import { between, pick } from "../../random.ts";
import { otherNumber } from "../change-value.ts";
import { type Episode, type EpisodeFault, statement, type World } from "../episode.ts";

const OPENED: readonly ((number: number) => string)[] = [
  number => `Opened PR #${number}`,
  number => `Created pull request #${number}`,
  number => `PR #${number} is open and awaits review`,
  number => `Opened https://github.com/acme/widget/pull/${number}`,
  number => `Pull request created: https://github.com/acme/widget/pull/${number}`,
  number => `The draft PR is #${number}.`,
  number => `PR opened (#${number})`,
  number => `| Pull request | #${number} |`,
  number => `Submitted the change as PR #${number} for review.`,
];

const MERGED: readonly ((number: number) => string)[] = [
  number => `PR #${number} was merged`,
  number => `Merged PR #${number} into main.`,
  number => `Pull request #${number} is merged`,
];

const FILED: readonly ((number: number) => string)[] = [
  number => `Filed issue #${number} for the flaky upload`,
  number => `Created issue #${number} to track the flaky upload`,
  number => `Opened https://github.com/acme/widget/issues/${number} for the follow-up`,
];

/** A pull request that is opened, and perhaps merged, or an issue that is filed. */
export function pullRequestEpisode(world: World): Episode {
  const { random, branch } = world;
  const number = between(random, 12, 980);
  const other = otherNumber(random, number);
  const numbered = (text: (number: number) => string, steps: Episode["steps"]): EpisodeFault => ({
    fault: "pull-number",
    about: text(other),
    change: `#${number} → #${other}`,
    isAbsence: true,
    wrong: { steps, statements: [statement("state", text(other))] },
  });
  if (random() < 0.25) {
    const filed = pick(random, FILED);
    const steps = [
      {
        bash: 'gh issue create --title "Upload is flaky" --body "Fails one time in ten"',
        out: `Creating issue in acme/widget\n\nhttps://github.com/acme/widget/issues/${number}\n`,
      },
    ];
    return {
      name: "pull-request",
      steps,
      statements: [statement("state", filed(number))],
      faults: [numbered(filed, steps)],
    };
  }
  const opened = {
    bash: 'gh pr create --title "Read the limit from the options" --body "Adds the option."',
    out: `Creating pull request for ${branch} into main in acme/widget\n\nhttps://github.com/acme/widget/pull/${number}\n`,
  };
  const merged = pick(random, MERGED);
  const notMerged: EpisodeFault = {
    fault: "publish-status",
    about: merged(number),
    change: "it was opened, never merged",
    isAbsence: true,
    wrong: { steps: [opened], statements: [statement("state", merged(number))] },
  };
  if (random() < 0.3) {
    const steps = [
      opened,
      {
        bash: `gh pr merge ${number} --squash`,
        out: `✓ Squashed and merged pull request acme/widget#${number} (Read the limit from the options)\n`,
      },
    ];
    const own = [statement("state", merged(number), ["claim.push-unverified"])];
    return {
      name: "pull-request",
      steps,
      statements: own,
      faults: [numbered(merged, steps), { ...notMerged, wrong: { steps: [opened], statements: own } }],
    };
  }
  const text = pick(random, OPENED);
  return {
    name: "pull-request",
    steps: [opened],
    statements: [statement("state", text(number))],
    faults: [numbered(text, [opened]), notMerged],
  };
}
