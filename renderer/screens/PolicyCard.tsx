import { useRef, useState } from "react";
import { unknownRules } from "../../shared/checks/unknown-rules.ts";
import { parsePolicy } from "../../shared/contract/policy.ts";
import { digestOf } from "../../shared/lib/canonical-json.ts";
import type { Policy } from "../../shared/model/policy.ts";
import { exportPolicy, savePolicy } from "../actions/settings.ts";
import { PolicyForm } from "../components/PolicyForm.tsx";
import { PolicyJson } from "../components/PolicyJson.tsx";
import { announce } from "../state/announcement.ts";
import type { PolicyRow } from "../store/kept-rows.ts";

/** The policy in force: where it comes from, its limits as a form or as JSON, and the way in and out as a file. */
export function PolicyCard({ row }: { readonly row: PolicyRow | null }) {
  const [isJson, setIsJson] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const policy: Policy = row?.policy ?? {};
  const save = async (next: Policy, fileName: string | null): Promise<void> => {
    setIsBusy(true);
    const saved = await savePolicy(JSON.stringify(next), fileName).finally(() => setIsBusy(false));
    setProblem(saved.ok ? null : saved.error.message);
    if (saved.ok) announce("The policy is kept, and the library is judged by it.");
  };
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const parsed = parsePolicy(await chosen.text());
    if (parsed.ok) await save(parsed.value, chosen.name);
    else setProblem(`${chosen.name}: ${parsed.error.message}`);
  };
  const saveFile = async (): Promise<void> => {
    const outcome = await exportPolicy({ schema: "countersign.policy/1", ...policy });
    if (outcome.status === "failed") setProblem(outcome.message);
    else if (outcome.status !== "cancelled") announce("The policy is saved as a file.");
  };
  const Editor = isJson ? PolicyJson : PolicyForm;
  return (
    <section className="card" aria-labelledby="settings-policy">
      <header>
        <h2 id="settings-policy">Policy</h2>
      </header>
      <div className="card-body">
        <dl className="policy-facts">
          <dt>In force</dt>
          <dd>{originOf(row)}</dd>
          <dt>Named in briefs and receipts as</dt>
          <dd>
            <code>{digestOf(policy)}</code>
          </dd>
        </dl>
        {unknownRules(policy).map(({ rule, near }) => (
          <p key={rule} className="is-unsupported">
            {rule} is no rule of this version{near === null ? "" : ` (did you mean ${near}?)`}: it changes nothing.
          </p>
        ))}
        <p className="policy-tools">
          <button type="button" className="button" aria-pressed={isJson} onClick={() => setIsJson(!isJson)}>
            As JSON
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={() => file.current?.click()}>
            Read from a file
          </button>
          <button type="button" className="button" onClick={() => void saveFile()}>
            Save as a file
          </button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="Policy file"
            accept=".json,application/json"
            onChange={event => {
              void take(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </p>
        <p role="alert" className="is-contradicted">
          {problem}
        </p>
        <Editor key={row?.id ?? 0} policy={policy} isBusy={isBusy} onSave={next => void save(next, null)} />
      </div>
    </section>
  );
}

function originOf(row: PolicyRow | null): string {
  if (row === null) return "The defaults: no policy was set.";
  const from = row.fileName === undefined ? "edited here" : `read from ${row.fileName}`;
  const count = row.id === 1 ? "" : ` Every earlier version is kept.`;
  return `Version ${row.id}, ${from}, ${new Date(row.savedAtIso).toLocaleString()}.${count}`;
}
