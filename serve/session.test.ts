import { describe, expect, it } from "vitest";
import { createSession } from "./session.ts";

const enter = (session: ReturnType<typeof createSession>) => {
  const token = new URL(session.createEntryAddress()).searchParams.get("token") ?? "";
  return { token, cookie: session.exchange(token) };
};

describe("createSession", () => {
  it("exchanges a token once for a cookie that no script and no other site can use", () => {
    const session = createSession(17_345);
    const { token, cookie } = enter(session);
    expect(cookie).toMatch(/^countersign-17345=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/u);
    expect(session.exchange(token)).toBeNull();
  });

  it("gives nothing for a token that it never made", () => {
    expect(createSession(1).exchange("guess")).toBeNull();
    expect(createSession(1).exchange("")).toBeNull();
  });

  it("knows its cookie among others", () => {
    const session = createSession(17_345);
    const pair = enter(session).cookie?.split(";")[0] ?? "";
    expect(session.isKnown(`theme=dark; ${pair}; x=y`)).toBe(true);
  });

  it.each([undefined, "", "countersign-17345=", "countersign-17345=guess", "countersign-1734=x", "=;;;"])(
    "does not know %j",
    cookieHeader => {
      expect(createSession(17_345).isKnown(cookieHeader)).toBe(false);
    },
  );

  it("does not know another run's cookie", () => {
    const pair = enter(createSession(17_345)).cookie?.split(";")[0] ?? "";
    expect(createSession(17_345).isKnown(pair)).toBe(false);
  });
});
