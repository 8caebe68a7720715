import { describe, expect, it } from "vitest";
import { buildEnvelope, countDegraded, degradedRow } from "./envelope.ts";
import { pyDumps } from "./python-dumps.ts";

const ROW = new Map([["name", "t"]]);
const ROLE = degradedRow("role-degraded", [["roles", ["ops"]]]);
const INBOX = degradedRow("inbox-degraded", [["reason", "r"]]);

describe("buildEnvelope", () => {
  it.each([
    ["nothing", [], "CLEAR", 0],
    ["rows", [ROW], "DATA", 0],
    ["a role in doubt", [ROLE, ROW], "DEGRADED", 3],
    ["a source that cannot be read", [INBOX], "UNKNOWN", 3],
    ["both", [ROLE, INBOX, ROW], "UNKNOWN", 3],
    ["a mark that is not known", [degradedRow("other-degraded", [])], "UNKNOWN", 3],
  ])("of %s is %j, exit %d", (_, rows, health, exitCode) => {
    expect(buildEnvelope(rows)).toMatchObject({ health, exitCode });
  });

  it("says what it rests on before the rows", () => {
    expect(pyDumps(buildEnvelope([ROLE, ROW]).document)).toBe(
      '{"contract":2,"health":"DEGRADED","source":"raw-scan","degraded":["role-degraded"],"basis":["role-resolution-partial"],"rows":[{"type":"role-degraded","roles":["ops"]},{"name":"t"}]}',
    );
  });
});

describe("countDegraded", () => {
  it("counts marks, and no other rows", () => {
    expect(countDegraded([ROLE, ROW, INBOX, "degraded"])).toBe(2);
  });
});
