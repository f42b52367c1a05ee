import { expect, test } from "@playwright/test";
import { layoutShiftOf } from "./support/layout-shift.ts";
import { signInAs } from "./support/sign-in-as.ts";

/** Pages whose parts come one after the other, each with the heading or button that comes late. */
const PAGES = [
  { who: "owen", at: "/practice/mypractice", role: "heading", name: "Delegation" },
  { who: "dora", at: "/referrals/newreferral", role: "combobox", name: /^Clinic/ },
  { who: "dora", at: "/patients/newpatientaccessrequest", role: "textbox", name: "Comment" },
  { who: "emil", at: "/myembassy", role: "heading", name: "Embassy of Norland" },
] as const;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const { who, at, role, name } of PAGES) {
    test(`${at} opens without anything moving that is there already`, async ({ page }) => {
      await signInAs(page, who, at);
      await expect(page.getByRole(role, { name })).toBeVisible();
      expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
    });
  }
});
