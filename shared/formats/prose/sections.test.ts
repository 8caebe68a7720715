import { describe, expect, it } from "vitest";
import { cleanHeading, sectionUse } from "./sections.ts";

describe("sectionUse", () => {
  it.each([
    ["1. Primary Request and Intent:", "objective"],
    ["2. Key Technical Concepts:", "skip"],
    ["## Files and Code Sections", "claim"],
    ["4. Errors and Fixes:", "claim"],
    ["**6. All User Messages**:", "instruction"],
    ["7. Pending Tasks (from todo list):", "next-action"],
    ["9. Optional Next Step:", "next-action"],
    ["Key Decisions", "decision"],
    ["Decisions made", "decision"],
    ["Open Questions", "open-question"],
    ["What's next", "next-action"],
    ["🚀 Next Steps", "next-action"],
    ["Next steps for the next session", "next-action"],
    ["Remaining work", "next-action"],
    ["TODO", "next-action"],
    ["Status", "claim"],
    ["What was done", "claim"],
    ["Artifacts", "artifact"],
    ["Deployment topology", null],
    ["Next.js configuration", null],
    ["Next generation cache", null],
    ["", null],
  ])("reads %s as %s", (heading, use) => {
    expect(sectionUse(heading)).toBe(use);
  });

  it.each([
    ["3. Files and Code Sections:", "Files and Code Sections"],
    ["## **Current state** (as of today)", "Current state"],
    ["# **Handoff: the kettle:**", "Handoff: the kettle"],
    ["## Added test_name_one to a/b_c.go", "Added test_name_one to a/b_c.go"],
  ])("cleans %s", (heading, words) => {
    expect(cleanHeading(heading)).toBe(words);
  });
});
