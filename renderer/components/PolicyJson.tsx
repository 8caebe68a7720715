import { useId, useState } from "react";
import { parsePolicy } from "../../shared/contract/policy.ts";
import type { Policy } from "../../shared/model/policy.ts";

interface Props {
  readonly policy: Policy;
  readonly isBusy: boolean;
  readonly onSave: (policy: Policy) => void;
}

/** The policy as the file that the command line takes. */
export function PolicyJson({ policy, isBusy, onSave }: Props) {
  const [initial] = useState(() => JSON.stringify(policy, null, 2));
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  return (
    <form
      className="text-form"
      onSubmit={event => {
        event.preventDefault();
        const parsed = parsePolicy(text);
        setProblem(parsed.ok ? null : parsed.error.message);
        if (parsed.ok) onSave(parsed.value);
      }}
    >
      <label htmlFor={id}>The policy as JSON</label>
      <textarea
        id={id}
        className="code"
        rows={14}
        spellCheck={false}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={event => setText(event.target.value)}
      />
      <p id={`${id}-problem`} role="alert" className="is-contradicted">
        {problem}
      </p>
      <div className="form-actions">
        <button type="submit" className="button is-primary" disabled={text === initial || isBusy}>
          Save and judge anew
        </button>
      </div>
    </form>
  );
}
