import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";

/**
 * The bytes of the PDF that a click opens in a tab of its own. The stories' browser has no viewer of PDFs (find-chromium.ts), and saves
 * what other browsers show in that tab.
 */
export async function pdfOfTab(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const saved = new Promise<Download>((resolve) => {
    page.once("popup", (tab) => void tab.once("download", resolve));
  });
  await click();
  return readFile(await (await saved).path());
}
