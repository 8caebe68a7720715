/** A matcher of whole words, whatever their case: each alternative is plain English, or a short pattern. */
export const words = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${alternatives.join("|")})\\b`, "i");
