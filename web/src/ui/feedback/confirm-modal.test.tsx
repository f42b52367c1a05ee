import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { ConfirmModal } from "./confirm-modal.tsx";

function show(act?: { isPending: boolean; error?: Error | null }, isGiving = false) {
  const answers = { onConfirm: vi.fn(), onClose: vi.fn() };
  renderThemed(
    <ConfirmModal
      child={null}
      opened
      title="Remove patient from your list"
      text="OK to remove this patient from your list?"
      words={{ confirm: "Remove", isGiving }}
      {...(act && { act })}
      {...answers}
    />,
  );
  return answers;
}

describe("a confirmation dialog", () => {
  it("is named after the item, and starts on Cancel", async () => {
    show();
    await screen.findByRole("dialog", { name: "Remove patient from your list" });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" })));
    expect(await violations()).toEqual([]);
  });

  it("is answered by either button", async () => {
    const { onConfirm, onClose } = show();
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("has a red button only if something is removed", () => {
    const colour = () => screen.getByRole("button", { name: "Remove" }).style.getPropertyValue("--button-bg");
    show();
    expect(colour()).toContain("red");
    cleanup();
    show(undefined, true);
    expect(colour()).not.toContain("red");
  });

  it("closes with Esc", async () => {
    const { onClose } = show();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("acts once, however often the button is pressed", async () => {
    const { onConfirm } = show({ isPending: true });
    await userEvent.click(screen.getByRole("button", { name: "Remove" }), { pointerEventsCheck: 0 });
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it("shows a failure inside, and stays open", async () => {
    show({ isPending: false, error: new Error("The list has changed meanwhile") });
    expect(screen.getByRole("alert").textContent).toBe("The list has changed meanwhile");
    expect(await violations()).toEqual([]);
  });
});
