import { describe, expect, it } from "vitest";
import { resolveNamed, runningWords } from "./named-by-start.ts";
import { parseStartOptions } from "./start-options.ts";

function named(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const options = parseStartOptions(args);
  if (!options.ok) throw new Error(options.error.message);
  return resolveNamed(options.value, environment, "/", "/tmp");
}

describe("resolveNamed", () => {
  it("refuses a path that does not exist, by its name", () => {
    const refused = named(["nothing-here"]);
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining("nothing-here") } });
  });

  it("makes all absolute where the start was typed, the example last", () => {
    expect(named(["tmp", "--example", "--store", "team", "--repo", "widget"])).toEqual({
      ok: true,
      value: { paths: ["/tmp", "/tmp"], store: "/team", repositories: ["/widget"] },
    });
  });

  it.each([
    [{ COUNTERSIGN_STORE: "of-env" }, "/of-env"],
    [{ COUNTERSIGN_STORE: "" }, null],
    [{}, null],
  ])("takes the store of %j where no option names one", (environment, store) => {
    expect(named([], environment)).toMatchObject({ ok: true, value: { store } });
  });
});

describe("runningWords", () => {
  it.each([
    [{ paths: [], store: null, repositories: [] }, "this opens its window"],
    [
      { paths: ["/a", "/b"], store: "/s", repositories: ["/r"] },
      "Added to it: /a, /b, the store /s, the repository /r.",
    ],
  ])("says where the words of a second start went: %j", (given, words) => {
    expect(runningWords(given)).toContain(words);
  });
});
