import { describe, expect, it } from "vitest";
import {
  CONTENT,
  codeOf,
  EXPECTED,
  MANIFEST,
  NODES,
  pin,
  REVISION,
  SUBJECT,
  withNode,
} from "../../fixtures/chain-case.ts";
import { parseChainDescriptor } from "./chain-build.ts";
import { checkChain } from "./chain-check.ts";
import { parseChainManifest } from "./chain-manifest.ts";

// The lines AC6, AC7, AC9 and AC10 of what Gaia's own tests pin of its artifact chain; those that need files are in
// cli/gaia/conformance-chain.test.ts. Source: GuitarAlchemist/gaia (47b0604).

const checked = (observed: unknown, expectation: unknown = EXPECTED): string =>
  codeOf(checkChain(MANIFEST, observed, expectation));
const described = (nodes: readonly unknown[]): string => codeOf(parseChainDescriptor({ subject: SUBJECT, nodes }));
const manifestOf = (over: object): string => codeOf(parseChainManifest({ ...MANIFEST, ...over }));
const LOCATORS = ["/etc/hosts", "../x", "a//b", "./a", ".git/config", "_a", "a\\b", `${"a/".repeat(32)}a`];

const LINES: readonly (readonly [line: string, what: string, run: () => unknown, outcome: string])[] = [
  ["AC6", "another subject", () => checked(CONTENT, { ...EXPECTED, subject: "harbor/app#13" }), "SubjectMismatch"],
  ["AC6", "an expectation that is inherited", () => checked(CONTENT, Object.create(EXPECTED)), "InvalidExpectation"],
  ["AC6", "no revision", () => checked(CONTENT, { ...EXPECTED, requiredRootRevisions: [] }), "InvalidExpectation"],
  [
    "AC6",
    "a revision twice",
    () => checked(CONTENT, { ...EXPECTED, requiredRootRevisions: [REVISION, REVISION] }),
    "InvalidExpectation",
  ],
  [
    "AC6",
    "65 revisions",
    () => {
      const requiredRootRevisions = Array.from({ length: 65 }, (_, at) => String(at).padStart(40, "0"));
      return checked(CONTENT, { ...EXPECTED, requiredRootRevisions });
    },
    "InvalidExpectation",
  ],
  [
    "AC6",
    "a revision that was cut",
    () => checked(CONTENT, { ...EXPECTED, requiredRootRevisions: [REVISION.slice(1)] }),
    "InvalidExpectation",
  ],
  [
    "AC7",
    "an artifact that was not looked at",
    () => checked({ ...CONTENT, release: undefined }),
    "InvalidObservation",
  ],
  ["AC7", "one too many", () => checked({ ...CONTENT, other: CONTENT.intent }), "InvalidObservation"],
  ["AC7", "a digest that was cut", () => checked({ ...CONTENT, intent: "abc" }), "InvalidObservation"],
  ["AC7", "nothing", () => checked(null), "InvalidObservation"],
  ["AC9", "two nodes of one id", () => described([...NODES, NODES[0]]), "DuplicateNodeId"],
  [
    "AC9",
    "a dependency twice",
    () => described(withNode(1, { dependencies: [pin("intent"), pin("intent")] })),
    "DuplicateDependency",
  ],
  [
    "AC9",
    "a dependency on nothing",
    () => described(withNode(1, { dependencies: [pin("nobody")] })),
    "UnknownDependency",
  ],
  [
    "AC9",
    "an intent that depends",
    () => described(withNode(0, { dependencies: [pin("release")] })),
    "UnexpectedDependency",
  ],
  [
    "AC9",
    "a dependency on itself",
    () => described(withNode(1, { dependencies: [pin("candidate")] })),
    "InvalidDependencyOrder",
  ],
  [
    "AC9",
    "a dependency on a later stage",
    () => described(withNode(1, { dependencies: [pin("intent"), pin("tests")] })),
    "InvalidDependencyOrder",
  ],
  [
    "AC9",
    "a stage that is left out",
    () => described(withNode(2, { dependencies: [pin("intent")] })),
    "MissingPredecessorStage",
  ],
  [
    "AC10",
    "a pin that is missing",
    () => described(withNode(1, { dependencies: [{ nodeId: "intent", relation: "required" }] })),
    "InvalidDescriptor",
  ],
  [
    "AC10",
    "a member that is computed when it is read",
    () =>
      described([Object.defineProperty({ ...NODES[0] }, "locator", { enumerable: true, get: () => "out/intent.md" })]),
    "InvalidDescriptor",
  ],
  ["AC10", "a stage that is none", () => described(withNode(0, { stage: "RELEASE" })), "InvalidDescriptor"],
  ...LOCATORS.map(
    locator =>
      [
        "AC10",
        `the locator ${locator.slice(0, 12)}`,
        () => described(withNode(0, { locator })),
        "InvalidDescriptor",
      ] as const,
  ),
  ["AC10", "nodes in another order", () => manifestOf({ nodes: MANIFEST.nodes.toReversed() }), "InvalidManifest"],
  ["AC10", "other pending stages", () => manifestOf({ pendingStages: ["INTENT"] }), "InvalidManifest"],
  ["AC10", "another schema", () => manifestOf({ schema: "gaia-artifact-chain/2" }), "InvalidManifest"],
  ["AC10", "a key too many", () => manifestOf({ note: "x" }), "InvalidManifest"],
];

describe("the artifact chain, line by line", () => {
  it.each(LINES)("%s: %s", (_, __, run, outcome) => {
    expect(run()).toBe(outcome);
  });
});
