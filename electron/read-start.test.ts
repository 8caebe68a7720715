import { describe, expect, it } from "vitest";
import { readStart } from "./read-start.ts";
import { becomeOnlyInstance } from "./single-instance.ts";
import { readStartArguments } from "./start-arguments.ts";

describe("readStartArguments", () => {
  it.each([
    [["electron", "--inspect=0", ".", "--", "a", "--example"], false, ["a", "--example"]],
    [["electron", ".", "a"], false, []],
    [["Countersign", "/home/ana/team", "--enable-logging"], true, ["/home/ana/team"]],
    [["Countersign", "--", "-odd"], true, ["-odd"]],
  ])("finds the person's own in %j (packaged: %s)", (argv, isPackaged, expected) => {
    expect(readStartArguments(argv, isPackaged)).toEqual(expected);
  });
});

describe("readStart", () => {
  const start = (isPackaged: boolean) => {
    const moved: string[] = [];
    const app = { isPackaged, setPath: (_name: string, path: string) => void moved.push(path) };
    return { result: readStart(app, ["x", "--", "--data-dir", "/elsewhere"], "/resources"), moved };
  };

  it("moves the library where a test says", () => {
    expect(start(false).moved).toEqual(["/elsewhere"]);
  });

  it("leaves a shipped app's library where it is", () => {
    expect(start(true).moved).toEqual([]);
  });
});

describe("becomeOnlyInstance", () => {
  const setUp = (isFirst: boolean) => {
    const heard: unknown[] = [];
    let raise: (...args: unknown[]) => void = () => {};
    const app = {
      requestSingleInstanceLock: () => isFirst,
      on: (_name: string, listener: typeof raise) => {
        raise = listener;
        return app;
      },
    };
    // Only what the function touches is there.
    const isOnly = becomeOnlyInstance(app as never, { paths: ["/a"], store: null, repositories: [] }, named =>
      heard.push(named),
    );
    return { isOnly, heard, secondStart: (data: unknown) => raise({}, [], "/", data) };
  };

  it("yields to the first start", () => {
    expect(setUp(false).isOnly).toBe(false);
  });

  it("hears what a second start names, and nothing of a message that is no such thing", () => {
    const { heard, secondStart } = setUp(true);
    const named = { paths: ["/b"], store: "/store", repositories: ["/work"] };
    for (const data of [named, { ...named, paths: [7] }, { paths: ["/b"] }, null, "x", undefined]) secondStart(data);
    expect(heard).toEqual([named, null, null, null, null, null]);
  });
});
