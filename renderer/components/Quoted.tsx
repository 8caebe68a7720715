import { HostileText } from "./HostileText.tsx";
import { splitPlain } from "./plain-words.ts";

/** A record's or title's text in a line of the app's own, without the marks of Markdown; code is set as code. Evidence keeps both. */
export function Quoted({ text }: { readonly text: string }) {
  return (
    <>
      {splitPlain(text).map(part =>
        part.isCode ? (
          <code key={part.from}>
            <HostileText text={part.text} />
          </code>
        ) : (
          <HostileText key={part.from} text={part.text} />
        ),
      )}
    </>
  );
}
