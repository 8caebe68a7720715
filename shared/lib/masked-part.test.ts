import { describe, expect, it } from "vitest";
import { maskedPart } from "./masked-part.ts";

const token = `ghp_${"q7Kd9XwP2mZr4TbY8nLc3VhJ6sGf1RtE5uBa"}`;
const key = `-----BEGIN PRIVATE KEY-----\n${"q7Kd9XwP2mZr4TbY8nLc3VhJ6sGf1RtE5uBa9XwP2m\n".repeat(200)}-----END PRIVATE KEY-----`;

describe("maskedPart", () => {
  it.each([
    ["a token", `pushed with ${token} today`, token],
    ["a password without its name", 'then "password": "hunter2-x9" was set', "hunter2-x9"],
    ["a password on a command line", "mysql -u root -pS3cretPw9 -h db", "S3cretPw9"],
    ["a private key without its header", key, "q7Kd9XwP2mZr4TbY8nLc3VhJ6sGf1RtE5uBa9XwP2m"],
  ])("shows no half of %s, wherever it is cut", (_, text, secret) => {
    const at = text.lastIndexOf(secret);
    for (let inside = at; inside <= at + secret.length; inside += 1) {
      const cuts = [
        maskedPart(text, 0, inside),
        maskedPart(text, inside, text.length),
        maskedPart(text, at, inside),
        maskedPart(text, inside, at + secret.length),
      ];
      expect(cuts.map(cut => cut.length)).toEqual([
        inside,
        text.length - inside,
        inside - at,
        at + secret.length - inside,
      ]);
      for (const cut of cuts) expect(cut).not.toMatch(/hunter|S3cr|q7Kd|uBa9Xw|5uBa/);
    }
  });

  it("leaves a part without secrets as it stands", () => {
    expect(maskedPart("all 14 tests pass", 4, 12)).toBe("14 tests");
  });
});
