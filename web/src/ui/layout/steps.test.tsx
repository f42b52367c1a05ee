import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { Steps } from "./steps.tsx";

it("shows the current step and the finished ones, not by color alone", async () => {
  renderThemed(<Steps label="Steps of the form" steps={["What", "Who", "Files"]} current={2} />);
  const steps = within(screen.getByRole("list", { name: "Steps of the form" })).getAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual(["What (done)", "2Who", "3Files"]);
  expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step", null]);
  expect(await violations()).toEqual([]);
});
