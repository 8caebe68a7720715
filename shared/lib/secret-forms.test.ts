import { describe, expect, it } from "vitest";
import { findSecrets, maskSecrets } from "./mask-secrets.ts";

// Put together here, so that no scanner takes this file itself for a leak.
const drawn = "q7Kd9XwP2mZr4TbY8nLc3VhJ6sGf1RtE5uBaM4kZ";
const login = btoa("bob:hunter2-x9");
const PHRASE = "legal winner thank year wave sausage worth useful legal winner thank yellow";

const secrets: readonly (readonly [before: string, secret: string, after: string])[] = [
  ['{"auths":{"ghcr.io":{"auth":"', login, '"}}}'],
  ['{\\"auths\\":{\\"ghcr.io\\":{\\"auth\\":\\"', login, '\\"}}}'],
  ["db.internal:5432:app:bob:", "hunter2x9", "\n"],
  ["*:*:*:bob:", "hunter2x9", "\n"],
  ["AKIAIOSFODNN7EXAMPLE,", drawn, "\n"],
  ["", `dp.st.prd.${drawn}`, ""],
  ["gh secret set DEPLOY --body ", drawn, " --repo a/b"],
  ["unzip -P ", "hunter2x9", " backup.zip"],
  ["ConvertTo-SecureString '", "hunter2x9", "' -AsPlainText -Force"],
  ["https://maps.example.org/v1?key=", drawn.slice(0, 32), "&q=x"],
  ["apiToken: |\n    ", drawn.slice(0, 30), "\nnext: 1"],
  ["apiToken: |\\n    ", drawn.slice(0, 30), "\\nnext: 1"],
  ["machine api.x.io\n  login bob\n  password ", "hunter2x9", "\n"],
  ["machine api.x.io\\n  login bob\\n  password ", "hunter2x9", "\\n"],
  ["You can login with bob / ", "hunter2x9", " on staging"],
  ["Credentials: bob/", "hunter2x9", ""],
  ['mnemonic: "', PHRASE, '"'],
  ["The seed phrase is ", PHRASE, "."],
  ["Das Passwort lautet ", "hunter2x9", " bis morgen"],
  ["mot de passe : ", "hunter2x9", ""],
  ["La contraseña es ", "hunter2x9", ""],
  ["senha: ", "hunter2x9", ""],
  ["密码：", "hunter2x9", "。"],
  ["パスワードは ", "hunter2x9", ""],
  ["pw: ", "hunter2x9", "\n"],
];

describe("secrets that their form gives away", () => {
  it.each(secrets)("are masked alone: %s", (before, secret, after) => {
    expect(maskSecrets(`${before}${secret}${after}`)).toBe(`${before}${"•".repeat(secret.length)}${after}`);
  });

  it.each([
    '"auth": "required"',
    '"auth": "Ym9vbGVhbg=="',
    "src/a.ts:5432:app:bob",
    "12:30:app:bob:done",
    "dp.st.prd.your-token",
    "gh secret set DEPLOY --body $TOKEN",
    "gh secret set DEPLOY --body <token>",
    "unzip -P $ZIP_PASSWORD backup.zip",
    "ConvertTo-SecureString $plain -AsPlainText",
    "https://x.io/list?key=section-installation-guide",
    "description: |\n    The token is read from the environment",
    "token: |\n    read from the environment",
    "login with GitHub / Google",
    "Login and/or registration2 pages",
    "credentials are checked in src/auth/session2.ts",
    "mnemonic: a way to remember what the key is for, and when it is used",
    "Das Passwort ist falsch",
    "Passwort ist leer",
    "mot de passe : requis",
    "contraseña: obligatoria",
  ])("leave alone what only looks like it: %s", text => {
    expect(findSecrets(text)).toEqual([]);
  });

  it("are found in linear time", () => {
    for (const part of ["login ", ":*:", "secret set ", "machine a login b ", "mnemonic abc def ghi "]) {
      expect(maskSecrets(part.repeat(20_000)).length).toBe(part.length * 20_000);
    }
  });
});
