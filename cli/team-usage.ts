const COMMON = `  --store DIR  the team store; default: COUNTERSIGN_STORE, else ./team-store
  --now ISO    the time that counts as now; default: the clock
`;

/** What the verbs of a team store take, by subcommand. */
export const TEAM_USAGE: readonly (readonly [string, string])[] = [
  [
    "continuity",
    `countersign continuity snapshot TEAM AGENT TASK --objective TEXT [--decision TEXT]… [--next TEXT]…
                        [--open-question TEXT]… [--artifact TEXT]… [--context-percent N] [--transcript-path PATH]
countersign continuity resume TEAM AGENT [TASK] [--max-age DURATION] [--json]
countersign continuity checkpoint TEAM --role ROLE [--ref PATH]
countersign continuity park TEAM [--agent AGENT] [--role ROLE] [--objective TEXT] … [--handoff]

Saves what a session knows, and prints what its successor resumes from, in a store with coord-engine's layout
(docs/continuity.md). resume and checkpoint without --ref write nothing.

${COMMON}
Exit: 0 done; 1 something cannot be read or was not written; 2 wrong usage, a checkpoint that is too old or of no known age,
      or nothing to park; 3 not written, or refused as a handoff.
`,
  ],
  [
    "roles",
    `countersign roles establish TEAM ROLE [--title TEXT] [--description TEXT] [--policy shared|exclusive] [--sla-hours N]
                        [--maintainer NAME]
countersign roles claim TEAM ROLE [--agent AGENT] [--summary TEXT]
countersign roles release TEAM ROLE [--agent AGENT]
countersign roles list TEAM [--json]

${COMMON}
Exit: 0 done; 1 something cannot be read, was not written, or is not there; 2 wrong usage.
`,
  ],
  [
    "presence",
    `countersign presence beat TEAM AGENT [--workstream TEXT]… [--summary TEXT]

${COMMON}
Exit: 0 done; 1 not written; 2 wrong usage.
`,
  ],
];
