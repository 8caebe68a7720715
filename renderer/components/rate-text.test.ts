import { expect, it } from "vitest";
import { wilsonInterval } from "../../shared/lib/wilson-interval.ts";
import { rateText } from "./rate-text.ts";

it("states a rate with its interval, and none where nothing was counted", () => {
  expect(rateText(8, 10, wilsonInterval(8, 10))).toBe("8 of 10: 80 % (95 % interval 49 % to 94 %)");
  expect(rateText(0, 0, wilsonInterval(0, 0))).toBe("nothing to count yet");
});
