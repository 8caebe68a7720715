import type { SessionEvent } from "../../shared/model/event.ts";

/** What the strip draws: a shape in a lane, with a tone where it went well or badly. */
export interface StripMark {
  /** Place in the span. */
  readonly order: number;
  readonly lane: 0 | 1 | 2;
  readonly shape: "tick" | "dot" | "square" | "diamond" | "triangle";
  readonly tone: "supported" | "contradicted" | "unsupported" | "unchecked" | "accent";
  readonly label: string;
  /** Where the session shows it. */
  readonly href: string;
}

/** An event as the strip draws it, at its place in the span. */
export function stripMark(event: SessionEvent, order: number): Omit<StripMark, "href"> {
  switch (event.type) {
    case "change":
      return {
        order,
        lane: 0,
        shape: "tick",
        tone: "unchecked",
        label: `${event.verb} ${event.path ?? "a tree of files"}`,
      };
    case "run": {
      const label = `${event.runner} ${event.outcome}`;
      if (event.outcome === "passed") return { order, lane: 1, shape: "dot", tone: "supported", label };
      if (event.outcome === "failed") return { order, lane: 1, shape: "square", tone: "contradicted", label };
      return { order, lane: 1, shape: "dot", tone: "unchecked", label };
    }
    case "commit":
      return { order, lane: 2, shape: "diamond", tone: "unchecked", label: `commit ${event.hash ?? ""}` };
    case "publish": {
      const tone = event.outcome === "done" ? "supported" : "unsupported";
      return { order, lane: 2, shape: "triangle", tone, label: `${event.verb} ${event.outcome}` };
    }
    case "readback":
      return { order, lane: 2, shape: "dot", tone: "supported", label: `read back via ${event.via}` };
    case "user":
      return { order, lane: 2, shape: "dot", tone: "accent", label: "user" };
    case "answer":
      return { order, lane: 2, shape: "dot", tone: "accent", label: "the user's answer" };
    case "tasks":
      return { order, lane: 2, shape: "tick", tone: "unchecked", label: `task list: ${event.open.length} open` };
    case "command": {
      const label = `${event.key} ${event.outcome}`;
      if (event.outcome === "failed") return { order, lane: 1, shape: "square", tone: "unsupported", label };
      return { order, lane: 1, shape: "dot", tone: "supported", label };
    }
  }
}

/** As many places as can be told apart on a strip. */
const PLACES = 240;
const MOST_LABELS = 3;

/** Marks of one look that would lie on one another as one, which says what it stands for. In the order of the span. */
export function mergeMarks(marks: readonly StripMark[], messageCount: number): readonly StripMark[] {
  const places = new Map<string, { readonly first: StripMark; readonly labels: string[] }>();
  for (const mark of marks) {
    const place = Math.round((mark.order / Math.max(1, messageCount - 1)) * PLACES);
    const key = JSON.stringify([place, mark.lane, mark.shape, mark.tone]);
    const known = places.get(key);
    if (known === undefined) places.set(key, { first: mark, labels: [mark.label] });
    else known.labels.push(mark.label);
  }
  return [...places.values()]
    .map(({ first, labels }) => {
      const more = labels.length - MOST_LABELS;
      const told = labels.slice(0, MOST_LABELS).join("; ");
      return { ...first, label: more > 0 ? `${told}; and ${more} more` : told };
    })
    .sort((a, b) => a.order - b.order || a.lane - b.lane);
}
