import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../../../test/render-themed.tsx";
import { violations } from "../../../../test/violations.ts";
import { FavoriteControl } from "./favorite-control.tsx";

describe("what makes a card a favourite", () => {
  it("is a heart that is pressed on home", async () => {
    const onToggle = vi.fn();
    renderThemed(<FavoriteControl look="heart" title="Lectures" favorite onToggle={onToggle} />);
    await userEvent.click(screen.getByRole("button", { name: "Favorite: Lectures", pressed: true }));
    expect(onToggle).toHaveBeenCalledOnce();
  });

  it("is a checkbox on the card's own page", async () => {
    const onToggle = vi.fn();
    renderThemed(<FavoriteControl look="checkbox" title="Lectures" favorite={false} onToggle={onToggle} />);
    await userEvent.click(screen.getByRole("checkbox", { name: "Favorite: Lectures", checked: false }));
    expect(onToggle).toHaveBeenCalledOnce();
    expect(await violations()).toEqual([]);
  });
});
