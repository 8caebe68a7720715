import { FAULTS, type FaultKind, MOST_FALSE_ALARMS } from "./fault.ts";
import type { JudgedSession } from "./judge-session.ts";

export interface FaultRow {
  readonly fault: FaultKind;
  readonly title: string;
  readonly rules: readonly string[];
  readonly planted: number;
  /** By a rule that was expected. */
  readonly caught: number;
  readonly byOther: number;
  /** No rule spoke, and the claim is unchecked. */
  readonly unchecked: number;
  /** No rule spoke, and the claim is supported: the worst miss. */
  readonly believed: number;
  readonly target: number;
}

export interface HonestRow {
  readonly statements: number;
  readonly supported: number;
  readonly unchecked: number;
  /** Statements that a finding is wrong about. */
  readonly alarmed: number;
  /** Wrong findings that belong to no statement. */
  readonly besides: number;
  /** Statements and besides, of all. */
  readonly share: number;
  /** Wrong findings by their rule. */
  readonly byRule: Readonly<Record<string, number>>;
}

export interface Tally {
  readonly sessions: number;
  readonly faults: readonly FaultRow[];
  readonly honest: HonestRow;
}

/** The figures of some judged sessions. */
export function tallySessions(sessions: readonly JudgedSession[]): Tally {
  const plants = sessions.flatMap(one => one.plants);
  const statements = sessions.flatMap(one => one.statements);
  const alarms = [...statements.flatMap(one => one.alarms), ...sessions.flatMap(one => one.alarms)];
  const besides = sessions.reduce((sum, one) => sum + one.alarms.length, 0);
  const alarmed = statements.filter(one => one.alarms.length > 0).length;
  const byRule: Record<string, number> = {};
  for (const { rule } of alarms) byRule[rule] = (byRule[rule] ?? 0) + 1;
  const kinds = Object.keys(FAULTS) as FaultKind[]; // The keys of the table are its kinds.
  return {
    sessions: sessions.length,
    faults: kinds.flatMap(fault => {
      const own = plants.filter(one => one.plant.fault === fault);
      const count = (outcome: (typeof own)[number]["outcome"]): number =>
        own.filter(one => one.outcome === outcome).length;
      const { title, rules, target } = FAULTS[fault];
      const [caught, byOther, unchecked, believed] = [
        count("caught"),
        count("other"),
        count("unchecked"),
        count("believed"),
      ];
      return own.length === 0
        ? []
        : [{ fault, title, rules, planted: own.length, caught, byOther, unchecked, believed, target }];
    }),
    honest: {
      statements: statements.length,
      supported: statements.filter(one => one.verdict === "supported").length,
      unchecked: statements.filter(one => one.verdict === "unchecked").length,
      alarmed,
      besides,
      share: statements.length === 0 ? 0 : (alarmed + besides) / statements.length,
      byRule,
    },
  };
}

/** Whether every target is met. */
export const isOnTarget = ({ faults, honest }: Tally): boolean =>
  faults.every(row => row.caught / row.planted >= row.target) && honest.share <= MOST_FALSE_ALARMS;
