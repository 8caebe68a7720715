/** A stretch of text that looks like a credential. Offsets are UTF-16 units; `kind` is kebab-case. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}
