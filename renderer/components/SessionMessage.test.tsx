import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toMessageId } from "../../shared/model/ids.ts";
import type { Message, ToolResult } from "../../shared/model/message.ts";
import { SessionMessage } from "./SessionMessage.tsx";

afterEach(cleanup);

const message = (changes: Partial<Message>): Message => ({
  id: toMessageId("m1"),
  seq: 4,
  line: 9,
  entry: 8,
  byteStart: 0,
  byteEnd: 10,
  role: "assistant",
  kind: "text",
  text: "",
  timeMs: null,
  nativeId: null,
  parentNativeId: null,
  answerId: null,
  call: null,
  result: null,
  isMeta: false,
  isSidechain: false,
  cwd: null,
  gitBranch: null,
  attachments: [],
  ...changes,
});

const result = (changes: Partial<ToolResult>): ToolResult => ({
  callId: "c1",
  isError: false,
  refused: false,
  interrupted: false,
  exitCode: null,
  backgroundId: null,
  agentId: null,
  structured: null,
  ...changes,
});

function show(changes: Partial<Message>, props: Partial<Parameters<typeof SessionMessage>[0]> = {}) {
  const acts = { onToggle: vi.fn(), onRaw: vi.fn(), onCopyLink: vi.fn(), onJump: vi.fn() };
  const view = render(
    <SessionMessage
      message={message(changes)}
      messageCount={12}
      marks={[]}
      isTarget={false}
      isOpen={false}
      raw={null}
      agentHref={null}
      answers={null}
      {...acts}
      {...props}
    />,
  );
  return { ...acts, text: view.container.textContent ?? "", container: view.container };
}

const LONG = Array.from({ length: 90 }, (_, index) => `row ${index}`).join("\n");

describe("a message of a session", () => {
  it("says its place among all of them", () => {
    show({ text: "Hello" });
    const article = screen.getByRole("article");
    expect([article.getAttribute("aria-posinset"), article.getAttribute("aria-setsize")]).toEqual(["5", "12"]);
    expect(article.textContent).toContain("line 9");
  });

  it("keeps reasoning folded until it is opened", () => {
    const { onToggle } = show({ kind: "reasoning", text: "First.\nSecond." });
    const fold = screen.getByRole("button", { name: "First. Second.", expanded: false });
    fireEvent.click(fold);
    expect(onToggle).toHaveBeenCalledOnce();
    expect(document.querySelector("pre")).toBeNull();
    cleanup();
    show({ kind: "reasoning", text: "First.\nSecond." }, { isOpen: true });
    expect(document.querySelector("pre")?.textContent).toBe("First.\nSecond.");
  });

  it("cuts a long text after forty lines, and offers all of it", () => {
    const { text } = show({ text: LONG });
    expect(text).toContain("row 39");
    expect(text).not.toContain("row 40");
    expect(screen.getByRole("button", { name: /^Show all/ }).getAttribute("aria-expanded")).toBe("false");
    cleanup();
    expect(show({ text: LONG }, { isOpen: true }).text).toContain("row 89");
  });

  it("shows the words of a hit even where they are folded away, and marks them", () => {
    const start = LONG.indexOf("row 77");
    show({ text: LONG }, { marks: [{ start, end: start + 6, isCurrent: true }] });
    expect(document.querySelector("mark.is-current")?.textContent).toBe("row 77");
  });

  it("shows the words of a hit that lies beyond what one message may show", () => {
    const start = 500_000;
    const text = `${"a".repeat(start)}needle${"b".repeat(start)}`;
    show({ text }, { marks: [{ start, end: start + 6 }] });
    expect(document.querySelector("mark")?.textContent).toBe("needle");
  });

  it("masks a secret that the fold would have cut in two", () => {
    const secret = `ghp_${"a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"}`;
    const text = `${"x".repeat(5980)} ${secret} ${"y".repeat(3000)}`;
    expect(show({ text }).text).not.toContain("ghp_a1B2");
  });

  it("leaves markup as text", () => {
    const { container, text } = show({ text: "<img src=x onerror=alert(1)>" });
    expect(container.querySelector("img")).toBeNull();
    expect(text).toContain("<img src=x onerror=alert(1)>");
  });

  it.each([
    [{ refused: true, isError: true }, "refused: it did not happen"],
    [{ interrupted: true }, "interrupted"],
    [{ exitCode: 2, isError: true }, "exit 2"],
    [{ isError: true }, "error"],
    [{ backgroundId: "b1" }, "goes on in the background"],
    [{}, "no error"],
  ] satisfies [Partial<ToolResult>, string][])("says how a call ended: %j", (changes, word) => {
    show({ kind: "tool-result", role: "tool", text: "out", result: result(changes) });
    expect(document.querySelector(".chip")?.textContent).toBe(word);
  });

  it("leads from a result to the call that stands farther above", () => {
    const answers = { seq: 2, name: "Read", line: 7 };
    const { onJump } = show({ kind: "tool-result", role: "tool", result: result({}) }, { answers });
    fireEvent.click(screen.getByRole("button", { name: /^of Read/ }));
    expect(onJump).toHaveBeenCalledWith(2);
  });

  it("shows an attachment by its type and size", () => {
    expect(show({ attachments: [{ mediaType: "image/png", sizeBytes: 2300 }] }).text).toContain("image/png, 2.3 kB");
  });

  it("shows the raw line beside its reading", () => {
    show({ text: "Hello" }, { raw: '{"type":"user"}' });
    expect(screen.getByRole("region", { name: "Raw line 9" }).textContent).toBe('{"type":"user"}');
    expect(screen.getByRole("button", { name: "Raw line", pressed: true })).toBeDefined();
  });
});
