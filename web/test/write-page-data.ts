import { PAGE_DATA, type PageData } from "@linnet/contract/page-data";
import { SETTINGS } from "./people.ts";

/** Makes the page one of a server that writes its data into it; `text` in place of that is another version's. */
export function writePageData(
  more: Partial<PageData> = {},
  text = JSON.stringify({ settings: SETTINGS, announcements: [], ...more }),
): void {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = PAGE_DATA;
  block.textContent = text;
  document.body.append(block);
}
