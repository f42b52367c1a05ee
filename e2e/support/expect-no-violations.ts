import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The page as it is now breaks none of the WCAG 2.2 AA rules that a machine can check. A frame that runs no script cannot be looked into,
 * so it is left out by name.
 */
export async function expectNoViolations(page: Page, leftOut?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    // All rules are tried on all there is; told in full is only what breaks one. To tell of the rest took longer than to look.
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG_2_2_AA)
    // Sums up in the page itself and not in an empty one beside it: there is no frame of another origin that would need that.
    .setLegacyMode();
  const { violations } = await (leftOut === undefined ? axe : axe.exclude(leftOut)).analyze();
  const said = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join(", ")})`);
  expect(said).toEqual([]);
}
