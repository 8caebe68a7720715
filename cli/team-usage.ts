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
countersign continuity brief FILE

Saves what a session knows, and prints what its successor resumes from, in a store with coord-engine's layout
(docs/continuity.md). resume and checkpoint without --ref write nothing. brief prints a standalone checkpoint of
fulcra-continuity (fulcra.continuity.checkpoint.v1), which lies in a file of its own and in no store.

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
  [
    "briefing",
    `countersign briefing TEAM [--agent AGENT] [--json]

What a session needs at its start, in one call: who is there, the board, what waits for a person, the inbox, what needs the
agent, the reviews that it owes, what was said on the forge, and the brief that it resumes from. It writes nothing.

${COMMON}
Exit: 0, also where something could not be read: that is then said; 1 a snapshot that cannot be printed; 2 wrong usage.
`,
  ],
  [
    "health",
    `countersign health TEAM [--json]

Which hosts reconcile a team, and which agents are there without a fresh checkpoint. It writes nothing.

${COMMON}
Exit: 0 a host reconciled within a day, or none ever did and no agent is without a fresh checkpoint; 1 otherwise, or
      something cannot be read; 2 wrong usage.
`,
  ],
  [
    "inbox",
    `countersign inbox TEAM [--agent AGENT] [--json]
countersign inbox TEAM [--agent AGENT] --ack SLUG

What an agent still has to look at: open directives for it, for everyone, or for a role that it holds. --ack hides one from
this agent and leaves it open. Without --ack nothing is written.

${COMMON}
Exit: 0 done; 1 not written; 2 wrong usage; 3 something cannot be read: work may be missing.
`,
  ],
  [
    "queue",
    `countersign queue TEAM --agent AGENT [--peek] [--consume] [--json]

What the bus (events.jsonl in the store's root, on the terms of _coord/bus-v3/records.json) has for an agent since it last
read, and moves its cursor. Another agent's queue is only looked at, as with --peek; --consume takes it over, and is recorded.

${COMMON}
Exit: 0 done; 2 wrong usage, or no bus; 3 it cannot be told what there is: the cursor stays where it is.
`,
  ],
  [
    "tell",
    `countersign tell TEAM ASSIGNEE TITLE [--priority P0|P1|P2|P3] [--summary TEXT] [--next TEXT] [--workstream TEXT]
                        [--from AGENT] [--fyi] [--closes SLUG]

Sends a directive to an agent, a role, \`*\` for everyone or \`@backlog\` for nobody yet. The same one sent again is one.
--fyi asks for nothing: it is closed from the start. --closes names the directive that this one answers.

${COMMON}
Exit: 0 done; 1 it cannot be said to be delivered, or what it answers was not closed; 2 wrong usage.
`,
  ],
  [
    "respond",
    `countersign respond TEAM SLUG --outcome TEXT [--evidence TEXT] [--agent AGENT]

Answers a directive and closes it. A waiting or blocked one is answered, and stays as it is.

${COMMON}
Exit: 0 done; 1 there is no such directive; 2 wrong usage; 3 the answer or the close was not written.
`,
  ],
];
