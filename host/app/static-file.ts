import { readFile, realpath, stat } from "node:fs/promises";
import { extname, isAbsolute, join, relative, resolve, sep } from "node:path";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** A file of the built app. */
export interface StaticFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Whether its name carries its content's hash, so that it may be kept for ever. */
  readonly isImmutable: boolean;
}

/**
 * Where a requested path lies in a directory, or null where it lies outside. Order matters: decode, then normalise, then
 * compare; anything else can be walked around.
 */
export function resolveInside(directory: string, requestPath: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(requestPath);
  } catch {
    return null;
  }
  // SECURITY: a NUL ends a path early in C code; a backslash is a separator on Windows only.
  if (!decoded.startsWith("/") || decoded.includes("\0") || decoded.includes("\\")) return null;
  const target = resolve(directory, `.${decoded}`);
  return isInside(directory, target) ? target : null;
}

/** Whether `target` is `directory` or lies under it. Both absolute and normalised; a common prefix is not enough. */
export function isInside(directory: string, target: string): boolean {
  const way = relative(directory, target);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Reads a file of the built app; null where there is none. `/` is its page. */
export async function readStaticFile(directory: string, requestPath: string): Promise<StaticFile | null> {
  const target = resolveInside(directory, requestPath === "/" ? "/index.html" : requestPath);
  if (target === null) return null;
  const contentType = Object.hasOwn(CONTENT_TYPES, extname(target)) ? CONTENT_TYPES[extname(target)] : undefined;
  if (contentType === undefined) return null;
  try {
    const [realDirectory, realTarget] = await Promise.all([realpath(directory), realpath(target)]);
    // SECURITY: a link inside the folder is no way out of it.
    if (!isInside(realDirectory, realTarget) || !(await stat(realTarget)).isFile()) return null;
    const isImmutable = isInside(join(directory, "assets"), target);
    return { contentType, bytes: await readFile(realTarget), isImmutable };
  } catch {
    return null;
  }
}
