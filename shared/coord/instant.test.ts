import { expect, it } from "vitest";
import { parseCreatedAt } from "./created-at.ts";
import { formatInstant } from "./instant.ts";

it.each([
  ["2026-07-02T12:00:00Z", "2026-07-02T12:00:00Z"],
  ["2026-08-03T17:35:28.927983Z", "2026-08-03T17:35:28.927983Z"],
  ["2026-08-03T17:35:28.9Z", "2026-08-03T17:35:28.900000Z"],
  ["2026-07-02T14:00:00+02:00", "2026-07-02T12:00:00Z"],
  ["1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500000Z"],
  ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"],
])("writes %s as %s", (text, written) => {
  expect(formatInstant(parseCreatedAt(text) ?? 0n)).toBe(written);
});
