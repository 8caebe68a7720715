import type { ChangeEvent } from "../../model/event.ts";

const DOCUMENT =
  /\.(?:md|mdx|markdown|rst|adoc|txt|png|jpe?g|gif|svg|webp|ico|pdf)$|(?:^|\/)(?:LICENSE|CHANGELOG|README|HANDOFF)[^/]*$/i;
const OUTSIDE = /^(?:\/tmp\/|\/private\/tmp\/|\/dev\/)|\/\.claude\//;

/** Whether a change is to the work itself: no document, and nothing outside it. */
export const isCoveredChange = ({ path }: ChangeEvent): boolean =>
  path === null || (!DOCUMENT.test(path) && !OUTSIDE.test(path));
