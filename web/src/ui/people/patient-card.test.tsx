import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { PatientCard } from "./patient-card.tsx";

it("shows a record's facts and actions", async () => {
  renderThemed(
    <>
      <h1>My Patients</h1>
      <PatientCard
        name="Ruiz, Ana"
        facts={[
          { label: "DOB", value: "05/19/2017" },
          { label: "MRN", value: "40014871" },
        ]}
        actions={<a href="/patients/7">View Chart</a>}
      />
    </>,
  );
  const card = within(screen.getByRole("article", { name: "Ruiz, Ana" }));
  expect(card.getByRole("heading", { level: 2, name: "Ruiz, Ana" })).toBeDefined();
  expect(card.getAllByRole("definition").map((fact) => fact.textContent)).toEqual(["05/19/2017", "40014871"]);
  expect(card.getByRole("link", { name: "View Chart" })).toBeDefined();
  expect(await violations()).toEqual([]);
});
