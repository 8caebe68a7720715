import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSecrets, maskSecrets } from "./mask-secrets.ts";

// Put together here, so that no scanner takes this file itself for a leak.
const letters = "q7Kd9XwP2mZr4TbY8nLc3VhJ6sGf1RtE5uBa";
const secrets: readonly (readonly [kind: string, before: string, secret: string, after: string])[] = [
  ["aws-access-key", "export AWS_ACCESS_KEY_ID=", `AKIA${"Q3ZJ7XKLMN2PRT5V"}`, "\n"],
  ["github-token", "git clone with ", `ghp_${letters}`, " works"],
  ["github-token", "", `github_pat_${letters.slice(0, 22)}_${letters}${letters.slice(0, 23)}`, ""],
  ["gitlab-token", "token ", `glpat-${letters.slice(0, 20)}`, "."],
  ["slack-token", "", `xoxb-${"738291046512-739104826517"}-${letters.slice(0, 24)}`, ""],
  ["google-api-key", "key=", `AIza${letters.slice(0, 35)}`, "&x=1"],
  ["stripe-key", "", `sk_live_${letters.slice(0, 24)}`, ""],
  ["npm-token", "//registry.npmjs.org/:_authToken=", `npm_${letters}`, ""],
  ["model-api-key", "ANTHROPIC_API_KEY=", `sk-ant-api03-${letters}${letters}`, " node run.mjs"],
  ["model-api-key", "OPENAI_API_KEY: ", `sk-proj-${letters}`, ""],
  ["json-web-token", "cookie ", `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI4ODQifQ.${letters}`, ""],
  ["authorization-header", 'curl -H "Authorization: Bearer ', letters, '" https://api.internal'],
  ["url-password", "postgres://app:", "s3cr3tW0rd", "@db.internal:5432/app"],
  ["named-secret", 'client_secret: "', "8fK2mQ9xZr4TbY7nLc3VhJ", '"'],
  ["named-secret", "AWS_SECRET_ACCESS_KEY=", `k9Jd/${letters.slice(0, 20)}+8sQ2/x7Yz`, "\n"],
  ["password", "DB_PASSWORD='", "Tr0ub4dor&3-x", "'"],
];

describe("findSecrets", () => {
  it.each(secrets)("finds a %s after %j", (kind, before, secret, after) => {
    const text = before + secret + after;
    const found = findSecrets(text);
    expect(found.map(span => [span.kind, text.slice(span.start, span.end)])).toEqual([[kind, secret]]);
  });

  it("finds the body of a private key and leaves its header", () => {
    const body = `\n${letters}${letters.slice(0, 28)}\n${letters}\n`;
    const text = `x\n-----BEGIN RSA PRIVATE KEY-----${body}-----END RSA PRIVATE KEY-----\n`;
    expect(findSecrets(text).map(span => text.slice(span.start, span.end))).toEqual([body]);
    expect(maskSecrets(text).split("\n").length).toBe(text.split("\n").length);
  });

  it.each([
    "api_key: your-key-here-1234",
    "OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxx",
    "Authorization: Bearer <token>",
    "Authorization: Bearer $GITHUB_TOKEN",
    "AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
    "password: process.env.DB_PASSWORD_V2",
    "const password = getPassword(user1, Options2)",
    "token: 6f1ed002ab5595859014ebf0951522d9a1b2c3d4",
    "session token 0b6f4a52-8c1d-4e7b-9a3f-5d2c1b0a9e8f",
    "token: 0b6f4a52-8c1d-4e7b-9a3f-5d2c1b0a9e8f",
    "toolu_01A9DkQr7xYvB3nMc5TzW8pL and msg_01XFDUDYJgAACzvnptvVoYEL",
    '"token": "toolu_01A9DkQr7xYvB3nMc5TzW8pL"',
    "max_tokens: 4096, token_count=123456789012345678",
    "sk-fading-circle-animation-wrapper-large",
    "postgres://postgres:postgres@localhost:5432/test",
    "https://github.com/org/repo/blob/main/src/get-token-from-session-v2.ts",
    "secretName: my-service-credentials-prod-eu-west-1",
    "the -----BEGIN PRIVATE KEY----- header is missing",
    "password reset flow: ResetPasswordForm.tsx",
    "integrity sha512-9kX2mQ9xZr4TbY7nLc3VhJ8fK2mQ9xZr4TbY7nLc3VhJ==",
    "risk-based-authentication-2025-01-02-notes",
  ])("leaves %j alone", text => {
    expect(findSecrets(text)).toEqual([]);
  });
});

describe("maskSecrets", () => {
  it("keeps the length and everything outside of secrets", () => {
    const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom(...secrets.map(([, a, b, c]) => ` ${a}${b}${c} `))));
    fc.assert(
      fc.property(parts, given => {
        const text = given.join("");
        const masked = maskSecrets(text);
        expect(masked.length).toBe(text.length);
        const spans = findSecrets(text);
        for (let index = 0; index < text.length; index += 1) {
          const isInside = spans.some(span => index >= span.start && index < span.end);
          if (!isInside) expect(masked[index]).toBe(text[index]);
        }
      }),
    );
  });

  it.each(["\\n", "\\t", "\\r", "\\u00a0", "\\u00E9"])("sees a secret after the JSON escape %s", before => {
    const unnamed = secrets.filter(([kind, lead]) => lead === "" && !kind.includes("key-block"));
    expect(unnamed.length).toBeGreaterThan(0);
    for (const [, , secret] of unnamed) expect(maskSecrets(`Use it:${before}${secret}`)).not.toContain(secret);
  });

  it("masks nothing more in what it has masked", () => {
    for (const [, before, secret, after] of secrets) {
      const masked = maskSecrets(before + secret + after);
      expect(masked).not.toContain(secret);
      expect(maskSecrets(masked)).toBe(masked);
    }
  });

  it("is done with junk that provokes backtracking", () => {
    for (const piece of ["password=", "://a:", "eyJa.eyJ", "-----BEGIN PRIVATE KEY-----", "a", "token: ", "=", "-"]) {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(maskSecrets(text).length).toBe(text.length);
    }
  });
});
