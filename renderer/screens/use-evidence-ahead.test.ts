import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Evidence } from "../../shared/model/evidence.ts";
import { toMessageId, toSessionId } from "../../shared/model/ids.ts";
import { readMessagesAround } from "../worker/reader-client.ts";
import { useEvidenceAhead } from "./use-evidence-ahead.ts";

vi.mock("../worker/reader-client.ts", () => ({ readMessagesAround: vi.fn(async () => null) }));

// Of evidence the hook knows where it stands.
const at = (message: string | null): Evidence =>
  ({ sessionId: toSessionId("s"), messageId: message === null ? null : toMessageId(message), line: 1 }) as Evidence;

const askedFor = () => vi.mocked(readMessagesAround).mock.calls.map(([, messageId]) => messageId);

describe("useEvidenceAhead", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.mocked(readMessagesAround).mockClear();
  });
  const show = () =>
    renderHook(({ evidence, isShown }) => useEvidenceAhead(evidence, isShown), {
      initialProps: { evidence: [at("a"), at(null), at("b")], isShown: false },
    });

  it("reads what would be shown, once, where a person stays", () => {
    const { rerender } = show();
    expect(askedFor()).toEqual([]);
    rerender({ evidence: [at("a"), at(null), at("b")], isShown: false });
    vi.advanceTimersByTime(1000);
    expect(askedFor()).toEqual(["a", "b"]);
  });

  it("reads nothing of what is passed by", () => {
    const { rerender } = show();
    rerender({ evidence: [at("c")], isShown: false });
    vi.advanceTimersByTime(1000);
    expect(askedFor()).toEqual(["c"]);
  });

  it("leaves it to the cards where it is open already", () => {
    const { rerender } = show();
    rerender({ evidence: [at("a")], isShown: true });
    vi.advanceTimersByTime(1000);
    expect(askedFor()).toEqual([]);
  });
});
