import type { ReactNode } from "react";

/** A table that may be wider than its place: it scrolls by itself, by the keyboard too. */
export const TableScroll = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
  <section className="table-scroll" tabIndex={0} aria-label={label}>
    {children}
  </section>
);
