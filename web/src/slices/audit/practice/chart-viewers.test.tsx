import { practiceAudit } from "@linnet/contract/audit/practice";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aChart, openChart } from "../../../../test/a-chart.ts";
import { PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { PETRA } from "../../../../test/practice.ts";
import { violations } from "../../../../test/violations.ts";

const LOOKED_AT = { name: "Viewed in your practice" };

it("tells a practice admin at a chart, once they ask, who of the practice opened it", async () => {
  vi.setSystemTime(new Date("2026-11-20T18:00:00Z"));
  const api = aChart();
  signedIn(api, PETRA, PHYSICIAN_MENU);
  api.reply(practiceAudit.ofChild, {
    viewers: [
      { person: "Ashby, Dora", at: "2026-11-20T16:41:00.000Z" },
      { person: null, at: "2026-11-18T16:00:00.000Z" },
    ],
    days: 30,
  });
  const { user } = await openChart();
  const button = await screen.findByRole("button", LOOKED_AT);
  expect(api.calls(practiceAudit.ofChild)).toEqual([]);
  await user.click(button);
  const box = await screen.findByRole("dialog", LOOKED_AT);
  const lines = (await within(box).findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(lines).toEqual(["Ashby, Dora today 8:41 AM", "The hospital 11/18/2026 8:00 AM"]);
  expect(within(box).getByRole("link", { name: "All record views" }).getAttribute("href")).toBe("/practice/audit");
  expect(await violations()).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement === button).toBe(true));
});

it("says nothing of it to a physician", async () => {
  aChart();
  await openChart();
  expect(screen.queryByRole("button", LOOKED_AT)).toBe(null);
});
