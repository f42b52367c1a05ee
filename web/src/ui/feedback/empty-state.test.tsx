import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { EmptyState } from "./empty-state.tsx";

it("says that there is nothing, and what to do next", async () => {
  renderThemed(
    <EmptyState title="No record found" help="No patient matches in all visits." actions={<button type="button">Clear search</button>} />,
  );
  expect(screen.getByRole("status").textContent).toContain("No record found");
  expect(screen.getByRole("button", { name: "Clear search" })).toBeDefined();
  expect(await violations()).toEqual([]);
});
