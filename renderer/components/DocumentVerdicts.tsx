import type { DocumentVerdict, JudgedDocument } from "../../shared/model/judged-document.ts";
import { HostileText } from "./HostileText.tsx";
import { VerdictMark } from "./VerdictMark.tsx";

const STANDINGS: Readonly<
  Record<DocumentVerdict["standing"], readonly [mark: "supported" | "contradicted" | "unchecked", word: string]>
> = {
  holds: ["supported", "holds"],
  fails: ["contradicted", "failed"],
  "not-loaded": ["unchecked", "not loaded"],
};

/** What was looked at in a receipt or a chain that stands by itself, each apart: it can pass one and fail another. */
export const DocumentVerdicts = ({ document }: { readonly document: JudgedDocument }) => (
  <>
    <ol className="sheet-list" aria-label="What was looked at in it">
      {document.verdicts.map(({ name, standing, says }) => {
        const [mark, word] = STANDINGS[standing];
        return (
          <li key={name}>
            <VerdictMark verdict={mark} size={15} label={word} />
            <div>
              <b>{name}</b> {word}
              {says.map(line => (
                <p key={line} className="faint">
                  <HostileText text={line} />
                </p>
              ))}
            </div>
          </li>
        );
      })}
    </ol>
    {document.records.map(line => (
      <p key={line} className="faint">
        <HostileText text={line} />
      </p>
    ))}
    <p className="faint">None of it is signed: it shows what the document says of itself, never who made it.</p>
  </>
);
