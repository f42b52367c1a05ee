import { existsSync, readFileSync } from "node:fs";
import { BUILT_PAGES, BuiltPage } from "@linnet/contract/page-data";
import { z } from "zod";

const openPlaces = ({ path }: BuiltPage) => path.split(":").length;

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");

function plainPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  try {
    return decodeURIComponent(path);
  } catch {
    // No page has such an address.
    return "";
  }
}

/** Finds the page of an address, as the browser's router does: without regard to case, a spelled-out path before one with open places. */
export function builtPages(folder: string): (url: string) => BuiltPage | undefined {
  const file = `${folder}/${BUILT_PAGES}`;
  const pages = existsSync(file) ? z.array(BuiltPage).parse(JSON.parse(readFileSync(file, "utf8"))) : [];
  const patterns = pages
    .toSorted((one, other) => openPlaces(one) - openPlaces(other))
    .map((page) => ({ page, pattern: patternOf(page.path) }));
  return (url) => {
    const path = plainPath(url);
    return patterns.find(({ pattern }) => pattern.test(path))?.page;
  };
}
