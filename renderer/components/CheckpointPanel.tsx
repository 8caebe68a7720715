import type { RecordId } from "../../shared/model/ids.ts";
import type { CheckpointSheet, ImportLine, RecordLine } from "./checkpoint-sheet.ts";
import { HostileText } from "./HostileText.tsx";
import { VerdictMark } from "./VerdictMark.tsx";

interface Props {
  readonly sheet: CheckpointSheet;
  readonly onGo: (recordId: RecordId) => void;
}

const TIERS = {
  park: { name: "Handoff park", means: "for another agent: it must carry all five sections, whole" },
  snapshot: { name: "Wake snapshot", means: "for the same agent's next wake: short, and no handoff to another" },
} as const;

const MARKS = { found: "supported", wrong: "unsupported", unknown: "unchecked" } as const;

/** What a checkpoint is for its successor: its tier, the gate, where its artifacts are, its homes, an import not done. */
export function CheckpointPanel({ sheet, onGo }: Props) {
  const tier = TIERS[sheet.tier];
  return (
    <>
      <section className="card" aria-label="The gate">
        <header>
          <h3>{tier.name}</h3>
          <span>{tier.means}</span>
        </header>
        <div className="card-body">
          {sheet.gate.length === 0 ? (
            <p>The five-section gate finds nothing. It knows form only: to pass it proves nothing.</p>
          ) : (
            <>
              <p>
                The five-section gate finds {sheet.gate.length}
                {sheet.tier === "snapshot" ? ", which a snapshot may have and a park may not" : ""}:
              </p>
              <ol className="gate-lines">
                {sheet.gate.map(line => (
                  <li key={line.key}>
                    <b>{line.section}</b>: {line.message}
                    {line.entry !== "" && (
                      <q>
                        <HostileText text={line.entry} />
                      </q>
                    )}
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
      </section>
      <Artifacts artifacts={sheet.artifacts} onGo={onGo} />
      {sheet.homes.length > 0 && <Homes homes={sheet.homes} onGo={onGo} />}
      {sheet.importNotDone !== null && <ImportNotDone undone={sheet.importNotDone} onGo={onGo} />}
    </>
  );
}

function Artifacts({ artifacts, onGo }: { readonly artifacts: CheckpointSheet["artifacts"] } & Pick<Props, "onGo">) {
  return (
    <section className="card" aria-label="Artifacts">
      <header>
        <h3>Artifacts</h3>
        <span>{artifacts.length === 0 ? "none that could be looked up" : artifacts.length}</span>
      </header>
      {artifacts.length > 0 && (
        <ul className="sheet-list">
          {artifacts.map(({ key, raw, standing, message, recordId }) => (
            <li key={key}>
              <VerdictMark verdict={MARKS[standing]} size={15} label={standing} />
              <div>
                <Jump recordId={recordId} onGo={onGo}>
                  <HostileText text={raw} />
                </Jump>
                <p className="faint">
                  <HostileText text={message} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Homes({ homes, onGo }: { readonly homes: CheckpointSheet["homes"] } & Pick<Props, "onGo">) {
  return (
    <section className="card" aria-label="Candidate homes">
      <header>
        <h3>Candidate homes</h3>
        <span>one must be named: two hand the successor a search</span>
      </header>
      {homes.map(({ key, recordId, candidates }) => (
        <div key={key} className="homes">
          {candidates.map(({ name, mentions }) => (
            <section key={name} aria-label={`Home ${name}`}>
              <code>
                <HostileText text={name} />
              </code>
              <RecordLines lines={mentions} onGo={onGo} />
            </section>
          ))}
          <p className="faint">
            {recordId === null ? "The artifacts have one path in both." : "The choice is left open "}
            {recordId !== null && (
              <Jump recordId={recordId} onGo={onGo}>
                in this record
              </Jump>
            )}
          </p>
        </div>
      ))}
    </section>
  );
}

function ImportNotDone({ undone, onGo }: { readonly undone: ImportLine } & Pick<Props, "onGo">) {
  const { recordId, text, commands, access } = undone;
  return (
    <section className="card" aria-label="Import not done">
      <header>
        <h3>IMPORT NOT DONE</h3>
        <span>the successor does it first</span>
      </header>
      <div className="card-body">
        <Jump recordId={recordId} onGo={onGo}>
          <HostileText text={text} />
        </Jump>
        <ImportPart
          name="Recipe"
          none="No command is given: the successor has to work out how."
          lines={commands}
          onGo={onGo}
          isCode
        />
        <ImportPart
          name="What must be granted first"
          none="Nothing says who grants which access: the successor finds out by failing."
          lines={access}
          onGo={onGo}
        />
      </div>
    </section>
  );
}

interface PartProps extends Pick<Props, "onGo"> {
  readonly name: string;
  readonly none: string;
  readonly lines: readonly RecordLine[];
  readonly isCode?: boolean;
}

function ImportPart({ name, none, lines, isCode = false, onGo }: PartProps) {
  return (
    <section aria-label={name} className="import-part">
      <h4>
        <VerdictMark
          verdict={lines.length > 0 ? "supported" : "unsupported"}
          size={13}
          label={lines.length > 0 ? "given" : "missing"}
        />
        {name}
      </h4>
      {lines.length === 0 ? <p>{none}</p> : <RecordLines lines={lines} isCode={isCode} onGo={onGo} />}
    </section>
  );
}

function RecordLines({
  lines,
  isCode = false,
  onGo,
}: { readonly lines: readonly RecordLine[]; readonly isCode?: boolean } & Pick<Props, "onGo">) {
  return (
    <ul className="record-lines">
      {lines.map(({ key, recordId, text }) => (
        <li key={key}>
          <Jump recordId={recordId} onGo={onGo}>
            {isCode ? (
              <code>
                <HostileText text={text} />
              </code>
            ) : (
              <HostileText text={text} />
            )}
          </Jump>
        </li>
      ))}
    </ul>
  );
}

function Jump({
  recordId,
  onGo,
  children,
}: { readonly recordId: RecordId | null; readonly children: React.ReactNode } & Pick<Props, "onGo">) {
  return recordId === null ? (
    <span>{children}</span>
  ) : (
    <button type="button" className="link" onClick={() => onGo(recordId)}>
      {children}
    </button>
  );
}
