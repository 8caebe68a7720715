import { describe, expect, it } from "vitest";
import { approveCase, buildReviewCase, decideAll } from "../../fixtures/review-case.ts";
import { receiptText } from "./receipt.ts";
import { verifyReceipt } from "./verify-receipt.ts";

const one = await buildReviewCase();
const doubted = one.judged.handoff.records.find(({ id }) => one.judged.records.get(id)?.verdict === "contradicted");

describe("what an approval says was not checked", () => {
  it("names a record that is doubted for one thing, and of which another part was tested by nothing", async () => {
    if (doubted === undefined) throw new Error("the case has a contradicted record");
    const whole = await approveCase(one, decideAll(one));
    expect(whole.notChecked.map(({ recordId }) => recordId)).not.toContain(doubted.id);
    const entry = {
      handoffId: one.judged.handoff.id,
      recordId: doubted.id,
      transitionId: one.judged.records.get(doubted.id)?.transitions[0]?.transitionId,
      rule: "coord.state-unverified",
      needs: "repository",
    };
    const unchecked = [...one.audit.unchecked, entry] as typeof one.audit.unchecked;
    const receipt = await approveCase({ ...one, audit: { ...one.audit, unchecked } }, decideAll(one));
    expect(receipt.notChecked).toContainEqual({ recordId: doubted.id, text: doubted.text, needs: ["repository"] });
    expect(receipt.counts.unchecked).toBe(whole.counts.unchecked);
    expect(verifyReceipt(receiptText(receipt)).ok).toBe(true);
  });
});
