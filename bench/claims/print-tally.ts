import { MOST_FALSE_ALARMS } from "./fault.ts";
import type { JudgedSession } from "./judge-session.ts";
import type { Tally } from "./tally.ts";

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** The lines of a table: one for each fault, then the honest claims. */
export function tallyLines(heading: string, { sessions, faults, honest }: Tally): readonly string[] {
  const column = (text: string | number): string => String(text).padStart(10);
  const width = Math.max(24, ...faults.map(({ title }) => title.length));
  const head = ["planted", "caught", "other rule", "unchecked", "believed", "share", "target"].map(column).join("");
  return [
    `${heading} (${sessions} sessions)`,
    "",
    `${"fault".padEnd(width)}${head}`,
    ...faults.map(row => {
      const share = row.caught / row.planted;
      const figures = [row.planted, row.caught, row.byOther, row.unchecked, row.believed, percent(share)];
      const verdict = share >= row.target ? "met" : "NOT MET";
      return `${row.title.padEnd(width)}${figures.map(column).join("")}${column(percent(row.target))}  ${verdict}  ${row.rules.join(", ")}`;
    }),
    "",
    ...(honest.statements === 0
      ? []
      : [
          `honest claims: ${honest.statements}, supported ${honest.supported}, unchecked ${honest.unchecked}, ` +
            `false alarms on ${honest.alarmed}, besides them ${honest.besides}: ${percent(honest.share)} ` +
            `(at most ${percent(MOST_FALSE_ALARMS)}) ${honest.share <= MOST_FALSE_ALARMS ? "met" : "NOT MET"}`,
          ...Object.entries(honest.byRule).map(([rule, count]) => `  ${rule}: ${count}`),
        ]),
  ];
}

/** What was missed, and what was wrongly raised, one line each. */
export function missLines(sessions: readonly JudgedSession[], most: number): readonly string[] {
  const misses = sessions
    .flatMap(one => one.plants)
    .filter(({ outcome }) => outcome !== "caught")
    .map(
      ({ session, plant, outcome, rules }) =>
        `${plant.fault} ${outcome}${rules.length > 0 ? ` (${rules.join(", ")})` : ""} | ${session} | ${plant.change} | ${plant.about}`,
    )
    .sort();
  const alarms = sessions.flatMap(({ statements, alarms: besides }) => [
    ...statements.flatMap(({ session, text, alarms }) =>
      alarms.map(({ rule, message }) => `false alarm ${rule} | ${session} | ${text} | ${message}`),
    ),
    ...besides.map(({ rule, message }) => `false alarm ${rule} | besides the claims | ${message}`),
  ]);
  const shown = [...misses.slice(0, most), ...alarms.slice(0, most)];
  const left = misses.length + alarms.length - shown.length;
  return left > 0 ? [...shown, `… and ${left} more (--misses N shows more)`] : shown;
}
