import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSecrets, maskSecrets } from "./mask-secrets.ts";

// Put together here, so that no scanner takes this file itself for a leak.
const letters = "q7Kd9XwP2mZr4TbY8nLc3VhJ6sGf1RtE5uBa";
const digits = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
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
  ["sendgrid-key", "", `SG${"."}${letters.slice(0, 22)}.${letters}${letters.slice(0, 7)}`, " works"],
  ["shopify-token", "", `shpat_${digits.slice(0, 32)}`, ""],
  ["gitlab-token", "t=", `glpat-${"KdqXwPmZrTbYznLcGVhJ"}`, ""],
  ["digitalocean-token", "", `dop_v1_${digits}`, ""],
  ["vault-token", "VAULT_TOKEN=", `hvs${"."}${letters}${letters}`, ""],
  ["telegram-token", "https://api.telegram.org/bot", `738291046:${letters.slice(0, 35)}`, "/sendMessage"],
  ["github-token", "\u001b[31m", `ghp_${letters}`, "\u001b[0m"],
  ["github-token", "token%3D", `ghp_${letters}`, ""],
  ["web-hook", "https://hooks.slack.com/services/T01ABCDEF/B02GHIJKL/", letters.slice(0, 24), '"'],
  ["web-hook", "https://discord.com/api/webhooks/912345678901234567/", `${letters}${letters.slice(0, 32)}`, ""],
  [
    "json-web-token",
    "",
    `eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6Ik.${letters}.${letters.slice(0, 16)}.${letters}.${letters}`,
    "",
  ],
  ["named-secret", "AccountKey=", `${letters}/${letters}+${letters.slice(0, 12)}==`, ";EndpointSuffix=x"],
  ["named-secret", "aws_session_token=", `IQoJb3JpZ2luX2VjEJv//////////wEa${letters}`, ""],
  ["named-secret", 'api_key = "', digits.slice(0, 32), '"'],
  ["named-secret", "client_secret: ", "0b6f4a52-8c1d-4e7b-9a3f-5d2c1b0a9e8f", ""],
  ["named-secret", "API_KEY=", "ab12cd34ef56", "\n"],
  ["signed-address", "https://x.blob.core.windows.net/c?sv=2020&sig=", `${letters}%2F${letters.slice(0, 6)}%3D`, ""],
  ["cookie", "Cookie: sid=", letters.slice(0, 32), "; lang=en"],
  ["authorization-header", "Authorization: Basic ", "dXNlcjpwYXNz", '"'],
  ["authorization-header", "Authorization: Bearer ", digits.slice(0, 40), ""],
  ["password", '{"password": "', "hunter2", '"}'],
  ["password", '{\\"password\\": \\"', "Tr0ub4dor&3", '\\"}'],
  ["password", "password: ", "hunter2-x9", "\nuser: a"],
  ["password", "Server=db;Uid=sa;Pwd=", "Zk9-word", ";"],
  ["password", "PGPASSWORD=", "hunter2", " psql"],
  ["password", "export DB_PASS=", "hunter2x", ""],
  ["password", "<password>", "hunter2x9", "</password>"],
  ["password", "mysql -u root -p", "S3cretPw9", " -h db"],
  ["password", "mysqldump --password ", "hunter2x9", " db"],
  ["password", "sshpass -p ", "Adm1nAdm1n", " ssh x"],
  ["password", "curl -u admin:", "S3cr3tt", " https://x"],
  ["password", "docker login -u bob -p ", "D0ckerPw9", " registry"],
  ["password", "machine api.example login bob password ", "pw9Zebra1", "\n"],
  ["named-secret", "the API key: ", letters, ""],
  ["named-secret", "The token is `", letters, "`"],
  ["named-secret", "and the deploy token ", letters, ", once"],
  ["named-secret", "encryption key: ", letters, ""],
  ["password", "**Password:** ", "Xk29slQpw", "\n"],
  ["password", "| password | ", "Xk29slQpw", " |"],
  ["password", "host=x user=admin password=", "Xk29slQpw", " port=5432"],
  ["password", "echo '", "Xk29slQpw!", "' | sudo -S ls"],
  ["password", "sudo -S apt update <<< ", "Xk29slQpw!", ""],
  ["url-password", "mongodb+srv://app:", "s3c:r3t", "@c0.mongodb.net/x"],
];

/** What looks like a credential and opens nothing: by what it is, or by what its author meant it to be. */
const lookAlikes: readonly string[] = [
  "auth tokens: rotated daily by the gateway2 job",
  "auth tokens: access_token_v2, refresh_token_v3",
  "- auth tokens: src/auth/tokens2.ts",
  "Access token: 15min, Refresh token: 7d",
  "Token: valid (expires in 3600s), token refresh: fixed in a1b2c3d",
  "The secret is stored in AWS Secrets Manager v2",
  "password: min. 12 chars, 1 digit",
  "Password: `validatePassword2` checks the length",
  "secretRef: app-secrets-2, secret: k8s/secret-v1.yaml",
  "PASS: test_a1.py::test_login2",
  "all_pass=12of12, test_pass: suite1-ok2, result_pass: 12/12",
  "PWD=/home/dev/app2 OLDPWD=/home/dev/app3",
  "OPENAI_API_KEY=",
  "apiKey: process.env.STRIPE_KEY_2",
  'api_key=os.getenv("OPENAI_KEY_2")',
  "const apiKey = import.meta.env.VITE_API_KEY_2;",
  'TOKEN="$(vault kv get -field=token secret/ci2)"',
  "API_KEY=<your-token>, API_KEY=<YOUR_TOKEN_123>",
  "OPENAI_API_KEY=sk-test-xxx, OPENAI_API_KEY=sk-...",
  "OPENAI_API_KEY=sk-test-key-for-unit-tests-only-1234",
  'apiKey: "test-api-key-123", token: "fake_token_1a2b", token: "mock-token-42"',
  "JWT_SECRET=test-secret-32-chars-long-enough1",
  "SESSION_SECRET=supersecret123, JWT_SECRET=dev-secret-do-not-use-in-prod-1",
  `password: "p@ssw0rd", password: "Passw0rd!", password: 'Secret123!'`,
  "POSTGRES_PASSWORD=postgres123\nMYSQL_ROOT_PASSWORD=root1234\npassword: admin1",
  "postgres://user:password123@localhost/db, postgresql://test:test1@localhost:5432/test",
  "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, xoxb-your-token-here-1234567890",
  "eyJhbGciOiJIUzI1NiJ9.xxx.yyy",
  "token: [REDACTED], token: ****abcd12, password: ********",
  `commit ${digits.slice(0, 40)}, sha256:${digits}`,
  `"integrity": "sha512-v2kDEe57lecTulaDIuNTPy3Ry4gLGJ6Z1O3vE1krgXZNrsQ+LFTGHVxVjcXPs17LhbZVGedAJv8XZ1tvj5FvSg=="`,
  `"resolved": "https://registry.npmjs.org/x/-/x-1.0.0.tgz#${digits.slice(0, 40)}"`,
  "h1:4n2aKf3cXo1b9Qd8mGk2pV7sT6yH5uJ0wE3rL8iN1zA=",
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljN",
  `traceparent: 00-${digits.slice(0, 32)}-00f067aa0ba902b7-01, x-request-id: ${digits.slice(0, 32)}`,
  "csrfToken: 9kX2mQ9xZr4TbY7nLc3VhJ, nextToken: 'eyJ2IjoiMSJ9kX2mQ9xZr4TbY7'",
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJkX2mQ9xZr4TbY7nLc3VhJ6sGf1RtE5uBa9kX2mQ9xZ",
  "-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n-----END CERTIFICATE-----",
  "public_key = pk_live_51H8kX2mQ9xZr4TbY7nLc3VhJ",
  "password_hash: $2b$12$KIXQ9xZr4TbY7nLc3VhJ6uO0b1c2d3e4f5g6h7i8j9k0l1m2n3o4p",
  "pi_3MtwBwLkdIwHu7ix28a3tqPa, cus_NffrFeUfNV2Hib",
  "curl -u $USER1:$PASS1 https://x, echo $PASS1 | sudo -S ls",
  "the token 0b6f4a52-8c1d-4e7b-9a3f-5d2c1b0a9e8f, token chunk-names-in-index-2.js",
  "assets/main.4f3c2b1a9e8d7c6b.js, chunk-9kX2mQ9x.js",
];

describe("findSecrets", () => {
  it.each(lookAlikes)("takes %j for no credential", text => {
    expect(findSecrets(text)).toEqual([]);
  });

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

  it("finds a key with zeros in it, as OpenSSH writes one", () => {
    const body = `\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAABFwAAAAdzc2gtcn\n${letters}${letters}\n`;
    const text = `-----BEGIN OPENSSH PRIVATE KEY-----${body}-----END OPENSSH PRIVATE KEY-----`;
    expect(findSecrets(text).map(span => text.slice(span.start, span.end))).toEqual([body]);
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
    '"password": "string", "password": "Password123", "password": "<your-password-1>"',
    "password: password1,\n  token: token2,",
    "{ password: req.body.password2, secret: config.secret9 }",
    "const pwdBytes = pkcs12PasswordToUtf16(password)",
    "let password = 'test-password-secure-123';",
    `--password $DB_PASSWORD --token \${TOKEN9X} --password-stdin`,
    "docker run -u 1000:1000 app:v1, python -u main2.py:5",
    "Basic authentication, basic understanding of it",
    "mysql -u root -p -h db, redis-cli -a $REDIS_PASS1",
    `secret: \${{ secrets.API_KEY_2 }}, password: \${DB_PASSWORD_2}`,
    "checksum sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "page_token: ab12cd34ef56, cursor token 2026-07-02T10:00:00Z",
    "https://user:pass@host/ and http://127.0.0.1:8080/a@b",
    "EAAAoBUAACMUAACJEgAAixQAAE0VAADUEQAAzxQAABAYAADJFgAA3BYAAMER",
  ])("leaves %j alone", text => {
    expect(findSecrets(text)).toEqual([]);
  });
});

describe("findSecrets in what is written for people", () => {
  const word = "Qx7mZr4TbY8nLc";
  it.each([
    ["prose after it", "password: ", word, " in use"],
    ["the end of a sentence", "the password is ", word, "."],
    ["a short name", "pass: ", word, ""],
    ["a form", "user=admin&password=", word, "&x=1"],
    ["a user's place in an address", "https://", letters, "@github.com/x.git"],
    ["an at sign in a password", "mysql://root:", "pa@ss9word", "@db/x"],
    ["a here-string", "gh auth login --with-token <<< ", letters, ""],
    ["a pipe", 'echo "', word, '" | docker login --password-stdin'],
    ["a setting", "export FOO_KEY=", letters, ""],
    ["letters alone", '{"api_key":"', ["uhyMDJ2OXtPAtLpBy", "QxCGClbaNFDpCWN"].join(""), '"}'],
    ["a token's own colour", "", `ghp_${letters.slice(0, 15)}\u001b[01;31m${letters.slice(15)}`, "\u001b[0m"],
    ["a colour escaped in JSON", "", `ghp_${letters.slice(0, 15)}\\u001b[01;31m${letters.slice(15)}`, '"'],
    ["a character without width", "", `g\u200bhp_${letters}`, " works"],
    ["a refresh token", "refresh ", `1//${`0${letters}${letters}`}`, ""],
    ["the German word", "Passwort: ", word, ""],
  ])("finds it with %s", (_, before, secret, after) => {
    const text = before + secret + after;
    expect(findSecrets(text).map(({ start, end }) => text.slice(start, end))).toEqual([secret]);
  });

  it.each([
    "https://dev@github.com/x.git",
    "password: validatePassword2, next",
    "const { pass: isGreen } = result;",
    "CACHE_KEY=user-profile-v2",
    "apiKey: createApiKeyFromEnvironmentVariables",
    "see https://example.test/a/1//0a1b2c3d4e5f60718",
    "\u001b[31mpassword\u001b[0m: required",
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
    for (const piece of [
      "password=",
      "password: '",
      "--password ",
      "curl ",
      "mysql -p",
      "Basic ",
      "<password>",
      "://a:",
      "eyJhbGciOiJIUzI1NiJ9.",
      "SG.",
      "eyJa.eyJ",
      "-----BEGIN PRIVATE KEY-----",
      "a",
      "token: ",
      "=",
      "-",
    ]) {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(maskSecrets(text).length).toBe(text.length);
    }
  });
});
