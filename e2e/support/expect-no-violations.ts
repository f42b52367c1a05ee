import { expect, type Frame, type Page } from "@playwright/test";
import axe from "axe-core";

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Gives axe to frames, once for as long as their page is there: reading it takes a tenth of a second. */
async function bringAxe(frames: readonly Frame[]): Promise<void> {
  for (const frame of frames) if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
}

/**
 * The page as it is now breaks none of the WCAG 2.2 AA rules that a machine can check. A frame that runs no script cannot be looked into,
 * so it is left out by name.
 */
export async function expectNoViolations(page: Page, leftOut?: string): Promise<void> {
  await bringAxe(leftOut === undefined ? page.frames() : [page.mainFrame()]);
  const violations = await page.evaluate(
    async ({ tags, exclude }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      // All rules are tried on all there is; told in full is only what breaks one. To tell of the rest took longer than to look.
      const told = await inPage.run({ exclude }, { runOnly: tags, resultTypes: ["violations"] });
      return told.violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join(", ")})`);
    },
    { tags: WCAG_2_2_AA, exclude: leftOut === undefined ? [] : [leftOut] },
  );
  expect(violations).toEqual([]);
}
