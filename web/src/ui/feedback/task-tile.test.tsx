import { IconFlask } from "@tabler/icons-react";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { TaskTile } from "./task-tile.tsx";

const items = ["Ana", "Bao", "Cleo", "Dana", "Ewa"].map((who) => ({
  key: who,
  who,
  what: "Results of 11/20/2026",
  href: `/patients/${who}`,
}));
const named = () => screen.getAllByRole("link").map((link) => link.textContent?.slice(0, 3));

describe("a tile of what waits", () => {
  it("names the first three, and the others on request", async () => {
    renderThemed(<TaskTile icon={IconFlask} count={7} title="New results" items={items} more={undefined} />);
    expect(named()).toEqual(["Ana", "Bao", "Cle"]);
    const toggle = screen.getByRole("button", { name: "Show 2 more" });
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(toggle);
    expect(named()).toEqual(["Ana", "Bao", "Cle", "Dan", "Ewa"]);
    expect(screen.getByText("and 2 others")).toBeTruthy();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Show fewer" }));
    expect(named()).toHaveLength(3);
  });

  it("has nothing to open where all are named", () => {
    renderThemed(<TaskTile icon={IconFlask} count={2} title="New results" items={items.slice(0, 2)} more={undefined} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
