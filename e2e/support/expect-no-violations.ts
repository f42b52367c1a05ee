import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The page as it is now breaks none of the WCAG 2.2 AA rules that a machine can check. A frame that runs no script cannot be looked into,
 * so it is left out by name.
 */
export async function expectNoViolations(page: Page, leftOut?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(WCAG_2_2_AA);
  const { violations } = await (leftOut === undefined ? axe : axe.exclude(leftOut)).analyze();
  const said = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join(", ")})`);
  expect(said).toEqual([]);
}
