import { Menu } from "@mantine/core";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { AnchoredMenu } from "./anchored-menu.tsx";
import { MenuButton, type MenuOf } from "./menu-button.tsx";

const Choices: MenuOf<{ words: string }> = ({ words, anchor }) => (
  <AnchoredMenu anchor={anchor}>
    <Menu.Item>{words}</Menu.Item>
  </AnchoredMenu>
);

const show = (load: () => Promise<typeof Choices>) =>
  renderThemed(
    <>
      <MenuButton load={load} items={{ words: "Refer" }}>
        {(button) => (
          <button type="button" {...button}>
            More
          </button>
        )}
      </MenuButton>
      <button type="button">Elsewhere</button>
    </>,
  );

const more = () => screen.getByRole("button", { name: "More" });

it("opens and closes by the keyboard, and returns the focus to the same button", async () => {
  show(async () => Choices);
  const button = more();
  button.focus();
  expect(button.getAttribute("aria-haspopup")).toBe("menu");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await userEvent.keyboard("{Enter}");
  const menu = await screen.findByRole("menu", { name: "More" });
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(button.getAttribute("aria-controls")).toBe(menu.id);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Refer"));
  expect(await violations()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(more()).toBe(button);
});

it("closes by a press elsewhere, and by a second press on its button", async () => {
  show(async () => Choices);
  await userEvent.click(more());
  await screen.findByRole("menu");
  await userEvent.click(more());
  expect(screen.queryByRole("menu")).toBeNull();
  await userEvent.click(more());
  await screen.findByRole("menu");
  await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(screen.queryByRole("menu")).toBeNull();
});

it("is fetched when the pointer comes near", async () => {
  const load = vi.fn(async () => Choices);
  show(load);
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(more());
  expect(load).toHaveBeenCalled();
});

it("says that it is loading, and does not open after the person has moved on", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Choices>();
  show(() => promise);
  await userEvent.click(more());
  expect(more().getAttribute("aria-busy")).toBe("true");
  await userEvent.tab();
  resolve(Choices);
  await waitFor(() => expect(more().getAttribute("aria-busy")).toBe("false"));
  expect(screen.queryByRole("menu")).toBeNull();
});

it("says if it cannot be fetched, and opens with the next press that can", async () => {
  const load = vi.fn(async () => Choices).mockRejectedValueOnce(new Error("offline"));
  show(load);
  // Without a pointer near it first: by voice or script.
  fireEvent.click(more());
  expect((await screen.findByRole("alert")).textContent).toContain("The menu could not be loaded.");
  fireEvent.click(more());
  await screen.findByRole("menuitem", { name: "Refer" });
  expect(screen.queryByRole("alert")).toBeNull();
});
