import { type FrontMatterValue, parseFrontMatter } from "../coord/front-matter.ts";
import { findHeadings } from "../coord/headings.ts";
import { namesPreflight } from "../coord/preflight.ts";
import { parseStorePath } from "../coord/store-path.ts";
import { documentFacts, hasType, readDocument } from "./coord-document.ts";
import type { Format } from "./format.ts";

/** The role's name in the path within a team's folder, or null. */
function roleOf([folder, file, ...more]: readonly string[]): string | null {
  const isThere = folder === "roles" && more.length === 0 && file?.endsWith(".md") === true && file !== "index.md";
  return isThere ? file.slice(0, -3) : null;
}

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
  detect({ path, text }) {
    const place = parseStorePath(path);
    if (place === null || roleOf(place.parts) === null) return 0;
    return place.team !== null || hasType(text, "Role") ? 0.95 : 0;
  },
  parse: input =>
    readDocument(input, (base, { parts }) => {
      const fields = parseFrontMatter(base.text)?.fields ?? null;
      const ref = fields?.get("checkpoint_ref");
      return [
        {
          type: "role",
          ...base,
          role: roleOf(parts) ?? "",
          fields: fields === null ? null : toObject(fields),
          checkpointRef: typeof ref === "string" && ref.trim() !== "" ? ref : null,
          headings: findHeadings(base.text),
          namesPreflight: namesPreflight(base.text),
        },
        ...documentFacts(base).filter(({ type }) => type === "truncated"),
      ];
    }),
};
