/** An expected failure is a value. `E` is a plain union discriminated by `code`. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** The good case. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** The expected bad case. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
