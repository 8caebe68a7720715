import { counted } from "./counted.ts";
import { HostileText } from "./HostileText.tsx";

/** What an import read, and what came of it. */
export interface ImportFigures {
  readonly read: number;
  readonly troubled: number;
  readonly newHandoffs: number;
  readonly changedHandoffs: number;
  readonly nested: readonly { readonly name: string; readonly how: "inside" | "around"; readonly other: string }[];
  readonly missingFiles: number;
}

interface Props {
  readonly outcome: ImportFigures;
  readonly issuesHref: string;
}

/** What came of an import, in one line. */
export const ImportOutcome = ({ outcome, issuesHref }: Props) => (
  <span>
    Read {counted(outcome.read, "file")}
    {outcome.troubled > 0 && (
      <>
        {", "}
        <a href={issuesHref}>{outcome.troubled} could not be read whole</a>
      </>
    )}
    {outcome.newHandoffs > 0 && ` · ${counted(outcome.newHandoffs, "new handoff")}`}
    {outcome.changedHandoffs > 0 && ` · ${outcome.changedHandoffs} changed`}
    {outcome.missingFiles > 0 &&
      ` · ${counted(outcome.missingFiles, "file")} not there any more: what was read before is kept`}
    {outcome.nested.map(({ name, how, other }) => (
      <span key={`${name} ${how} ${other}`}>
        {" · "}
        <HostileText text={name} />
        {how === "inside" ? " lies in " : " holds "}
        <HostileText text={other} />
        {how === "inside"
          ? ", which is open: it was read there"
          : ", which was open: it was taken over, with what you said of it"}
      </span>
    ))}
  </span>
);
