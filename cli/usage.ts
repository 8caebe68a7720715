import { TEAM_USAGE } from "./team-usage.ts";

const EXITS = `Exit: 0 nothing at or above --fail-on; 1 something; 2 wrong usage, or nothing in PATH was recognised;
      3 a fault of the program. A record that no rule could decide is "unchecked": it is counted, and never in the exit code.
`;

/** What each subcommand takes. */
const USAGE_OF: ReadonlyMap<string, string> = new Map([
  [
    "audit",
    `countersign audit PATH… [--format text|json|sarif|markdown] [--now ISO] [--policy FILE] [--repo DIR]…
                        [--fail-on blocker|warning|never]

Judges the handoffs in files and folders. Nothing is changed, and nothing leaves the machine.

  --format   default: text where stdout is a terminal, else json
  --now      the time that ages are measured at, such as 2026-07-02T12:00:00Z; default: the clock
  --policy   the limits that apply, as JSON (docs/policy.md)
  --repo     a Git repository to ask for commits and files; may be given more than once
  --fail-on  the least severity that makes the exit 1; default: blocker

${EXITS}`,
  ],
  [
    "verify",
    `countersign verify RECEIPT…

Checks receipts by themselves: their shape, their empty authority, their counts and their digest. Prints what each let
pass: every waiver with its reason, and what was not checked. What a receipt is about is not looked at.

Exit: 0 all verify; 1 one does not; 2 wrong usage, or a file that cannot be read; 3 a fault of the program.
`,
  ],
  [
    "gate",
    `countersign gate HANDOFF --receipt RECEIPT [--policy FILE] [--repo DIR]…

What a successor's start can call, before it acts on a handoff. HANDOFF is one file; its last handoff counts. It is judged
anew, with what the receipt names and lies beside it, and the receipt's records, verdicts, waivers and sources must fit.
Prints what the approval let pass: every waiver with its reason, and what was not checked.

  --policy   the limits that apply, as JSON, where it was reviewed under some
  --repo     a Git repository to ask, where the review asked one; may be given more than once

Exit: 0 only if the receipt verifies, grants nothing, and approves exactly this handoff; 1 otherwise; 2 wrong usage, or a
      file that cannot be read; 3 a fault of the program.
`,
  ],
  [
    "gaia",
    `countersign gaia accept|replace|wake|decide|consume|cancel|inspect --ledger FILE [--request FILE|-] [--bus DIR] [--now ISO]
countersign gaia receipt --ledger FILE [--evidence FILE [--bus DIR] [--selection FILE]]
countersign gaia select --selection FILE [--request FILE|-] [--policy FILE] [--advice FILE]
countersign gaia chain create --manifest FILE --descriptor FILE
countersign gaia chain check --manifest FILE --subject TEXT --revision COMMIT…

Carries a Gaia continuity ledger on, in place. Each verb takes Gaia's own request fields as JSON, and prints the stored
result byte for byte: the same request gives the same bytes again, whatever has happened since. accept makes the ledger
where there is none; wake goes from intent to delivery, and after a crash the same request goes on from where it stopped.
receipt prints the portable receipt of a consumed work, and writes what the transition rests on where --evidence says
(docs/transition-evidence.md). Both grant nothing. select says who may carry the work on by the policy's guardrails, and
keeps the outcome, a refusal too (docs/successor-selection.md); it needs no ledger. chain makes the manifest of an artifact
chain, or judges one against what its artifacts hold now and prints the report (docs/artifact-chain.md).

  --ledger   the SQLite file
  --request  the JSON; default: -, standard input
  --bus      the bus folder, for wake; with receipt it is read only, and must hold what the ledger says
  --evidence a file for the transition's evidence. One that is there is never written over; the same bytes are left as they are
  --selection the file that keeps the selection: the same request gives it again, another one is OPERATION_CONFLICT; with
             receipt its provider and model go into the evidence
  --policy   the limits that apply to a selection, as JSON (docs/policy.md)
  --advice   a file of advice, said on stderr; it decides nothing
  --now      the time, such as 2026-07-02T12:00:00.000Z; default: the clock. A ledger's clock never goes back

Exit: 0 done, or done before; 1 refused: the code stands alone on the first line of stderr, and stdout is empty (select
      prints what it keeps where nobody was chosen, too); 2 wrong
      usage, or a file that cannot be read or written; 3 a fault of the program: send the same request again.
      chain has Gaia's: 0 WRITTEN, UNCHANGED or fresh; 1 stale; 2 wrong usage; 3 REFUSED and the code, on stderr.
`,
  ],
  ...TEAM_USAGE,
]);

const USAGE = `countersign audit PATH… [--format text|json|sarif|markdown] [--now ISO] [--policy FILE] [--repo DIR]…
                        [--fail-on blocker|warning|never]
countersign verify RECEIPT…
countersign gate HANDOFF --receipt RECEIPT
countersign gaia VERB --ledger FILE [--request FILE|-] [--bus DIR] [--now ISO]
countersign continuity snapshot|resume|checkpoint|park TEAM …
countersign roles establish|claim|release|list TEAM …
countersign presence beat TEAM AGENT
countersign briefing|health|inbox|queue TEAM …
countersign tell TEAM ASSIGNEE TITLE … | respond TEAM SLUG --outcome TEXT …
countersign help [COMMAND] | --help | --version

  audit   judges the handoffs in files and folders; text on a terminal, else JSON
  verify  checks receipts by themselves: 0 all verify, 1 one does not
  gate    0 only if the receipt verifies, grants nothing, and approves exactly this handoff
  gaia    carries a Gaia continuity ledger on: accept, replace, wake, decide, consume, cancel, inspect, receipt; select, chain
  continuity, roles, presence, briefing, health, inbox, queue, tell, respond
          the lifecycle of a team's agents on a local store (docs/continuity.md)

${EXITS}`;

/** The help on a subcommand; on all of them where the name is none of theirs. */
export const usageOf = (command: string | undefined): string => USAGE_OF.get(command ?? "") ?? USAGE;

/** A command line that cannot be run: the reason, in one sentence. stdout stays empty. */
export class UsageError extends Error {}

/** What `parseArgs` says of a command line, without its advice on quoting. */
export const optionFault = (error: unknown): UsageError =>
  new UsageError((error instanceof Error ? error.message : String(error)).split(". To specify", 1)[0] ?? "");
