/** Who did a part of the work, as a document records it. Null is what nobody recorded. */
export interface ProviderUse {
  /** The part: `generation 1`, `worker`, `reservation job-7`. */
  readonly role: string;
  readonly providerId: string | null;
  readonly modelId: string | null;
  /** Whether the document states who worked, rather than what was reserved: then an identity is due. */
  readonly isWorker: boolean;
  /** Whether it is paid and stands in the place of the one that was asked for. */
  readonly isPaidFallback: boolean;
  /** Whether a person approved paying for it. */
  readonly isApproved: boolean;
  /** The dotted path of the member that says so. */
  readonly path: string;
}

/** What a document records of providers, models, attempts and money. */
export interface ProviderRecord {
  readonly uses: readonly ProviderUse[];
  /** Which attempt it was, from 1; null where none is recorded. */
  readonly attempts: { readonly count: number; readonly path: string } | null;
  /** What was spent, reserved or expected in all, in US dollars; null where nothing is recorded. */
  readonly spent: { readonly usd: number; readonly path: string } | null;
}
