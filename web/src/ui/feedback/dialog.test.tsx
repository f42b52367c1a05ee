import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { Dialog } from "./dialog.tsx";

const show = (title: string, child: { name: string; dob: string | null } | null) =>
  renderThemed(
    <Dialog opened onClose={() => undefined} title={title} child={child}>
      Sure?
    </Dialog>,
  );

describe("a dialog", () => {
  it("names its child in the header, with the birth date", async () => {
    show("Remove patient from your list", { name: "Ana Ruiz", dob: "2017-05-28" });
    expect(await screen.findByRole("dialog", { name: "Remove patient from your list Ana Ruiz, born 05/28/2017" })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("shows a name only once, and says if a birth date is unknown", async () => {
    show("Visits of Ana Ruiz", { name: "Ana Ruiz", dob: null });
    expect(await screen.findByRole("dialog", { name: "Visits of Ana Ruiz birth date not recorded" })).toBeTruthy();
  });

  it("names no child if it concerns none", async () => {
    show("Start over?", null);
    expect(await screen.findByRole("dialog", { name: "Start over?" })).toBeTruthy();
  });
});
