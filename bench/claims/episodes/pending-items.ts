import { between, pick, shuffle } from "../../random.ts";
import { type Episode, type EpisodeFault, statement, type World } from "../episode.ts";

interface Item {
  readonly text: string;
  readonly retold: string;
}

const ITEMS: readonly Item[] = [
  {
    text: "Write docs/import-format.md for the support team",
    retold: "docs/import-format.md for the support team is still to be written",
  },
  { text: "Add a migration for the tenant column", retold: "The migration that adds the tenant column" },
  {
    text: "Ask Priya about the quota of the staging bucket",
    retold: "Priya has to be asked about the staging bucket's quota",
  },
  { text: "Backfill the audit log for June", retold: "Backfill June's audit log" },
  { text: "Remove the feature flag new-importer", retold: "Take out the `new-importer` feature flag" },
  { text: "Rotate the signing key in staging", retold: "Rotate staging's signing key" },
  { text: "Measure the memory of the batch worker", retold: "The batch worker's memory is still to be measured" },
  { text: "Update the changelog for 0.4.0", retold: "Changelog entry for 0.4.0" },
  { text: "Port the retry tests to the new client", retold: "Port retry tests to the new client" },
  { text: "Investigate the slow query on the orders page", retold: "Look into the slow orders-page query" },
];

/** Items that an earlier version had: they stay, in the same words or in others; a dropped one vanishes without a word. */
export function pendingItemsEpisode({ random }: World): Episode {
  const items = shuffle(random, ITEMS).slice(0, between(random, 2, 4));
  const earlier = items.map(({ text }) => statement("pending", text));
  const statements = items.map(({ text, retold }) => statement("pending", random() < 0.3 ? retold : text));
  const gone = pick(random, items);
  const left = statements.filter((_, index) => items[index] !== gone);
  const fault: EpisodeFault = {
    fault: "item-dropped",
    about: gone.text,
    change: `dropped: ${gone.text}`,
    wrong: { steps: [], statements: left, earlier },
  };
  return { name: "items", steps: [], statements, earlier, faults: [fault] };
}
