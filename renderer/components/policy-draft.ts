import { type PolicyError, parsePolicy } from "../../shared/contract/policy.ts";
import { err, type Result } from "../../shared/lib/result.ts";
import type { Policy } from "../../shared/model/policy.ts";
import { POLICY_FIELDS, type PolicyField } from "./policy-fields.ts";

/** What the fields of a policy's form hold, by their keys; empty is absent. */
export type PolicyDraft = Readonly<Record<string, string>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const valueAt = (policy: unknown, key: string): unknown =>
  key.split(".").reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), policy);

/** A policy as its form shows it. */
export const readDraft = (policy: Policy): PolicyDraft =>
  Object.fromEntries(POLICY_FIELDS.map(field => [field.key, showValue(field, valueAt(policy, field.key))]));

function showValue({ kind }: PolicyField, value: unknown): string {
  if (value === undefined) return "";
  if (kind === "choice") return JSON.stringify(value);
  if (Array.isArray(value)) return value.join(", ");
  if (isObject(value))
    return Object.entries(value)
      .map(([name, said]) => `${name} = ${said}`)
      .join("\n");
  return String(value);
}

/** The policy that a form's fields say, by the schema that holds for every policy; or what is wrong, by field. */
export function readPolicy(draft: PolicyDraft): Result<Policy, PolicyError> {
  const policy: Record<string, unknown> = { schema: "countersign.policy/1" };
  for (const field of POLICY_FIELDS) {
    const text = (draft[field.key] ?? "").trim();
    if (text === "") continue;
    const twice = field.kind === "pairs" ? nameTwice(text) : null;
    if (twice !== null) return err(faultAt(field.key, `${JSON.stringify(twice)} stands there twice`));
    const [outer = "", inner] = field.key.split(".");
    const value = readValue(field, text);
    policy[outer] = inner === undefined ? value : { ...(policy[outer] as object | undefined), [inner]: value };
  }
  return parsePolicy(JSON.stringify(policy));
}

const faultAt = (key: string, message: string): PolicyError => ({
  code: "invalid-policy",
  message: `The policy is not valid: ${key}: ${message}`,
  faults: [{ key, message }],
});

const readPairs = (text: string): readonly (readonly [name: string, value: string])[] =>
  text
    .split("\n")
    .filter(line => line.trim() !== "")
    .map(line => {
      const at = line.indexOf("=");
      return at < 0 ? [line.trim(), ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    });

function nameTwice(text: string): string | null {
  const names = readPairs(text).map(([name]) => name);
  return names.find((name, index) => names.indexOf(name) < index) ?? null;
}

function readValue({ kind }: PolicyField, text: string): unknown {
  if (kind === "choice") return JSON.parse(text) as unknown;
  // What is no number stays a text, and the schema says so.
  if (kind === "number") return Number.isFinite(Number(text)) ? Number(text) : text;
  if (kind === "pairs") return Object.fromEntries(readPairs(text));
  if (kind === "list") return text.split(",").flatMap(word => (word.trim() === "" ? [] : [word.trim()]));
  return text;
}
