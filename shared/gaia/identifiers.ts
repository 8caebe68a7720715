const DIGEST = /^[a-f0-9]{64}$/;
const IDENTIFIER = /^[!-~]{1,128}$/;
const MEDIA_TYPE = /^[ -~]{1,128}$/;

/** A SHA-256 in lower-case hex, as text. */
export const isDigest = (value: unknown): value is string => typeof value === "string" && DIGEST.test(value);

/** 1 to 128 visible ASCII characters. */
export const isIdentifier = (value: unknown): value is string => typeof value === "string" && IDENTIFIER.test(value);

/** 1 to 128 printable ASCII characters. */
export const isMediaType = (value: unknown): boolean => typeof value === "string" && MEDIA_TYPE.test(value);

/** A whole number from `min` to `max`. */
export const isIntegerIn = (value: unknown, min: number, max: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
