/** The words of a command without options that stand before its verb: `terraform -chdir=infra plan`. */
const wordsOf = (argv: readonly string[]): readonly string[] => argv.filter(word => !word.startsWith("-"));

/** By program: what changes the other side, and what only shows how it would be changed. */
const BY_VERB: ReadonlyMap<string, { readonly acts: RegExp; readonly shows: RegExp }> = new Map([
  ["terraform", { acts: /^(?:apply|destroy)$/, shows: /^plan$/ }],
  ["tofu", { acts: /^(?:apply|destroy)$/, shows: /^plan$/ }],
  ["terragrunt", { acts: /^(?:apply|destroy)$/, shows: /^plan$/ }],
  ["pulumi", { acts: /^(?:up|update)$/, shows: /^preview$/ }],
  ["kubectl", { acts: /^apply$/, shows: /^diff$/ }],
  ["helm", { acts: /^upgrade$/, shows: /^diff$/ }],
  ["cdk", { acts: /^deploy$/, shows: /^diff$/ }],
]);

/** Whether a command only shows what a deployment would change. */
export function isPreview(argv: readonly string[]): boolean {
  const [name = "", verb = ""] = wordsOf(argv);
  if (name === "ansible-playbook") return argv.some(word => word === "--check" || word === "-C");
  return BY_VERB.get(name)?.shows.test(verb) === true;
}

/** Whether a command deploys, or shows what a deployment would change. */
export function isDeploy(argv: readonly string[]): boolean {
  const [name = "", verb = ""] = wordsOf(argv);
  const known = BY_VERB.get(name);
  if (known !== undefined) return known.acts.test(verb) || known.shows.test(verb);
  switch (name) {
    case "vercel":
    case "now":
      return argv.includes("--prod") || argv.includes("--production") || (verb === "promote" && argv.length > 2);
    case "netlify":
      return verb === "deploy" && (argv.includes("--prod") || argv.includes("-p"));
    case "fly":
    case "flyctl":
    case "firebase":
    case "serverless":
    case "sls":
    case "sst":
    case "railway":
      return verb === "deploy" || (name === "railway" && verb === "up");
    case "wrangler":
      return verb === "deploy" || verb === "publish";
    case "ansible-playbook":
      return !argv.some(word => /^--(?:syntax-check|list-(?:tasks|hosts|tags))$/.test(word));
    default:
      return false;
  }
}

/** Words by which a deployment says that it was done. */
export const DEPLOYED =
  /^[^\n]{0,60}(?:Production: https?:\/\/|Deployed |Deploy complete!|Visit your newly deployed app|Published [^\n]{1,60} \(|✨ Deployment complete|Website URL: |successfully rolled out|has been upgraded\. Happy Helming|Apply complete!)[^\n]{0,200}/m;

/** Words by which a deployment says that it failed. */
export const NOT_DEPLOYED =
  /^(?:Error|error|✘ \[ERROR\]|✖|FAILED|UPGRADE FAILED)[^\n]{0,300}|^\S{1,100}\s{1,30}: ok=\d+[^\n]{0,60}(?:unreachable|failed)=[1-9][^\n]{0,100}/m;
