import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";
import type axe from "axe-core";

/** As it is given to pages; the form for people takes twice as long to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules of WCAG 2.2 AA for which colours matter. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** A modal dialog: it holds the focus, so the page behind it is unreachable. */
export const MODAL = "[role=dialog][aria-modal=true]";

/** What axe keeps in a page between two looks. */
interface Looked {
  axe: typeof axe;
  lookedAt?: string;
}

/** What is seen in one look at a page: the rules that are broken and by what, in which theme, and how wide. */
interface Seen {
  violations: string[];
  scheme: string;
  width: number;
}

/** The page's frames without excluded ones and their content. */
async function framesOf(page: Page, leftOut: string | undefined): Promise<Frame[]> {
  const taken = [page.mainFrame()];
  for (const frame of page.frames()) {
    const parent = frame.parentFrame();
    if (!parent || !taken.includes(parent)) continue;
    const isLeftOut =
      leftOut !== undefined && (await (await frame.frameElement()).evaluate((element, at) => (element as Element).matches(at), leftOut));
    if (!isLeftOut) taken.push(frame);
  }
  return taken;
}

/** Gives axe to frames, once for as long as their page is there: reading it takes time. */
async function bringAxe(frames: readonly Frame[]): Promise<void> {
  for (const frame of frames) if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
}

/**
 * Runs axe on the current page and its frames, except those a selector excludes. An open dialog is checked alone: other stories check the
 * page behind it.
 */
export async function findViolations(page: Page, leftOut?: string): Promise<Seen> {
  await bringAxe(await framesOf(page, leftOut));
  return page.evaluate(
    async ({ all, ofColours, modal, leftOut }) => {
      const here = window as unknown as Looked;
      // The same page in the same width, which all rules have been tried on: it can only have got other colours.
      const lookingAt = `${innerWidth} ${document.title} ${document.body.innerHTML}`;
      const isSame = here.lookedAt === lookingAt;
      const rules = isSame ? { type: "rule" as const, values: ofColours } : { type: "tag" as const, values: all };
      // All rules are tried on all there is; told in full is only what breaks one. To tell of the rest took longer than to look.
      // From its top: what is scrolled half under the head of the page would be taken for too small to press.
      // The bottom bar of a narrow window is moved to the end of the page, for the same reason.
      const bar = document.querySelector<HTMLElement>(".mantine-AppShell-footer");
      bar?.style.setProperty("position", "static");
      const { scrollX, scrollY } = window;
      window.scrollTo({ top: 0, left: 0, behavior: "instant" });
      const behind = document.querySelector(modal) && !document.querySelector(`#root ${modal}`) ? ["#root"] : [];
      const exclude = [...leftOut, ...behind];
      const told = await here.axe.run({ exclude }, { runOnly: rules, resultTypes: ["violations"] });
      bar?.style.removeProperty("position");
      window.scrollTo({ top: scrollY, left: scrollX, behavior: "instant" });
      here.lookedAt = lookingAt;
      return {
        violations: told.violations.map(
          ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join(", ")})`,
        ),
        scheme: document.documentElement.dataset["mantineColorScheme"] ?? "none",
        width: innerWidth,
      };
    },
    { all: WCAG_2_2_AA, ofColours: OF_COLOURS, modal: MODAL, leftOut: leftOut === undefined ? [] : [leftOut] },
  );
}
