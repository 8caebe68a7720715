/** A piece of Markdown text that can state something. Offsets are UTF-16 units of the whole text. */
export interface ProseBlock {
  readonly type: "heading" | "paragraph" | "row" | "quote";
  readonly start: number;
  readonly end: number;
  /** Of a heading, 1 to 6; else 0. */
  readonly headingDepth: number;
  /** How many list items it stands in. */
  readonly listDepth: number;
  /** It is the first block of its list item. */
  readonly isItemLead: boolean;
  /** The box of its list item: open, ticked, or none. */
  readonly box: "open" | "ticked" | null;
}
