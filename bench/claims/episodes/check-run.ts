import { pick } from "../../random.ts";
import { checksOf } from "../check-output.ts";
import { type Episode, type EpisodeFault, statement, type World } from "../episode.ts";

/** A linter, type check or build, and what is said of it. */
export function checkRunEpisode(world: World): Episode {
  const { random, stack } = world;
  const { command, clean, red, phrases, isPartOfTests } = pick(random, checksOf(stack));
  const text = pick(random, phrases);
  const own = [statement("state", text)];
  const run = { bash: command, ...clean };
  const edited = world.newPath();
  const unrun: EpisodeFault = {
    fault: "unrun",
    about: text,
    change: "there is no run",
    wrong: { steps: [], statements: own },
  };
  return {
    name: "check",
    steps: [run],
    statements: own,
    faults: [
      {
        fault: "run-status",
        about: text,
        change: `${command} fails`,
        wrong: { steps: [{ bash: command, ...red }], statements: own },
      },
      {
        fault: "stale-run",
        about: text,
        change: `${edited} is edited after ${command}`,
        wrong: { steps: [run, { edit: edited, old: "const limit = 3", new: "const limit = 5" }], statements: own },
      },
      ...(isPartOfTests === true ? [] : [unrun]),
    ],
  };
}
