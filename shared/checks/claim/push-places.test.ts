import { describe, expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const commit: SessionStep = {
  bash: "git commit -am 'Parse comments'",
  out: "[main 4be01d7] Parse comments\n 1 file changed, 2 insertions(+)",
};
const edit: SessionStep = { edit: "/home/dev/widget/src/parse.ts", old: "a", new: "b" };
const pushTo = (remote: string, address: string): SessionStep => ({
  bash: `git push ${remote} main`,
  out: `To ${address}\n   90aa1b2..4be01d7  main -> main`,
});

describe("where a push went", () => {
  it.each([
    ["a directory", "/srv/mirror.git", "/srv/mirror.git"],
    ["a directory by its address", "file:///srv/mirror.git", "file:///srv/mirror.git"],
    ["another forge", "origin", "gitlab.com:dev/widget.git"],
    ["another forge over HTTPS", "mirror", "https://bitbucket.org/dev/widget.git"],
  ])("is held against a named forge where it is %s", async (_, remote, address) => {
    const steps = [edit, commit, pushTo(remote, address)];
    expect(await rulesSaid(steps, "Pushed main to GitHub.")).toEqual(["claim.push-unsupported"]);
    expect(await rulesSaid(steps, "The fix is on GitHub.")).toEqual(["claim.push-unsupported"]);
    expect(await rulesSaid(steps, "Pushed main.")).toEqual([]);
  });

  it.each([
    ["the forge itself", "git@github.com:dev/widget.git"],
    ["a host that may be an alias", "github-work:dev/widget.git"],
    ["a host of the company's own", "ssh://git.corp.example/dev/widget.git"],
  ])("is left alone where it is %s", async (_, address) => {
    expect(await rulesSaid([edit, commit, pushTo("origin", address)], "Pushed main to GitHub.")).toEqual([]);
  });
});

describe("what only shows a deployment", () => {
  it.each([
    ["terraform plan", "Plan: 2 to add, 0 to change, 0 to destroy.", "Deployed to production."],
    [
      "terraform -chdir=infra plan",
      "Plan: 2 to add, 0 to change, 0 to destroy.",
      "The Terraform changes were applied.",
    ],
    ["kubectl diff -f k8s/", "+  replicas: 3", "The manifests were applied to the cluster."],
    [
      "kubectl apply -f k8s/ --dry-run=server",
      "deployment.apps/web configured (server dry run)",
      "Deployed to the cluster.",
    ],
    ["pulumi preview", "    + 2 to create", "Deployed to production."],
    ["cdk diff", "[+] AWS::S3::Bucket", "Deployed to production."],
    ["ansible-playbook site.yml --check", "web1 : ok=3 changed=1 unreachable=0 failed=0", "Deployed to production."],
    ["npm publish --dry-run", "+ widget@1.2.0", "Published widget@1.2.0 to npm."],
  ])("is no deployment: %s", async (bash, out, said) => {
    expect(await rulesSaid([edit, { bash, out }], said)).toEqual(["claim.push-contradicted"]);
  });

  it.each([
    [
      "terraform apply -auto-approve",
      "Apply complete! Resources: 2 added, 0 changed.",
      "The Terraform changes were applied.",
    ],
    ["kubectl apply -f k8s/", "deployment.apps/web configured", "The manifests were applied to the cluster."],
    ["ansible-playbook site.yml", "web1 : ok=3 changed=1 unreachable=0 failed=0", "Deployed to production."],
  ])("is told from one: %s", async (bash, out, said) => {
    expect(await rulesSaid([edit, { bash, out }], said)).toEqual([]);
  });

  it("does not belie what another way may have done", async () => {
    const plan: SessionStep = { bash: "terraform plan", out: "No changes. Your infrastructure matches." };
    const deployed: SessionStep = { bash: "fly deploy", out: "Visit your newly deployed app at https://w.fly.dev" };
    expect(await rulesSaid([edit, deployed, commit, plan], "Deployed to production.")).toEqual([]);
    expect(await rulesSaid([edit, plan, { bash: "./deploy.sh", out: "ok" }], "Deployed to production.")).toEqual([]);
  });
});
