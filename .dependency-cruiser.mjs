// The import rules of ARCHITECTURE.md, checked over every file. `comment` is the reason that a violation prints.

const steps = ["intake", "formats", "chains", "events", "evidence", "checks", "review", "export"];
const production = "^(shared|host|serve|electron|renderer|cli)/";
const test = "\\.test\\.tsx?$";

/** A folder may import only what is listed; `reason` says why. */
const only = (name, from, allowed, reason) => ({
  name,
  comment: reason,
  severity: "error",
  from: { path: from, pathNot: test },
  // `mdast` has types only, so that it does not resolve to a file.
  to: { pathNot: [...allowed, "node_modules", "^node:", "^mdast$"], dependencyTypesNot: ["core", "npm", "npm-dev"] },
});

/** A package is allowed in the named rooms only. */
const packageRooms = (name, packagePath, rooms, reason) => ({
  name: `package-${name}`,
  comment: reason,
  severity: "error",
  from: { path: production, pathNot: [...rooms, test] },
  to: { path: `node_modules/${packagePath}` },
});

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "A cycle means that neither file can be read alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      comment: "An import that does not resolve is a typo or a missing dependency.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(electron|mdast)$" },
    },
    only("lib-is-the-floor", "^shared/lib/", ["^shared/lib/"], "lib is the floor: everything stands on it."),
    only(
      "model-is-nouns",
      "^shared/model/",
      ["^shared/(model|lib)/"],
      "Nouns have no behaviour, so they need no step.",
    ),
    only(
      "coord-is-a-protocol",
      "^shared/coord/",
      ["^shared/(coord|model|lib)/"],
      "A protocol knows no step of the flow.",
    ),
    only("gaia-is-a-protocol", "^shared/gaia/", ["^shared/(gaia|model|lib)/"], "A protocol knows no step of the flow."),
    only(
      "sqlite-reads-bytes",
      "^shared/sqlite/",
      ["^shared/(sqlite|model|lib)/"],
      "It reads databases, and knows nothing of what is in them.",
    ),
    only(
      "contract-is-a-boundary",
      "^shared/contract/",
      ["^shared/(contract|model|lib)/"],
      "The boundary carries data between rooms; it computes no domain fact.",
    ),
    ...steps.map(step =>
      only(
        `step-${step}`,
        `^shared/${step}/`,
        [`^shared/(${step}|model|lib|coord|gaia|sqlite|contract)/`],
        "Steps are strangers to each other: their order stands in pipeline.ts alone.",
      ),
    ),
    {
      name: "steps-know-no-contract",
      comment: "Only review and export speak a contract's shapes; a step that judges takes nouns.",
      severity: "error",
      from: { path: "^shared/(intake|formats|chains|events|evidence|checks)/", pathNot: test },
      to: { path: "^shared/contract/", pathNot: "^shared/contract/ports\\.ts$" },
    },
    only(
      "pipeline-wires-steps",
      "^shared/pipeline",
      [
        `^shared/(model|lib|coord|gaia|sqlite|contract|intake|formats|chains|events|evidence|checks)/`,
        "^shared/pipeline",
      ],
      "The pipeline is the order of the steps up to the checks; review and export come after it.",
    ),
    {
      name: "receipt-verifier-stands-alone",
      comment: "A verifier that shares code with what it verifies proves nothing.",
      severity: "error",
      from: { path: "^shared/(review/verify-receipt|gaia/receipt|gaia/transition-evidence)\\.ts$" },
      to: { path: "(store|controller|bus|replay|approve)", reachable: true },
    },
    {
      name: "advice-decides-nothing",
      comment: "Advice is shown, apart. What judges, selects, carries a ledger on or gates cannot read it.",
      severity: "error",
      from: {
        path: "^shared/(checks|events|evidence|chains|gaia|review)/|^shared/pipeline/judge-|^cli/gate",
        pathNot: `${test}|^shared/gaia/advisor-port\\.ts$`,
      },
      to: { path: "^shared/(model/advice|gaia/advisor-port)\\.ts$" },
    },
    {
      name: "no-gate-takes-advice",
      comment: "As above, however far: neither review, nor the approval that it gates, knows an advisor.",
      severity: "error",
      from: { path: "^shared/review/", pathNot: test },
      to: { path: "^shared/gaia/advisor-port\\.ts$", reachable: true },
    },
    {
      name: "shared-is-pure",
      comment: "shared/ runs the same in a worker and in the command line: no Node, no Electron, no React, no Dexie.",
      severity: "error",
      from: { path: "^shared/", pathNot: test },
      to: {
        path: "^(node:|fs$|path$|crypto$|electron$)|node_modules/(react|react-dom|dexie|electron|zustand)/",
        reachable: true,
      },
    },
    only(
      "host",
      "^host/",
      ["^host/", "^shared/(contract|lib|model)/"],
      "The host moves bytes and asks Git; it judges nothing.",
    ),
    only("serve", "^serve/", ["^(serve|host)/", "^shared/(contract|lib)/"], "The browser shell is a door to the host."),
    only(
      "electron",
      "^electron/",
      ["^(electron|host)/", "^shared/(contract|lib)/"],
      "Main has power, so it gets no parser: untrusted bytes are parsed in the sandbox.",
    ),
    {
      name: "electron-parses-nothing",
      comment: "No domain step may reach the main process, even through another file.",
      severity: "error",
      from: { path: "^(electron|serve)/", pathNot: test },
      to: { path: "^shared/(intake|formats|chains|events|evidence|checks|review|export|pipeline)", reachable: true },
    },
    only("cli", "^cli/", ["^(cli|host|shared)/"], "The command line is a thin door to shared/ and host/."),
    only(
      "renderer",
      "^renderer/",
      ["^renderer/", "^shared/"],
      "The renderer has no Node: it reaches the machine through the host contract.",
    ),
    {
      name: "one-file-reaches-the-bridge",
      comment: "Only renderer/host.ts knows how a host call travels, and only actions and screens' hooks use it.",
      severity: "error",
      from: { path: "^renderer/(components|screens)/", pathNot: test },
      to: { path: "^renderer/host\\.ts$" },
    },
    {
      name: "components-take-props",
      comment: "A component gets props and gives events; it reads no store.",
      severity: "error",
      from: { path: "^renderer/components/", pathNot: test },
      to: { path: "^renderer/(store|actions|state|worker)/" },
    },
    {
      name: "worker-is-a-function",
      comment: "The import worker has no screen.",
      severity: "error",
      from: { path: "^renderer/worker/", pathNot: test },
      to: {
        path: "node_modules/(react|react-dom|zustand)/|^renderer/(screens|components|state|actions)/",
        reachable: true,
      },
    },
    {
      name: "nothing-ships-fixtures",
      comment: "Fixtures and end-to-end code are for tests.",
      severity: "error",
      from: { path: production, pathNot: test },
      to: { path: "^(fixtures|e2e|bench|tools)/" },
    },
    packageRooms(
      "zod",
      "zod/",
      ["^shared/contract/", "^renderer/", "^host/", "^serve/", "^electron/", "^cli/"],
      "zod validates at the edges; inside, types do.",
    ),
    packageRooms("noble", "@noble/", ["^shared/lib/"], "Hashing small things stands in one file of lib."),
    packageRooms("canonicalize", "canonicalize/", ["^shared/lib/"], "The canonical form stands in one file of lib."),
    packageRooms("sqlite", "@sqlite\\.org/", ["^shared/sqlite/"], "Only shared/sqlite reads databases."),
    packageRooms("native-sqlite", "@photostructure/", ["^cli/gaia/"], "Only the command line writes ledgers in place."),
    packageRooms("unbash", "unbash/", ["^shared/events/"], "Only events reads shell commands."),
    packageRooms("markdown", "(mdast|micromark)[^/]*/", ["^shared/formats/"], "Only formats reads Markdown."),
    packageRooms("yaml", "yaml/", ["^shared/formats/"], "Only formats reads YAML."),
    packageRooms("diff", "diff/", ["^shared/lib/"], "Word differences stand in one file of lib."),
    packageRooms("dexie", "dexie[^/]*/", ["^renderer/store/"], "Only renderer/store knows Dexie."),
    packageRooms("react", "(react|react-dom)/", ["^renderer/"], "Only the renderer has screens."),
    packageRooms("zustand", "zustand/", ["^renderer/state/"], "UI state stands in one folder."),
    packageRooms("hash-wasm", "hash-wasm/", ["^renderer/worker/"], "The worker hashes as it streams."),
    packageRooms("electron", "electron/", ["^electron/"], "Only the Electron shell knows Electron."),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|coverage|test-results)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
