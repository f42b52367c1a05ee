import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { ChartSection } from "./chart-section.tsx";

const show = () =>
  renderThemed(
    <ChartSection id="labs" title="Lab Results" count={12} tools={<button type="button">Print</button>}>
      <p>Sodium 138 mmol/L</p>
    </ChartSection>,
  );

it("is a region with its name and count, open at first", async () => {
  show();
  expect(screen.getByRole("region", { name: "Lab Results 12" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Lab Results 12", expanded: true })).toBeDefined();
  expect(await violations()).toEqual([]);
});

it("closes by the keyboard, together with its tools", async () => {
  show();
  screen.getByRole("button", { name: "Lab Results 12" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Lab Results 12", expanded: false })).toBeDefined();
  expect(screen.getByText("Sodium 138 mmol/L").closest("[hidden]")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  expect(await violations()).toEqual([]);
});

it("renders its content only when opened, if closed at first", async () => {
  renderThemed(
    <ChartSection id="growth" title="Growth" count={8} closed>
      <p>Weight 14.2 kg</p>
    </ChartSection>,
  );
  expect(screen.queryByText("Weight 14.2 kg")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Growth 8", expanded: false }));
  expect(screen.getByText("Weight 14.2 kg").closest("[hidden]")).toBeNull();
});
