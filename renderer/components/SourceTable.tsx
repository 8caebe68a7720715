import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef, useState } from "react";
import { SourceEntry } from "./SourceEntry.tsx";
import type { SourceItem } from "./source-item.ts";

interface Props {
  readonly items: readonly SourceItem[];
  /** What scrolls around the table. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly isExpanded: (id: string) => boolean;
  readonly onExpand: (id: string) => void;
}

const COLUMNS = ["Status", "File", "In it", "Issues", "Format", "Size", "SHA-256", "Imported"] as const;
/** Up to here every row is in the page, where the browser's own search finds it. */
const MOST_ROWS = 200;
const ESTIMATED_HEIGHT = 44;

/** The sources, one row each. Of very many, only those on the screen are drawn. */
export function SourceTable({ items, scroller, isExpanded, onExpand }: Props) {
  const frame = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => setTop(frame.current?.offsetTop ?? 0), []);
  const isWindowed = items.length > MOST_ROWS;
  const virtualizer = useVirtualizer({
    count: items.length,
    enabled: isWindowed,
    getScrollElement: () => scroller.current,
    getItemKey: index => items[index]?.id ?? index,
    estimateSize: () => ESTIMATED_HEIGHT,
    scrollMargin: top,
    overscan: 12,
  });
  const rows = isWindowed ? virtualizer.getVirtualItems() : items.map((_, index) => ({ index }));
  const drawn = virtualizer.getVirtualItems();
  const before = isWindowed ? Math.max(0, (drawn[0]?.start ?? top) - top) : 0;
  const after = isWindowed ? Math.max(0, virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)) : 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section className="table-frame" ref={frame} tabIndex={0} aria-label="Table of sources">
      <table className="source-table" aria-rowcount={items.length + 1}>
        <caption className="unseen">Every file, how it was read, and what is in it</caption>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map(name => (
              <th key={name} scope="col" className={name === "Size" ? "is-number" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {before > 0 && <SourceGap height={before} />}
        {rows.map(({ index }) => {
          const item = items[index];
          return item === undefined ? null : (
            <SourceEntry
              key={item.id}
              item={item}
              index={index}
              columnCount={COLUMNS.length}
              isExpanded={isExpanded(item.id)}
              onExpand={onExpand}
              {...(isWindowed ? { bodyRef: virtualizer.measureElement } : {})}
            />
          );
        })}
        {after > 0 && <SourceGap height={after} />}
      </table>
    </section>
  );
}

/** The rows that are not drawn. */
const SourceGap = ({ height }: { readonly height: number }) => (
  <tbody aria-hidden="true">
    <tr>
      <td className="source-gap" colSpan={COLUMNS.length} style={{ height }} />
    </tr>
  </tbody>
);
