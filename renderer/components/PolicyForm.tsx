import { useState } from "react";
import type { PolicyError } from "../../shared/contract/policy.ts";
import type { Policy } from "../../shared/model/policy.ts";
import { PolicyField } from "./PolicyField.tsx";
import { readDraft, readPolicy } from "./policy-draft.ts";
import { POLICY_FIELDS } from "./policy-fields.ts";

interface Props {
  readonly policy: Policy;
  readonly isBusy: boolean;
  /** Gives a policy that the schema takes. */
  readonly onSave: (policy: Policy) => void;
}

/** Every limit of the policy as a field, checked by the schema that holds for a policy's file. */
export function PolicyForm({ policy, isBusy, onSave }: Props) {
  const [initial] = useState(() => readDraft(policy));
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<PolicyError["faults"]>([]);
  const isSame = POLICY_FIELDS.every(({ key }) => draft[key] === initial[key]);
  const problemOf = (key: string): string | null => {
    const own = faults.filter(fault => fault.key === key || fault.key.startsWith(`${key}.`));
    return own.length === 0 ? null : own.map(fault => sentenceOf(fault, key)).join(" ");
  };
  return (
    <form
      className="text-form"
      onSubmit={event => {
        event.preventDefault();
        const read = readPolicy(draft);
        setFaults(read.ok ? [] : read.error.faults);
        if (read.ok) onSave(read.value);
      }}
    >
      {POLICY_FIELDS.map(field => (
        <PolicyField
          key={field.key}
          field={field}
          value={draft[field.key] ?? ""}
          problem={problemOf(field.key)}
          onChange={value => setDraft({ ...draft, [field.key]: value })}
        />
      ))}
      <div className="form-actions">
        <button type="button" className="button" disabled={isSame} onClick={() => setDraft(initial)}>
          Put it back
        </button>
        <button type="submit" className="button is-primary" disabled={isSame || isBusy}>
          Save and judge anew
        </button>
      </div>
    </form>
  );
}

/** What is wrong within a field, with the name of its part where it has one. */
function sentenceOf({ key, message }: PolicyError["faults"][number], field: string): string {
  const part = key.slice(field.length + 1);
  return part === "" || /^\d+$/.test(part) ? `It ${asPredicate(message)}.` : `${part}: ${message}.`;
}

const asPredicate = (message: string): string => (message.startsWith("is ") ? message : `is not valid: ${message}`);
