import { z } from "zod";
import { AuditReportSchema } from "../shared/contract/audit-report.ts";
import { BriefSchema } from "../shared/contract/brief.ts";
import { ReceiptSchema } from "../shared/contract/receipt.ts";
import { jsonSchemaOf } from "../shared/gaia/closed-shape.ts";
import { EVIDENCE_SCHEMA, EVIDENCE_SHAPE } from "../shared/gaia/transition-evidence.ts";

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

const DRAFT = "https://json-schema.org/draft/2020-12/schema";

const documentOf = (name: string, title: string, schema: object): SchemaDocument => ({
  path: `shared/contract/${name}.schema.json`,
  text: `${JSON.stringify({ $schema: DRAFT, $id: `https://countersign.invalid/${name}.schema.json`, title, ...schema }, null, 2)}\n`,
});

/** The JSON Schemas (2020-12) that ship with the contracts, as their files should read. */
export const buildSchemaDocuments = (): readonly SchemaDocument[] => [
  ...CONTRACTS.map(([name, title, contract]) =>
    documentOf(name, title, z.toJSONSchema(contract, { target: "draft-2020-12" })),
  ),
  documentOf("transition-evidence", EVIDENCE_SCHEMA, jsonSchemaOf(EVIDENCE_SHAPE)),
];
