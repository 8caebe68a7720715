import { HostileText } from "./HostileText.tsx";

interface Props {
  readonly raw: string;
  readonly line: number;
}

/** The JSON of a message as it stands in its file, beside the reading of it. */
export const SessionRawLine = ({ raw, line }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
  <section className="raw-line" tabIndex={0} aria-label={`Raw line ${line}`}>
    <pre className="quote">
      <HostileText text={raw} />
    </pre>
  </section>
);
