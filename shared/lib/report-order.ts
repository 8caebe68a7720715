import { compareCodePoints } from "./code-point-order.ts";

/** Where something stands among the files of an audit. */
export interface Place {
  readonly root: number;
  readonly path: string;
}

/** Orders by root, then by path, by code point. */
export const compareByPlace = (left: Place, right: Place): number =>
  left.root - right.root || compareCodePoints(left.path, right.path);
