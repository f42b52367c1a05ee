import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { DateField } from "./date-field.tsx";

function Birth({ calendar }: { calendar?: { min: string; max: string } }) {
  const [typed, setTyped] = useState("");
  return <DateField label="Date of birth" value={typed} onChange={setTyped} {...(calendar && { calendar })} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>("Date of birth");
const picker = () => document.querySelector<HTMLInputElement>("input[type=date]");

it("formats a day when the field is left, and not before", async () => {
  renderThemed(<Birth />);
  await userEvent.type(field(), "2/26/2016");
  expect(field().value).toBe("2/26/2016");
  await userEvent.tab();
  expect(field().value).toBe("02/26/2016");
});

it("has the calendar of every day that can be typed, unless it says fewer", () => {
  renderThemed(<Birth />);
  expect(screen.getByRole("button", { name: "Choose from a calendar" })).toBeDefined();
  expect(picker()).toMatchObject({ min: "1900-01-01", max: "2099-12-31" });
});

it("hands on the day that was chosen in the calendar, for it is never left then", () => {
  const chosen = vi.fn();
  renderThemed(<DateField label="Date of birth" value="" onChange={() => undefined} onChoose={chosen} />);
  fireEvent.change(picker()!, { target: { value: "2016-02-26" } });
  expect(chosen).toHaveBeenCalledExactlyOnceWith("2016-02-26");
});

it("opens the browser's calendar with the allowed days, and accepts the chosen one", async () => {
  const shown: unknown[] = [];
  // The test browser has no calendar.
  Object.assign(HTMLInputElement.prototype, {
    showPicker(this: unknown) {
      shown.push(this);
    },
  });
  renderThemed(<Birth calendar={{ min: "1904-01-01", max: "2026-11-20" }} />);
  await userEvent.type(field(), "2/26/2016");
  await userEvent.click(screen.getByRole("button", { name: "Choose from a calendar" }));
  expect(shown).toEqual([picker()]);
  expect(picker()).toMatchObject({ min: "1904-01-01", max: "2026-11-20", value: "2016-02-26" });
  expect(await violations()).toEqual([]);
});
