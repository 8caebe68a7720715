import { useId, useState } from "react";
import type { ControllerVerb } from "../../shared/gaia/controller.ts";
import { OPERATION_WORDS } from "./operation-words.ts";

interface Props {
  readonly isBusy: boolean;
  readonly onAsk: (verb: ControllerVerb, requestJson: string) => void;
}

// The names of OPERATION_WORDS are the controller's operations.
const VERBS = Object.keys(OPERATION_WORDS) as readonly ControllerVerb[];

/** A request in its own words: what the ledger does not allow is refused with its code, and kept too. */
export function OwnRequest({ isBusy, onAsk }: Props) {
  const [verb, setVerb] = useState<ControllerVerb>("inspect");
  const [text, setText] = useState("");
  const id = useId();
  return (
    <details className="own-request">
      <summary>A request of your own, as JSON</summary>
      <form
        aria-label="A request of your own"
        onSubmit={event => {
          event.preventDefault();
          onAsk(verb, text);
        }}
      >
        <div className="field">
          <label htmlFor={`${id}-verb`}>Operation</label>
          <select
            id={`${id}-verb`}
            value={verb}
            onChange={event => setVerb(VERBS.find(one => one === event.target.value) ?? "inspect")}
          >
            {VERBS.map(one => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-json`}>Request</label>
          <textarea
            id={`${id}-json`}
            rows={5}
            spellCheck={false}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </div>
        <button type="submit" className="button" disabled={isBusy}>
          Ask the controller
        </button>
      </form>
    </details>
  );
}
