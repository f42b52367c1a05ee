import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { type Column, DataTable, SkeletonTable } from "./data-table.tsx";

interface Row {
  name: string;
  mrn: string;
}

const ROWS: Row[] = [
  { name: "Adeyemi, Tolu", mrn: "40018822" },
  { name: "Ruiz, Ana", mrn: "40014871" },
];

function show(changes: Partial<Column<Row>> = {}) {
  const columns: Column<Row>[] = [
    { key: "name", header: "Patient Name", cell: (row) => row.name, ...changes },
    { key: "mrn", header: "MRN", cell: (row) => row.mrn },
    { key: "actions", header: "Actions", quiet: true, cell: (row) => <button type="button">View Chart of {row.name}</button> },
  ];
  renderThemed(<DataTable caption="My Patients" columns={columns} rows={ROWS} rowKey={(row) => row.mrn} stack />);
}

it("is a table with a name, headings and one row per record", async () => {
  show();
  expect(screen.getByRole("table", { name: "My Patients" })).toBeDefined();
  expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual(["Patient Name", "MRN", "Actions"]);
  expect(screen.getAllByRole("row")).toHaveLength(3);
  expect(await violations()).toEqual([]);
});

it("repeats the heading in each cell for the stacked layout", () => {
  show();
  expect(screen.getByRole("cell", { name: "Ruiz, Ana" }).dataset["label"]).toBe("Patient Name");
});

it("says how it is sorted and can be sorted by the keyboard", async () => {
  const onSort = vi.fn();
  show({ sort: "asc", onSort });
  expect(screen.getByRole("columnheader", { name: "Patient Name" }).getAttribute("aria-sort")).toBe("ascending");
  screen.getByRole("button", { name: "Patient Name" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(onSort).toHaveBeenCalledOnce();
  expect(await violations()).toEqual([]);
});

it("says what is loading, and hides its gray bars from screen readers", async () => {
  renderThemed(<SkeletonTable label="Loading patients" columns={[{ header: "Patient Name" }, { header: "MRN", width: "16%" }]} rows={3} />);
  const skeleton = screen.getByRole("status", { name: "Loading patients" });
  expect([...skeleton.children].map((row) => row.getAttribute("aria-hidden"))).toEqual(["true", "true", "true", "true"]);
  expect(await violations()).toEqual([]);
});
