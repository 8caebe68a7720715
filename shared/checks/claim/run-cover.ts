import { isDocumentPath } from "../../lib/document-path.ts";
import type { ChangeEvent, RunEvent } from "../../model/event.ts";

const BY_RUNS =
  /(?:^|\/)(?:coverage|\.nyc_output|test-results|playwright-report|node_modules|\.cache|\.pytest_cache|__pycache__|dist|build|out|target|\.next|\.turbo|tmp|\.git)(?:\/|$)|\.(?:log|tsbuildinfo|pyc)$/i;
const OUTSIDE = /^(?:\/tmp\/|\/private\/tmp\/|\/var\/folders\/|\/dev\/)|\/\.claude\/(?:plans|projects|todos|memory)\//;

/** Whether a run spoke of everything under its root. */
export const isWhole = (run: RunEvent): boolean => run.subset === null && (run.pkg === null || isRootPackage(run.pkg));

const isRootPackage = (pkg: string): boolean => /^(?:\.|\.\/|\.\/\.\.\.|all|workspace)$/.test(pkg);

/** Whether a change touches what a run covers: everything under its root but documents, images and its own output. */
export function isCovered(change: ChangeEvent, run: RunEvent): boolean {
  if (change.path === null) return isSameRoot(change.cwd, run.cwd);
  const paths = change.toPath === null ? [change.path] : [change.path, change.toPath];
  return paths.some(path => isCoveredPath(path, change, run));
}

function isCoveredPath(path: string, change: ChangeEvent, run: RunEvent): boolean {
  if (isDocumentPath(path)) return false;
  const root = run.cwd;
  const isAbsolute = path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path);
  if (!isAbsolute) return !BY_RUNS.test(path) && isSameRoot(change.cwd, root);
  if (root === null) return !OUTSIDE.test(path) && !BY_RUNS.test(path);
  if (!isUnder(path, root)) return false;
  const relative = path.slice(root.length);
  if (BY_RUNS.test(relative)) return false;
  // A run of one package speaks of that package alone.
  const pkg = run.pkg === null || isRootPackage(run.pkg) ? "" : run.pkg.replace(/^\.\//, "").replace(/\/?\.\.\.$/, "");
  // Its directory is the package's own where a `cd` led there.
  const isInside = !pkg.includes("/") || root.endsWith(`/${pkg}`);
  return pkg === "" || isInside || isUnder(path, `${root}/${pkg}`) || relative.startsWith(`/${pkg}`);
}

const isUnder = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith("/") ? root : `${root}/`);

const isSameRoot = (a: string | null, b: string | null): boolean =>
  a === null || b === null || isUnder(a, b) || isUnder(b, a);

/** Whether a later passing run speaks of all that an earlier run spoke of. */
export function coversRun(later: RunEvent, earlier: RunEvent): boolean {
  if (later.command === earlier.command && later.cwd === earlier.cwd) return true;
  if (!coversRoot(later.cwd, earlier.cwd)) return false;
  if (later.suite !== null && later.suite !== earlier.suite) return false;
  if (later.suite === null && earlier.suite !== null && earlier.suite !== "unit") return false;
  const inPackage =
    later.pkg === null || isRootPackage(later.pkg) || (earlier.pkg !== null && coversPath(later.pkg, earlier.pkg));
  if (!inPackage) return false;
  return later.subset === null || (earlier.subset !== null && coversFilter(later.subset, earlier.subset));
}

const coversRoot = (later: string | null, earlier: string | null): boolean =>
  later === null || earlier === null || isUnder(earlier, later);

function coversPath(later: string, earlier: string): boolean {
  const broad = later.replace(/\/?\.\.\.$/, "").replace(/\/$/, "");
  return later === earlier || isUnder(earlier.replace(/\/?\.\.\.$/, ""), broad);
}

// Fewer filters select more.
function coversFilter(later: string, earlier: string): boolean {
  const narrow = earlier.split(/\s+/);
  return later.split(/\s+/).every(part => narrow.some(other => other === part || coversPath(part, other)));
}
