import { type FrontMatterValue, parseFrontMatter } from "../coord/front-matter.ts";
import { findHeadings } from "../coord/headings.ts";
import { namesPreflight } from "../coord/preflight.ts";
import type { StoreFact } from "../model/store-fact.ts";
import type { Format } from "./format.ts";
import { readText } from "./read-text.ts";

const MAX_BYTES = 8 << 20;
const PATH = /(?:^|\/)team\/([^/]+)\/roles\/([^/]+)\.md$/;

/** Values as plain data: a map of one level becomes an object without a prototype. */
function toPlain(value: FrontMatterValue): unknown {
  if (value instanceof Map) return toObject(value);
  return Array.isArray(value) ? value.map(toPlain) : value;
}

function toObject(fields: ReadonlyMap<string, FrontMatterValue>): Readonly<Record<string, unknown>> {
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, value] of fields) object[key] = toPlain(value);
  return object;
}

/**
 * A role document of a team store, `team/<team>/roles/<role>.md`. One without readable front matter is a fact too:
 * no park of that role can be trusted to it.
 * Source: the roles skill of fulcradynamics/agent-skills and coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export const coordRole: Format = {
  id: "coord-role",
  title: "Fulcra role document",
  detect(head) {
    const match = PATH.exec(head.path);
    return match === null || match[2] === "index" ? 0 : 0.95;
  },
  async parse(input) {
    const whole = await readText(input, MAX_BYTES);
    const [, team, role] = PATH.exec(input.path) ?? [];
    const fields = whole === null ? null : (parseFrontMatter(whole.text)?.fields ?? null);
    const ref = fields?.get("checkpoint_ref");
    const fact: StoreFact = {
      type: "role",
      sourceId: input.sourceId,
      team: team ?? null,
      role: role ?? "",
      fields: fields === null ? null : toObject(fields),
      checkpointRef: typeof ref === "string" && ref.trim() !== "" ? ref : null,
      headings: whole === null ? [] : findHeadings(whole.text),
      namesPreflight: whole !== null && namesPreflight(whole.text),
    };
    const tooLarge = { code: "too-large", line: null, message: "The role document is larger than 8 MiB." };
    const broken = { code: "bad-utf8", line: null, message: "Some bytes are no UTF-8." };
    const issues = whole === null ? [tooLarge] : whole.isBroken ? [broken] : [];
    const status = whole === null ? "refused" : whole.isBroken ? "partial" : "read";
    return { status, issues, session: null, handoffs: [], facts: [fact] };
  },
};
