// An absolute path with nothing to resolve in it, as harnesses write nearly all of theirs.
const PLAIN = /^(?!.*\/(?:\.{0,2}(?:\/|$)))\/./s;

/** Joins a directory and a path, and resolves `.` and `..`. An unknown directory leaves a relative path as it is. */
export function resolvePath(directory: string | null, path: string): string {
  if (PLAIN.test(path)) return path;
  const isHome = path === "~" || path.startsWith("~/");
  const full = path.startsWith("/") || isHome || directory === null ? path : `${directory}/${path}`;
  const parts: string[] = [];
  for (const part of full.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts[parts.length - 1] !== "..") parts.pop();
    else if (part !== ".." || !full.startsWith("/")) parts.push(part);
  }
  return (full.startsWith("/") ? "/" : "") + parts.join("/") || ".";
}

/** Whether a word still holds a variable, a substitution or a pattern: the shell knows what it names, we do not. */
export const isUnresolved = (word: string): boolean => /[$`*?[\]{}]/.test(word);

const OUTSIDE = /^(?:\/tmp|\/private\/tmp|\/var|\/private\/var|\/dev|\/proc|\/sys|\/run)(?:\/|$)/;
const PRODUCED =
  /(?:^|\/)(?:node_modules|dist|build|target|coverage|htmlcov|\.next|\.nuxt|\.turbo|\.cache|\.nx|__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.git|\.venv|venv|test-results|playwright-report|\.nyc_output)(?:\/|$)/;
const REPORT = /\.(?:log|out|tmp|pid|prof|coverprofile|lcov)$|(?:^|\/)(?:\.coverage|coverage\.\w+|junit[\w.-]*\.xml)$/i;

/**
 * Scratch space, what runs and builds leave behind, logs: writing there is no change to the code.
 * A project that itself lies in such a place is none: there, what counts is the path under `root`.
 */
export function isScratchPath(path: string, root: string | null): boolean {
  if (root !== null && root !== "/" && path.startsWith(`${root}/`)) {
    const under = path.slice(root.length + 1);
    return PRODUCED.test(under) || REPORT.test(under);
  }
  return OUTSIDE.test(path) || PRODUCED.test(path) || REPORT.test(path);
}
