import { expect, test } from "vitest";
import keys from "../../docs/keys.md?raw";
import { KEY_GROUPS } from "./key-groups.ts";

test("docs/keys.md lists every key with its meaning", () => {
  const listed = keys.split("\n").flatMap(line => {
    const [, key, meaning] = /\| `(.+?)` \| (.+) \|$/.exec(line) ?? [];
    return key === undefined ? [] : [[key, meaning]];
  });
  expect(listed).toEqual(KEY_GROUPS.flatMap(group => group.keys));
});
