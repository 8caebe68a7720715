import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Named, readStances } from "./read-stances.ts";
import { stemOf } from "./speech-words.ts";

const said = (named: readonly Named[]): readonly string[] => named.flatMap(({ stems }) => stems);
const stems = (words: string): readonly string[] => words.split(" ").filter(Boolean).map(stemOf);

describe("readStances", () => {
  it.each([
    { sentence: "Use SQLite instead of Postgres", for: "sqlite", against: "postgres" },
    { sentence: "No, don't use Postgres.", for: "", against: "postgres" },
    { sentence: "Instead of Postgres use SQLite", for: "sqlite", against: "postgres" },
    { sentence: "replace axios with undici", for: "undici", against: "axios" },
    { sentence: "switch from axios to undici", for: "undici", against: "axios" },
    { sentence: "prefer gRPC over GraphQL", for: "grpc", against: "graphql" },
    { sentence: "I'd rather use SQLite than Postgres", for: "sqlite", against: "postgres" },
    { sentence: "drop the Redis cache", for: "", against: "redis cache" },
    { sentence: "don't remove the importer", for: "importer", against: "" },
    { sentence: "get rid of the exponential backoff", for: "", against: "exponential backoff" },
    { sentence: "Postgres is not an option", for: "", against: "postgres" },
    { sentence: "Redis is out", for: "", against: "redis" },
    { sentence: "no Redis or Memcached", for: "", against: "redis memcached" },
    { sentence: "go back to Postgres after all", for: "postgres", against: "" },
    { sentence: "I changed my mind about Postgres", for: "", against: "postgres" },
    { sentence: "bump the timeout from 30 to 60", for: "timeout 60", against: "30" },
  ])("reads $sentence", ({ sentence, for: chosen, against }) => {
    const stances = readStances(sentence);
    expect(said(stances.for)).toEqual(stems(chosen));
    expect(said(stances.against)).toEqual(stems(against));
  });

  it("tells a change of course", () => {
    expect(readStances("Actually, make it 60").isTurn).toBe(true);
    expect(readStances("make it 60").isTurn).toBe(false);
  });

  it("never throws, and speaks of nothing that was not said", () => {
    const word = fc.constantFrom(
      "no",
      "not",
      "don't",
      "use",
      "drop",
      "instead",
      "of",
      "from",
      "to",
      "Redis",
      "over",
      ",",
      "than",
      "it's",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 40 }), words => {
        const sentence = words.join(" ");
        const { for: chosen, against } = readStances(sentence);
        for (const stem of [...said(chosen), ...said(against)]) expect(typeof stem).toBe("string");
        if (!/\p{L}|\p{N}/u.test(sentence)) expect([...chosen, ...against]).toEqual([]);
      }),
      { examples: [[["#"]], [["~", "#"]]] },
    );
  });
});
