import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { HELP } from "@linnet/contract/help/help";
import { pictureOf } from "@linnet/contract/help/help-text";
import { describe, expect, it } from "vitest";
import { menuOf } from "../server/src/slices/session/menu.ts";
import { GUIDES, guideFiles, pagesOfGuide } from "./guide-pages.ts";

const FOLDER = join(import.meta.dirname, "../docs/guide");
const KILOBYTE = 1024;

describe("the guides", () => {
  const files = guideFiles({ pictures: new Set(["patients-id.webp"]) });

  it.each(GUIDES)("$name has the pages that the menu of its roles shows, each once", (guide) => {
    const leaves = menuOf({ roles: guide.roles }).flatMap(({ id, items }) =>
      items.length === 0 ? [id] : items.map(({ itemId }) => itemId),
    );
    const pages = pagesOfGuide(guide);
    expect([...new Set(pages.map(({ item }) => item))]).toEqual(leaves);
    expect(new Set(pages.map(({ page }) => page.path)).size).toBe(pages.length);
    // A page of another role's menu alone is not among them.
    for (const { page } of pages) expect(page.menu.some((item) => leaves.includes(item))).toBe(true);
  });

  it("have each sentence of each page somewhere", () => {
    const all = Object.values(files).join("\n").replaceAll(/\s+/g, " ");
    const missing = HELP.flatMap(({ says }) => says).filter((sentence) => !all.includes(`- ${sentence}`));
    expect(missing).toEqual([]);
  });

  it("say once what all pages of a group share, and link to what another guide explains", () => {
    const administrator = files["administrator.md"] ?? "";
    expect(administrator.split("Users see changes the next time they open the page.")).toHaveLength(2);
    expect(administrator).toContain("## Patients\n\nOnly for system administrators. See [Patients](practice.md#patients)");
    expect(files["practice.md"]).toContain("\n## Patients\n");
    expect(files["embassy.md"]).toContain("### Patient chart");
  });

  it("say which of their roles have a page that not all of them have, and show the pictures there are", () => {
    const practice = files["practice.md"];
    expect(practice).toMatch(/### Record views\n\nOnly for practice owners and practice admins\.\n\n- See who/);
    expect(practice).toContain(
      "### Patient chart\n\nNot for staff without medical record access.\n\n![Patient chart](pictures/patients-id.webp)",
    );
    expect(files["compliance.md"]).not.toContain("patients-id.webp");
  });

  it("name pictures that are there, small, of a page each, and all together no more than two megabytes", () => {
    const texts = globSync("*.md", { cwd: FOLDER }).map((name) => readFileSync(join(FOLDER, name), "utf8"));
    const named = new Set(texts.flatMap((text) => [...text.matchAll(/\]\(pictures\/([\w.-]+)\)/g)].map(([, name = ""]) => name)));
    const sizes = new Map(
      globSync("*", { cwd: join(FOLDER, "pictures") }).map((name) => [name, statSync(join(FOLDER, "pictures", name)).size]),
    );
    expect([...named].toSorted()).toEqual([...sizes.keys()].toSorted());
    const ofPages = new Set(HELP.map(({ path }) => `${pictureOf(path)}.webp`));
    for (const [name, size] of sizes) expect([name, ofPages.has(name), size <= 60 * KILOBYTE]).toEqual([name, true, true]);
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2048 * KILOBYTE);
  });
});
