import { parseFrontMatter } from "../coord/front-matter.ts";
import { stripSpace } from "../coord/python-text.ts";
import { parseStorePath } from "../coord/store-path.ts";
import { documentFacts, hasType, readDocument } from "./coord-document.ts";
import type { Format } from "./format.ts";

/**
 * A lease of a role, `roles/<role>/leases/<agent key>.md`: who claims the role, and since when.
 * Source: the roles skill of fulcradynamics/agent-skills and coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export const coordLease: Format = {
  id: "coord-lease",
  title: "Lease of a Fulcra role",
  detect({ path, text }) {
    const place = parseStorePath(path);
    const [folder, role, leases, file] = place?.parts ?? [];
    if (folder !== "roles" || role === undefined || leases !== "leases" || file?.endsWith(".md") !== true) return 0;
    return place?.team !== null || hasType(text, "Lease") ? 0.95 : 0;
  },
  parse: input =>
    readDocument(input, (base, { parts }) => {
      const fields = parseFrontMatter(base.text)?.fields ?? null;
      const agent = fields?.get("agent");
      const timestamp = fields?.get("timestamp");
      const stem = (parts[3] ?? "").replace(/\.md$/, "");
      return [
        {
          type: "lease",
          ...base,
          role: parts[1] ?? "",
          isReadable: fields !== null,
          agent: typeof agent === "string" && stripSpace(agent) !== "" ? stripSpace(agent) : stem,
          timestamp: typeof timestamp === "string" ? timestamp : null,
        },
        ...documentFacts(base),
      ];
    }),
};
