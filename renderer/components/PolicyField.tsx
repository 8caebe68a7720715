import { useId } from "react";
import type { PolicyField as Field } from "./policy-fields.ts";

interface Props {
  readonly field: Field;
  readonly value: string;
  /** What is wrong with it, or null. */
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
}

/** One limit of the policy: its value, its unit, what it means, and what holds while it is empty. */
export function PolicyField({ field, value, problem, onChange }: Props) {
  const id = useId();
  const shared = {
    id,
    value,
    "aria-invalid": problem !== null,
    "aria-describedby": `${id}-help ${id}-problem`,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="policy-field">
      <label htmlFor={id}>{field.label}</label>
      {field.kind === "choice" ? (
        <select className="select" {...shared}>
          <option value="">{`Default: ${field.absent}`}</option>
          {field.choices?.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      ) : field.kind === "pairs" ? (
        <textarea className="code" rows={3} spellCheck={false} placeholder={field.absent} {...shared} />
      ) : (
        <input
          type="text"
          inputMode={field.kind === "number" ? "decimal" : "text"}
          spellCheck={false}
          placeholder={field.absent}
          {...shared}
        />
      )}
      <p id={`${id}-help`} className="policy-help">
        {field.meaning} Unit: {field.unit}. Empty: {field.absent}. <code>{field.key}</code>
      </p>
      <p id={`${id}-problem`} role="alert" className="is-contradicted">
        {problem}
      </p>
    </div>
  );
}
