/** Something whose time is taken. Gives its own milliseconds where only a part of it counts. */
export type Task = () => Promise<number | undefined> | number | undefined;

/** The middle one of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/**
 * Runs tasks in turns, so that a slow moment of the machine meets all of them. Returns the milliseconds of every
 * round for each task; the first round, in which the code is still cold, is not among them.
 */
export async function measureInTurns<Name extends string>(
  tasks: Readonly<Record<Name, Task>>,
  rounds: number,
): Promise<Record<Name, readonly number[]>> {
  const names = Object.keys(tasks) as Name[]; // The keys of a record are its names.
  // Every name has its list: the type cannot follow that.
  const times = Object.fromEntries(names.map(name => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const started = performance.now();
      const own = await tasks[name]();
      const ms = own ?? performance.now() - started;
      if (round > 0) times[name].push(ms);
    }
  }
  // `times` has an entry for every name.
  return times;
}

/** The median of the ratios of each round: what both met in one round cancels out. */
export const medianRatio = (times: readonly number[], baseline: readonly number[]): number =>
  median(times.map((ms, round) => ms / (baseline[round] ?? Number.NaN)));
