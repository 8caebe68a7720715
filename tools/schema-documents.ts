import { z } from "zod";
import { AuditReportSchema } from "../shared/contract/audit-report.ts";
import { BriefSchema } from "../shared/contract/brief.ts";
import { ReceiptSchema } from "../shared/contract/receipt.ts";

interface SchemaDocument {
  /** Under the project's root. */
  readonly path: string;
  readonly text: string;
}

const CONTRACTS: readonly (readonly [name: string, title: string, schema: z.ZodType])[] = [
  ["audit-report", "countersign.audit/1", AuditReportSchema],
  ["brief", "countersign.brief/1", BriefSchema],
  ["receipt", "countersign.receipt/1", ReceiptSchema],
];

/** The JSON Schemas (2020-12) that ship with the contracts, as their files should read. */
export const buildSchemaDocuments = (): readonly SchemaDocument[] =>
  CONTRACTS.map(([name, title, contract]) => {
    const schema = z.toJSONSchema(contract, { target: "draft-2020-12" });
    const named = { $id: `https://countersign.invalid/${name}.schema.json`, title };
    return {
      path: `shared/contract/${name}.schema.json`,
      text: `${JSON.stringify({ $schema: schema.$schema, ...named, ...schema }, null, 2)}\n`,
    };
  });
