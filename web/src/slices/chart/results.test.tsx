import { chart } from "@linnet/contract/chart";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aChart, openChart } from "../../../test/a-chart.ts";
import { labEvent, labGroup, labReport } from "../../../test/patients.ts";

const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent?.trim());

it("results that come late move nothing that is there already: what is below them comes after them", async () => {
  const api = aChart();
  const labs = Promise.withResolvers<Response>();
  api.answer(chart.labs, () => labs.promise);
  await openChart();
  await waitFor(() => expect(api.calls(chart.reports)).toHaveLength(1));
  await waitFor(() => expect(headings()).toEqual(["At a glance", "Lab Results"]));
  const sodium = labGroup("Chemistry", "Basic", "2026-11-19T16:40:00Z", labEvent("Sodium", "4.0"));
  labs.resolve(Response.json(labReport(sodium)));
  await screen.findByRole("rowheader", { name: "Sodium" });
  expect(headings()).toEqual(["At a glance", "Lab Results 1", "Notes 0", "Radiology Results 0", "Other Reports 0"]);
});
