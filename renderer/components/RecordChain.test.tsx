import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RecordChain } from "./RecordChain.tsx";

afterEach(cleanup);

test("marks the words that changed from one version to the next", () => {
  const step = { createdMs: null, handoffName: "Compaction", href: "#/queue" };
  const { container } = render(
    <RecordChain
      steps={[
        { ...step, key: "1", text: "12 tests pass.", verdict: "supported", isCurrent: false },
        { ...step, key: "2", text: "all tests pass.", verdict: "contradicted", isCurrent: true },
      ]}
    />,
  );
  expect(container.querySelector("del")?.textContent).toBe("12");
  expect(container.querySelector("ins")?.textContent).toBe("all");
  expect(container.querySelector("[aria-current]")?.textContent).toContain("contradicted");
});
