import axe from "axe-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds wrong on the current page, WCAG 2.2 A and AA. Colors and sizes need a real browser and are checked there. */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, {
    runOnly: WCAG,
    // Told in full is only what breaks a rule.
    resultTypes: ["violations"],
    // A frame holds a file, which axe cannot read.
    iframes: false,
    rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } },
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
