import type { SessionEvent } from "../../shared/model/event.ts";
import type { SpanMark } from "../../shared/model/span-mark.ts";
import type { TimelineEvent } from "../../shared/model/timeline.ts";

function markOf({ event, order }: TimelineEvent): SpanMark {
  const { sessionId, messageId, start, end } = event;
  return { order, sessionId, messageId, start, end, ...lookOf(event) };
}

function lookOf(event: SessionEvent): Pick<SpanMark, "lane" | "shape" | "tone" | "label"> {
  switch (event.type) {
    case "change":
      return {
        lane: 0,
        shape: "tick",
        tone: "unchecked",
        label: `${event.verb} ${event.path ?? "a tree of files"}`,
      };
    case "run": {
      const label = `${event.runner} ${event.outcome}`;
      if (event.outcome === "passed") return { lane: 1, shape: "dot", tone: "supported", label };
      if (event.outcome === "failed") return { lane: 1, shape: "square", tone: "contradicted", label };
      return { lane: 1, shape: "dot", tone: "unchecked", label };
    }
    case "commit":
      return { lane: 2, shape: "diamond", tone: "unchecked", label: `commit ${event.hash ?? ""}` };
    case "publish": {
      const tone = event.outcome === "done" ? "supported" : "unsupported";
      return { lane: 2, shape: "triangle", tone, label: `${event.verb} ${event.outcome}` };
    }
    case "readback":
      return { lane: 2, shape: "dot", tone: "supported", label: `read back via ${event.via}` };
    case "user":
      return { lane: 2, shape: "dot", tone: "accent", label: "user" };
    case "answer":
      return { lane: 2, shape: "dot", tone: "accent", label: "the user's answer" };
    case "tasks":
      return { lane: 2, shape: "tick", tone: "unchecked", label: `task list: ${event.open.length} open` };
    case "command": {
      const label = `${event.key} ${event.outcome}`;
      if (event.outcome === "failed") return { lane: 1, shape: "square", tone: "unsupported", label };
      return { lane: 1, shape: "dot", tone: "supported", label };
    }
  }
}

/** As many places as can be told apart on a strip. */
const PLACES = 240;
const MOST_LABELS = 3;

/**
 * The events of a span as a strip draws them, in their order: those of one look that would lie on one another as one,
 * which says what it stands for. As many marks as can be told apart, however many events there are. `messageCount` is the
 * length of the span.
 */
export function buildSpanMarks(events: readonly TimelineEvent[], messageCount: number): readonly SpanMark[] {
  const places = new Map<string, { readonly first: SpanMark; readonly labels: string[]; count: number }>();
  for (const event of events) {
    const mark = markOf(event);
    const place = Math.round((mark.order / Math.max(1, messageCount - 1)) * PLACES);
    const key = `${place} ${mark.lane} ${mark.shape} ${mark.tone}`;
    const known = places.get(key);
    if (known === undefined) places.set(key, { first: mark, labels: [mark.label], count: 1 });
    else {
      if (known.labels.length < MOST_LABELS) known.labels.push(mark.label);
      known.count += 1;
    }
  }
  return [...places.values()]
    .map(({ first, labels, count }) => {
      const more = count - labels.length;
      const told = labels.join("; ");
      return { ...first, label: more > 0 ? `${told}; and ${more} more` : told };
    })
    .sort((a, b) => a.order - b.order || a.lane - b.lane);
}
