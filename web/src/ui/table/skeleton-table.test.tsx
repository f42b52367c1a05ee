import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { SkeletonTable } from "./skeleton-table.tsx";

it("says what is loading, and keeps its grey bars to itself", async () => {
  renderThemed(<SkeletonTable label="Loading patients" columns={[{ header: "Patient Name" }, { header: "MRN", width: "16%" }]} rows={3} />);
  const skeleton = screen.getByRole("status", { name: "Loading patients" });
  expect([...skeleton.children].map((row) => row.getAttribute("aria-hidden"))).toEqual(["true", "true", "true", "true"]);
  expect(await violations()).toEqual([]);
});
