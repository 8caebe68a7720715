import { useId } from "react";
import type { PreflightItem } from "../../shared/review/preflight.ts";
import { momentText } from "./age-text.ts";
import { HostileText } from "./HostileText.tsx";

interface Props {
  readonly items: readonly PreflightItem[];
  /** A document beside the handoff holds one: what it names, its role's, or another of the team's folder. */
  readonly isElsewhere: boolean;
  readonly isLocked: boolean;
  readonly onTick: (item: string, isTicked: boolean) => void;
}

/** The operator pre-flight: what a person grants before the successor wakes. Each tick is kept in the review's log. */
export function PreflightList({ items, isElsewhere, isLocked, onTick }: Props) {
  const open = items.filter(({ isTicked }) => !isTicked).length;
  const isOffered = items.some(({ from }) => from === "template");
  return (
    <section className="card" aria-label="Operator pre-flight">
      <header>
        <h3>Operator pre-flight</h3>
        {items.length > 0 && <span>{open === 0 ? "all granted" : `${open} of ${items.length} open`}</span>}
      </header>
      <div className="card-body">
        {items.length === 0 && <p>The handoff lists nothing that a person must grant before the successor wakes.</p>}
        {isOffered && (
          <p>
            {isElsewhere
              ? "The handoff lists none itself: one stands in what it names, in its role's document or in its team's folder. These are the four unlocks that successors most often lack:"
              : "The handoff lists none. These are the four unlocks that successors most often lack:"}
          </p>
        )}
        <ul className="preflight">
          {items.map(item => (
            <Box key={item.item} item={item} isLocked={isLocked} onTick={onTick} />
          ))}
        </ul>
        {items.length > 0 && (
          <p className="faint">
            A tick says that you granted it. It is kept in the review and stands in the brief; it grants nothing by
            itself.
          </p>
        )}
      </div>
    </section>
  );
}

function Box({ item, isLocked, onTick }: { readonly item: PreflightItem } & Pick<Props, "isLocked" | "onTick">) {
  const id = useId();
  const { word } = item;
  return (
    <li>
      <input
        id={id}
        type="checkbox"
        checked={item.isTicked}
        disabled={isLocked}
        onChange={event => onTick(item.item, event.currentTarget.checked)}
      />
      <label htmlFor={id}>
        <HostileText text={item.item} />
      </label>
      {word !== null && (
        <span className="faint">
          {" "}
          <HostileText text={word.reviewer} />, {momentText(Date.parse(word.atIso)) ?? ""}
        </span>
      )}
    </li>
  );
}
