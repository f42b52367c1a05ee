import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { PageHeader } from "./page-header.tsx";

it("shows the page's purpose, its one action and the way back", async () => {
  renderThemed(
    <PageHeader
      title="My Patients"
      help="Patients assigned to you at the hospital."
      action={<button type="button">Request access</button>}
      back={{ href: "/home", label: "Back to Home" }}
    />,
  );
  expect(screen.getByRole("heading", { level: 1, name: "My Patients" })).toBeDefined();
  expect(screen.getByText("Patients assigned to you at the hospital.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Request access" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/home");
  expect(await violations()).toEqual([]);
});
