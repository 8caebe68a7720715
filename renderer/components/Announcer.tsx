import { useEffect, useState } from "react";

interface Props {
  readonly text: string;
  /** Moves with every announcement. */
  readonly count: number;
}

const SHOWN_MS = 5000;

/** The status line: read out by a screen reader, and shown for a while. */
export function Announcer({ text, count }: Props) {
  const [goneCount, setGoneCount] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setGoneCount(count), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <div role="status" className={count > goneCount ? "announcer is-shown" : "announcer"}>
      {text}
    </div>
  );
}
