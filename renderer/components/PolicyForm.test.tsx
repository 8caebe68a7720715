import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { PolicyForm } from "./PolicyForm.tsx";

afterEach(cleanup);

function show(policy: Parameters<typeof PolicyForm>[0]["policy"] = {}) {
  const onSave = vi.fn();
  render(<PolicyForm policy={policy} isBusy={false} onSave={onSave} />);
  return onSave;
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save and judge anew" }));

describe("PolicyForm", () => {
  test("says of a limit its unit, its meaning and what holds while it is empty", () => {
    show();
    const description = /older checkpoint blocks.*12h.*Empty: no age is too old/;
    expect(screen.getAllByRole("textbox", { name: "Greatest age of a checkpoint", description })).toHaveLength(1);
  });

  test("gives the policy with what was changed, and the rest as it was", async () => {
    const onSave = show({ contextPercentMax: 80, guardrails: { maxUsd: 5, paidFallback: "never" } });
    await userEvent.type(screen.getByRole("textbox", { name: "Greatest age of a checkpoint" }), "12h");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: /read back/ }), "No");
    await userEvent.type(screen.getByRole("textbox", { name: "Severity of rules" }), "claim.tests-subset = off");
    await userEvent.type(screen.getByRole("textbox", { name: "High-risk" }), "push, decision");
    await userEvent.clear(screen.getByRole("textbox", { name: "Most cost" }));
    await save();
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      schema: "countersign.policy/1",
      maxAge: "12h",
      highRisk: ["push", "decision"],
      requireReadback: false,
      contextPercentMax: 80,
      severity: { "claim.tests-subset": "off" },
      guardrails: { paidFallback: "never" },
    });
  });

  test.each([
    ["Greatest age of a checkpoint", "12", /no duration/],
    ["Fullest context at a routine snapshot", "200", /not valid/],
    ["Fullest context at a routine snapshot", "much", /not valid/],
    ["High-risk", "everything", /neither a record kind/],
    ["Severity of rules", "claim.tests-stale = fatal", /claim\.tests-stale/],
    ["Severity of rules", "claim.tests-stale = off{enter}claim.tests-stale = note", /twice/],
  ])("refuses at %s: %s, and says why beside it", async (name, text, why) => {
    const onSave = show();
    await userEvent.type(screen.getByRole("textbox", { name }), text);
    await save();
    expect(onSave).not.toHaveBeenCalled();
    const field = screen.getByRole("textbox", { name, description: why });
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });

  test("offers nothing to save while nothing was changed, and puts a change back", async () => {
    show({ maxAge: "12h" });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Greatest age of a checkpoint" });
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save and judge anew" });
    await userEvent.type(field, "0");
    expect(button.disabled).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Put it back" }));
    expect(field.value).toBe("12h");
    expect(button.disabled).toBe(true);
  });
});
