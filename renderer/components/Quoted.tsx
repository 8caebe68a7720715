import { HostileText } from "./HostileText.tsx";

/** A record's or title's text in a line of the app's own: code between backticks is set as code, the rest stays text. */
export function Quoted({ text }: { readonly text: string }) {
  const parts = text.split(/`([^`\n]{1,200})`/);
  let from = 0;
  return (
    <>
      {parts.map((part, index) => {
        const key = from;
        from += part.length + 1;
        if (part === "") return null;
        return index % 2 === 1 ? (
          <code key={key}>
            <HostileText text={part} />
          </code>
        ) : (
          <HostileText key={key} text={part} />
        );
      })}
    </>
  );
}
