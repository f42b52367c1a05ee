import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { DayRange } from "./day-range.tsx";

const TODAY = "2026-11-20";

function show() {
  const onChange = vi.fn();
  function Filter() {
    const [days, setDays] = useState({ from: "2026-11-01", to: TODAY });
    const change = (next: typeof days) => {
      onChange(next);
      setDays(next);
    };
    return <DayRange {...days} today={TODAY} most={31} onChange={change} />;
  }
  renderThemed(<Filter />);
  return onChange;
}

const field = (name: "From" | "To") => screen.getByRole<HTMLInputElement>("textbox", { name });

async function type(name: "From" | "To", text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

describe("a range of days", () => {
  it.each(["11/5/2026", "2026-11-05", "11052026"])("takes %s when its field is left, and keeps the focus where it went", async (text) => {
    const onChange = show();
    await type("From", text);
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(field("To"));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: "2026-11-05", to: TODAY });
    expect(field("From").value).toBe("11/05/2026");
    expect(document.activeElement).toBe(field("To"));
    expect(await violations()).toEqual([]);
  });

  it("takes a day on Enter, and moves the other one so that the range stays in order", async () => {
    const onChange = show();
    await type("To", "10/20/2026{Enter}");
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: "2026-10-20", to: "2026-10-20" });
    expect(field("From").value).toBe("10/20/2026");
  });

  it("takes a day from the calendar, which has no later day than today", () => {
    const onChange = show();
    const [calendar] = document.querySelectorAll<HTMLInputElement>("input[type=date]");
    expect(calendar).toMatchObject({ max: TODAY, value: "2026-11-01" });
    fireEvent.change(calendar!, { target: { value: "2026-11-12" } });
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: "2026-11-12", to: TODAY });
  });

  it.each([
    ["11/21/2026", "Choose today or an earlier date"],
    ["02/30/2026", "This date does not exist"],
    ["soon", "Enter the date as MM/DD/YYYY"],
    [" ", "Enter a date"],
  ])("refuses %s", async (text, said) => {
    const onChange = show();
    await type("From", text);
    await userEvent.tab();
    expect(screen.getByRole("alert").textContent).toBe(said);
    expect(document.getElementById(field("From").getAttribute("aria-describedby") ?? "")?.textContent).toBe(said);
    expect(onChange).not.toHaveBeenCalled();
  });
});
