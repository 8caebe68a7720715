/** What `countersign` takes; printed to stderr. */
export const USAGE = `countersign audit PATH… [--format text|json|sarif|markdown] [--now ISO] [--policy FILE] [--repo DIR]…
                        [--fail-on blocker|warning|never]
countersign verify RECEIPT…
countersign gate HANDOFF --receipt RECEIPT

  audit   judges the handoffs in files and folders: 0 nothing at or above --fail-on, 1 findings,
          2 wrong usage or nothing recognised, 3 a fault of the program
  verify  checks receipts by themselves: 0 all verify, 1 one does not
  gate    0 only if the receipt verifies, grants nothing, and approves exactly this handoff
`;

/** A command line that cannot be run: the reason, in one sentence. stdout stays empty. */
export class UsageError extends Error {}
