import { MAX_SEARCH_LENGTH } from "@linnet/contract/patients";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { LookbackSelect, SearchField, Toolbar, type View, ViewToggle } from "./toolbar.tsx";

const LOOKBACKS = [
  { value: "180", label: "Visits in Past 6 Months" },
  { value: "-1", label: "All Visits" },
];

function ListToolbar({ onSubmit }: { onSubmit: (text: string) => void }) {
  const [text, setText] = useState("");
  const [lookback, setLookback] = useState("180");
  const [view, setView] = useState<View>("list");
  return (
    <Toolbar>
      <SearchField
        label="Search patients"
        placeholder="Search by patient name or MRN"
        value={text}
        onChange={setText}
        onSubmit={() => onSubmit(text)}
        onClear={() => setText("")}
      />
      <LookbackSelect label="Time range" value={lookback} options={LOOKBACKS} onChange={setLookback} />
      <ViewToggle value={view} onChange={setView} />
    </Toolbar>
  );
}

function show() {
  const onSubmit = vi.fn();
  renderThemed(<ListToolbar onSubmit={onSubmit} />);
  return onSubmit;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Search patients" });

describe("a list's toolbar", () => {
  it("searches with Enter and with the magnifier", async () => {
    const onSubmit = show();
    await userEvent.type(field(), "Ruiz{Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Search" }));
    expect(onSubmit.mock.calls).toEqual([["Ruiz"], ["Ruiz"]]);
  });

  it("accepts as many letters as the server does", async () => {
    show();
    await userEvent.click(field());
    await userEvent.paste("x".repeat(MAX_SEARCH_LENGTH + 1));
    expect(field().value).toHaveLength(MAX_SEARCH_LENGTH);
  });

  it("clears the search and returns the focus to the field", async () => {
    show();
    expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
    await userEvent.type(field(), "Ruiz");
    await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(field().value).toBe("");
    expect(document.activeElement).toBe(field());
  });

  it("changes the look-back", async () => {
    show();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Time range" }), "All Visits");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Time range" }).value).toBe("-1");
  });

  it("changes the view", async () => {
    show();
    await userEvent.click(screen.getByRole("radio", { name: "Cards" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Cards" }).checked).toBe(true);
  });

  it("has nothing for axe to find", async () => {
    show();
    await userEvent.type(field(), "Ruiz");
    expect(await violations()).toEqual([]);
  });
});
