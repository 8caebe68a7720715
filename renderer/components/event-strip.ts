import type { SessionEvent } from "../../shared/model/event.ts";

/** What the strip draws: a shape in a lane, with a tone where it went well or badly. */
export interface StripMark {
  readonly seq: number;
  readonly lane: 0 | 1 | 2;
  readonly shape: "tick" | "dot" | "square" | "diamond" | "triangle";
  readonly tone: "supported" | "contradicted" | "unsupported" | "unchecked" | "accent";
  readonly label: string;
}

/** An event as the strip draws it. */
export function stripMark(event: SessionEvent): StripMark {
  const { seq } = event;
  switch (event.type) {
    case "change":
      return {
        seq,
        lane: 0,
        shape: "tick",
        tone: "unchecked",
        label: `${event.verb} ${event.path ?? "a tree of files"}`,
      };
    case "run": {
      const label = `${event.runner} ${event.outcome}`;
      if (event.outcome === "passed") return { seq, lane: 1, shape: "dot", tone: "supported", label };
      if (event.outcome === "failed") return { seq, lane: 1, shape: "square", tone: "contradicted", label };
      return { seq, lane: 1, shape: "dot", tone: "unchecked", label };
    }
    case "commit":
      return { seq, lane: 2, shape: "diamond", tone: "unchecked", label: `commit ${event.hash ?? ""}` };
    case "publish": {
      const tone = event.outcome === "done" ? "supported" : "unsupported";
      return { seq, lane: 2, shape: "triangle", tone, label: `${event.verb} ${event.outcome}` };
    }
    case "readback":
      return { seq, lane: 2, shape: "dot", tone: "supported", label: `read back via ${event.via}` };
    case "user":
      return { seq, lane: 2, shape: "dot", tone: "accent", label: "user" };
    case "answer":
      return { seq, lane: 2, shape: "dot", tone: "accent", label: "the user's answer" };
    case "tasks":
      return { seq, lane: 2, shape: "tick", tone: "unchecked", label: `task list: ${event.open.length} open` };
    case "command": {
      const label = `${event.key} ${event.outcome}`;
      if (event.outcome === "failed") return { seq, lane: 1, shape: "square", tone: "unsupported", label };
      return { seq, lane: 1, shape: "dot", tone: "supported", label };
    }
  }
}
