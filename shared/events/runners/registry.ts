import { cargoBuild, goBuild, jsBuild } from "./build.ts";
import { bunTest } from "./bun-test.ts";
import { cargoTest } from "./cargo-test.ts";
import { dotnetBuild, dotnetTest } from "./dotnet.ts";
import { goTest } from "./go-test.ts";
import { jest } from "./jest.ts";
import { gradle, maven } from "./jvm.ts";
import { biome, eslint, golangciLint, prettier, ruff, simpleLint } from "./lint.ts";
import { mocha } from "./mocha.ts";
import { nodeTest } from "./node-test.ts";
import { avaTest, ctest, denoTest, exunit, swiftTest } from "./other-tests.ts";
import { phpunit } from "./phpunit.ts";
import { playwright } from "./playwright.ts";
import { pytest } from "./pytest.ts";
import { minitest, rspec } from "./rspec.ts";
import type { Runner } from "./runner.ts";
import { mypy, pyright, tsc } from "./typecheck.ts";
import { unittest } from "./unittest.ts";
import { vitest } from "./vitest.ts";

/** Every runner that is known. Where several could read an output, the first in this order does. */
export const RUNNERS: readonly Runner[] = [
  vitest,
  jest,
  playwright,
  mocha,
  nodeTest,
  bunTest,
  pytest,
  unittest,
  goTest,
  cargoTest,
  dotnetTest,
  maven,
  gradle,
  rspec,
  minitest,
  phpunit,
  exunit,
  ctest,
  swiftTest,
  denoTest,
  avaTest,
  tsc,
  mypy,
  pyright,
  golangciLint,
  eslint,
  biome,
  prettier,
  ruff,
  simpleLint,
  goBuild,
  cargoBuild,
  dotnetBuild,
  jsBuild,
];
