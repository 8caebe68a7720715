/** What stands behind a prefix, and the prefixes of one kind of credential. */
type TokenShape = readonly [kind: string, prefixes: string, rest: RegExp];

/**
 * Credentials that their issuers mark with a prefix: prefixes are separated by blanks, the rest is what must follow.
 * Source: the issuers' pages and the published rules of gitleaks (config/gitleaks.toml).
 */
const SHAPES: readonly TokenShape[] = [
  ["aws-access-key", "AKIA ASIA ABIA ACCA", /^[A-Z2-7]{16}(?![A-Za-z0-9])/],
  ["github-token", "ghp_ gho_ ghu_ ghs_ ghr_", /^[A-Za-z0-9]{36}/],
  ["github-token", "github_pat_", /^\w{40}/],
  ["gitlab-token", "glpat- gldt- glrt- glptt- glcbt- glft- gloas- glsoat- glimt- glagent-", /^[\w-]{20}/],
  ["slack-token", "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-", /^[A-Za-z0-9-]{16}/],
  ["google-api-key", "AIza", /^[\w-]{35}/],
  ["google-oauth-secret", "GOCSPX-", /^[\w-]{24}/],
  ["stripe-key", "sk_live_ sk_test_ rk_live_ rk_test_ whsec_", /^[A-Za-z0-9]{16}/],
  ["npm-token", "npm_", /^[A-Za-z0-9]{36}/],
  ["pypi-token", "pypi-", /^AgE[\w-]{40}/],
  ["model-api-key", "sk-", /^[\w-]{20}/],
  ["model-api-key", "gsk_ xai- pplx-", /^[A-Za-z0-9]{40}/],
  ["model-api-key", "r8_ hf_", /^[A-Za-z0-9]{30}/],
  ["model-api-key", "nvapi-", /^[\w-]{50}/],
  ["shopify-token", "shpat_ shpca_ shppa_ shpss_", /^[0-9a-fA-F]{32}/],
  ["digitalocean-token", "dop_v1_ doo_v1_ dor_v1_", /^[0-9a-f]{64}/],
  ["databricks-token", "dapi", /^[0-9a-f]{32}(?:-\d)?$/],
  ["linear-token", "lin_api_ lin_oauth_", /^[A-Za-z0-9]{40}/],
  ["grafana-token", "glsa_", /^[A-Za-z0-9]{32}_[0-9a-f]{8}/],
  ["grafana-token", "glc_", /^eyJ[A-Za-z0-9]{32}/],
  ["sentry-token", "sntrys_", /^eyJ[A-Za-z0-9]{16}/],
  ["sentry-token", "sntryu_", /^[0-9a-f]{64}/],
  ["docker-token", "dckr_pat_ dckr_oat_", /^[\w-]{20}/],
  ["notion-token", "ntn_ secret_", /^[A-Za-z0-9]{43}/],
  ["figma-token", "figd_ figu_", /^[\w-]{36}/],
  ["postman-key", "PMAK-", /^[0-9a-f]{24}-[0-9a-f]{34}/],
  ["age-key", "AGE-SECRET-KEY-1", /^[A-Z0-9]{50}/],
  ["rubygems-key", "rubygems_", /^[0-9a-f]{48}/],
  ["square-token", "sq0atp- sq0csp-", /^[\w-]{22}/],
  ["mailgun-key", "key-", /^[0-9a-f]{32}$/],
  ["twilio-key", "SK", /^[0-9a-f]{32}$/],
  ["brevo-key", "xkeysib- xsmtpsib-", /^[0-9a-f]{64}/],
  ["tailscale-key", "tskey-", /^[a-z]+-[\w-]{16}/],
  ["atlassian-token", "ATATT3 ATCTT3", /^[\w-]{60}/],
  ["supabase-key", "sbp_", /^[0-9a-f]{40}/],
  ["supabase-key", "sb_secret_", /^[\w-]{20}/],
  ["new-relic-key", "NRAK-", /^[A-Z0-9]{27}/],
  ["pulumi-token", "pul-", /^[0-9a-f]{40}/],
  ["facebook-token", "EAAC EAAM", /^[A-Za-z0-9]{100}/],
  ["planetscale-token", "pscale_tkn_ pscale_pw_ pscale_oauth_", /^[\w-]{32}/],
  ["posthog-key", "phx_", /^[A-Za-z0-9]{40}/],
  ["heroku-key", "HRKU-", /^[\w-]{36}/],
  ["netlify-token", "nfp_", /^[A-Za-z0-9]{36}/],
  ["fly-token", "fo1_", /^[\w-]{43}/],
  ["fly-token", "fm1_ fm2_", /^[\w-]{40}/],
  ["search-api-key", "tvly-", /^(?:dev-|prod-)?[A-Za-z0-9]{20}/],
  ["onepassword-token", "ops_", /^eyJ[\w-]{40}/],
  ["buildkite-token", "bkua_", /^[0-9a-f]{40}/],
];

/** The shapes by how they begin: two characters, as one number. Every long run of a text is looked up here. */
const BY_START = new Map<number, readonly (readonly [kind: string, prefix: string, rest: RegExp])[]>();
for (const [kind, prefixes, rest] of SHAPES)
  for (const prefix of prefixes.split(" ")) {
    const start = prefix.charCodeAt(0) * 128 + prefix.charCodeAt(1);
    BY_START.set(start, [...(BY_START.get(start) ?? []), [kind, prefix, rest]]);
  }

/** A run of letters, digits, `_` and `-` that has the shape of an issuer's credential: its kind and what follows the prefix. */
export function matchToken(run: string): { readonly kind: string; readonly rest: string } | null {
  for (const [kind, prefix, shape] of BY_START.get(run.charCodeAt(0) * 128 + run.charCodeAt(1)) ?? []) {
    if (!run.startsWith(prefix)) continue;
    const rest = run.slice(prefix.length);
    if (shape.test(rest)) return { kind, rest };
  }
  return null;
}

/** Where a word begins: also behind an escape of JSON and behind a terminal's colour. */
const START = String.raw`(?<=^|[^A-Za-z0-9]|\\[nrtbf]|\\u[0-9a-fA-F]{4}|\[[\d;]{0,8}m)`;
const lead = (source: string): RegExp => new RegExp(`${source}$`);

/** What stands before a run and makes it a credential: `SG.`, a web hook's address, a bot's number. `own` is part of it. */
const LEADS: readonly (readonly [kind: string, lead: RegExp])[] = [
  ["sendgrid-key", lead(String.raw`${START}(?<own>SG\.)`)],
  ["vault-token", lead(String.raw`${START}(?<own>hv[sbr]\.)`)],
  ["doppler-token", lead(String.raw`${START}(?<own>dp\.(?:pt|st|ct|sa|scim|audit)\.)`)],
  ["google-oauth-token", lead(String.raw`${START}(?<own>ya29\.)`)],
  // A refresh token: its run goes on with a zero.
  ["google-refresh-token", lead(String.raw`${START}(?<own>1\/\/)`)],
  ["airtable-token", lead(String.raw`${START}(?<own>pat[A-Za-z0-9]{14}\.)`)],
  [
    "web-hook",
    lead(String.raw`hooks\.slack\.com\/(?:services|workflows|triggers)\/(?:[A-Z0-9]{6,14}\/){1,2}(?:\d{6,20}\/)?`),
  ],
  ["web-hook", lead(String.raw`discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d{15,21}\/`)],
  ["web-hook", lead(String.raw`\.webhook\.office\.com\/webhookb2\/[\w@-]{36,80}\/IncomingWebhook\/`)],
  ["telegram-token", lead(String.raw`${START}(?:bot)?(?<own>\d{8,10}:)`)],
  ["azure-secret", lead(String.raw`(?<![\w~.])(?<own>[\w~.]{3}\dQ~)`)],
];

const LEAD_MAX = 160;

/** How a run that is no token by itself is made one by what leads to it; `start` is where the credential begins. */
export function matchLedToken(
  text: string,
  start: number,
  end: number,
): { readonly kind: string; readonly start: number } | null {
  const last = text[start - 1];
  if (last !== "." && last !== "/" && last !== ":" && last !== "~") return null;
  const before = text.slice(Math.max(0, start - LEAD_MAX), start);
  for (const [kind, shape] of LEADS) {
    const found = shape.exec(before);
    if (found === null || (kind === "telegram-token" && end - start !== 35)) continue;
    if (kind === "google-refresh-token" && (text[start] !== "0" || end - start < 40)) continue;
    return { kind, start: start - (found.groups?.own?.length ?? 0) };
  }
  return null;
}
