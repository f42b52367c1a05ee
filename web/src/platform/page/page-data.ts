import { PAGE_DATA, PageData } from "@linnet/contract/page-data";
import { readJson } from "../session/tokens.ts";

/** What the server wrote into this page; undefined where it is another version and did not, or not in this shape. */
export const pageData = (): PageData | undefined =>
  PageData.safeParse(readJson(document.getElementById(PAGE_DATA)?.textContent ?? null)).data;
