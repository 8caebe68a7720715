import { useEffect, useState } from "react";

interface Props {
  readonly text: string;
  /** Moves with every announcement. */
  readonly count: number;
}

/** Long enough to be read: a while for any, and more for longer ones. */
const shownMs = (text: string): number => 5000 + 50 * text.length;

/** The status line: read out by a screen reader, shown for a while, and then empty for both. */
export function Announcer({ text, count }: Props) {
  const [goneCount, setGoneCount] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setGoneCount(count), shownMs(text));
    return () => clearTimeout(timer);
  }, [count, text]);
  const isShown = text !== "" && count > goneCount;
  return (
    <div role="status" className="announcer">
      {isShown && (
        <span key={count} title={text}>
          {text}
        </span>
      )}
    </div>
  );
}
