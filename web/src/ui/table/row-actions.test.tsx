import { IconSend, IconTrash } from "@tabler/icons-react";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderRouted } from "../../../test/render-routed.tsx";
import { violations } from "../../../test/violations.ts";
import { type RowAction, RowActions } from "./row-actions.tsx";

const show = (more: RowAction[]) =>
  renderRouted(<RowActions of="Ana Ruiz" main={{ label: "View Chart", href: "/patients/7" }} more={more} />);

const openMenu = () => userEvent.click(screen.getByRole("button", { name: "More actions for Ana Ruiz" }));

it("shows the main action, and the others in a menu, each with the patient's name", async () => {
  const onRemove = vi.fn();
  show([
    { label: "Refer", icon: IconSend, href: "/referrals/refer-a-patient" },
    { label: "Remove", icon: IconTrash, onSelect: onRemove, danger: true },
  ]);
  expect(screen.getByRole("link", { name: "View Chart of Ana Ruiz" }).getAttribute("href")).toBe("/patients/7");
  await openMenu();
  expect((await screen.findByRole("menuitem", { name: "Refer Ana Ruiz" })).getAttribute("href")).toBe("/referrals/refer-a-patient");
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Remove Ana Ruiz" }));
  expect(onRemove).toHaveBeenCalledOnce();
});

it("works by the keyboard alone", async () => {
  const router = show([{ label: "Refer", icon: IconSend, href: "/referrals/refer-a-patient" }]);
  screen.getByRole("button", { name: "More actions for Ana Ruiz" }).focus();
  await userEvent.keyboard("{Enter}");
  (await screen.findByRole("menuitem", { name: "Refer Ana Ruiz" })).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.history.location.href).toBe("/referrals/refer-a-patient"));
});

it("has no menu if there is only one action", () => {
  show([]);
  expect(screen.queryByRole("button")).toBeNull();
});
