import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { Notices } from "./notices.tsx";
import { notify } from "./notify.ts";

const TEXT = "Ana Ruiz is shared.";

async function told(undo?: () => Promise<unknown>) {
  renderThemed(
    <QueryClientProvider client={new QueryClient()}>
      <button type="button">Before</button>
      <Notices />
    </QueryClientProvider>,
  );
  act(() => notify(undo ? { text: TEXT, undo } : { text: TEXT }));
  return screen.findByRole("region", { name: "Done" });
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a notice", () => {
  it("is visible and read aloud, and has no Undo if it cannot be undone", async () => {
    const toast = await told();
    expect(toast.textContent).toContain(TEXT);
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(TEXT));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("is undone by its button, and says so", async () => {
    const undo = vi.fn(async () => true);
    await told(undo);
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("region", { name: "Done" })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Undone."));
    expect(undo).toHaveBeenCalledOnce();
  });

  it("is undone by the keyboard from anywhere except a field, where the keys have their own meaning", async () => {
    const undo = vi.fn(async () => true);
    await told(undo);
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(undo).not.toHaveBeenCalled();
    field.remove();
    screen.getByRole("button", { name: "Before" }).focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(undo).toHaveBeenCalledOnce());
  });

  it("stays with the reason if it could not be undone", async () => {
    await told(async () => Promise.reject(new Error("Nobody answers.")));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Nobody answers.");
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  it("disappears after eight seconds, counted again after the focus leaves it", async () => {
    const toast = await told(async () => true);
    vi.useFakeTimers();
    act(() => screen.getByRole("button", { name: "Undo" }).focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(toast.isConnected).toBe(true);
    act(() => screen.getByRole("button", { name: "Before" }).focus());
    act(() => vi.advanceTimersByTime(7900));
    expect(toast.isConnected).toBe(true);
    act(() => vi.advanceTimersByTime(200));
    expect(toast.isConnected).toBe(false);
  });

  it("returns the focus to where it was when closed", async () => {
    await told();
    const before = screen.getByRole("button", { name: "Before" });
    before.focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(before));
    expect(screen.queryByRole("region", { name: "Done" })).toBeNull();
  });
});
