import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { Timeline } from "./timeline.tsx";

it("says in words which steps are finished, current, stopped and to come", () => {
  renderThemed(
    <Timeline
      label="Progress"
      steps={[
        { id: "a", title: "Sent", state: "done", when: "11/20/2026 9:12 AM" },
        { id: "b", title: "Review", state: "now", actor: "Cardiology acts next." },
        { id: "c", title: "Appointment", state: "ahead" },
        { id: "d", title: "Declined", state: "stopped" },
      ]}
    />,
  );
  expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
    "Sent (Done)11/20/2026 9:12 AM",
    "Review (Now)Cardiology acts next.",
    "Appointment (Upcoming)",
    "Declined (Stopped)",
  ]);
  expect(screen.getByRole("listitem", { current: "step" }).textContent).toContain("Review");
});
