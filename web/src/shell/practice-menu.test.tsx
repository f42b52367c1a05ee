import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { LAKESIDE, NORTH } from "../../test/a-shell.ts";
import { renderThemed } from "../../test/render-themed.tsx";
import { violations } from "../../test/violations.ts";
import { PracticeMenu } from "./practice-menu.tsx";

describe("the practice in use", () => {
  it("is only said where there is no other", () => {
    renderThemed(<PracticeMenu inUse={LAKESIDE} practices={[LAKESIDE]} onSwitch={() => undefined} />);
    expect(screen.getByText("Lakeside Pediatrics")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("can be changed for another", async () => {
    const onSwitch = vi.fn();
    renderThemed(<PracticeMenu inUse={LAKESIDE} practices={[LAKESIDE, NORTH]} onSwitch={onSwitch} />);
    await userEvent.click(screen.getByRole("button", { name: /^Lakeside Pediatrics, the practice in use/ }));
    expect((await screen.findByRole("menuitemradio", { checked: true })).textContent).toBe("Lakeside Pediatrics");
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole("menuitemradio", { name: "Lakeside Pediatrics North" }));
    expect(onSwitch).toHaveBeenCalledExactlyOnceWith(NORTH);
  });

  it("says so while it is being changed, and cannot be changed again", () => {
    renderThemed(<PracticeMenu inUse={LAKESIDE} practices={[LAKESIDE, NORTH]} onSwitch={() => undefined} isSwitching />);
    expect(screen.getByRole("status").textContent).toContain("Switching practice…");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is not spoken of for somebody without a practice", () => {
    const { container } = renderThemed(<PracticeMenu inUse={null} practices={[]} onSwitch={undefined} />);
    expect(container.textContent).not.toContain("ractice");
  });
});
