const PREFLIGHT = /\bpre-?\s?flight\b/i;

/**
 * Whether a text holds, or speaks of, an operator pre-flight: the list of what a person must grant before a successor
 * wakes. Source: the handoff doctrine of the continuity skill (fulcradynamics/agent-skills).
 */
export const namesPreflight = (text: string): boolean => PREFLIGHT.test(text);

const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const BOX = /^\s*(?:[-*+]|\d{1,3}[.)])\s+\[([ xX])\]\s+(.*)$/;
const FENCE = /^ {0,3}(?:```|~~~)/;

/** A box of a pre-flight. Offsets are UTF-16 units, of its whole line. */
export interface PreflightBox {
  readonly text: string;
  readonly isTicked: boolean;
  readonly start: number;
  readonly end: number;
}

/** The boxes of a text's operator pre-flight: beneath its heading, and not in code. In a text without headings, all. */
export function findPreflightBoxes(text: string): readonly PreflightBox[] {
  const hasHeading = text.split("\n").some(line => HEADING.test(line));
  const boxes: PreflightBox[] = [];
  let level = !hasHeading && namesPreflight(text) ? 7 : 0;
  let isCode = false;
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if (FENCE.test(line)) isCode = !isCode;
    const heading = isCode ? null : HEADING.exec(line);
    const depth = heading?.[1]?.length ?? 0;
    if (heading !== null && namesPreflight(heading[2] ?? "")) level = depth;
    else if (heading !== null && depth <= level) level = 0;
    const box = level > 0 && !isCode ? BOX.exec(line) : null;
    if (box !== null) boxes.push({ text: box[2] ?? "", isTicked: box[1] !== " ", start, end });
    start = end + 1;
  }
  return boxes;
}

/**
 * What an operator grants before a successor wakes, offered where a park lists nothing of it: the four unlocks of the handoff
 * doctrine of the continuity skill (fulcradynamics/agent-skills), in our own words.
 */
export const PREFLIGHT_TEMPLATE: readonly string[] = [
  "Network: the hosts that the successor needs are on its environment's allowlist.",
  "Sign-in: the operator can be reached to approve one device sign-in; a fresh machine has no token.",
  "Source access: the repositories are attached to the successor's session from its start.",
  "Write permission: the successor's credential can push to the target repository, shown by a dry-run push and not assumed.",
];
