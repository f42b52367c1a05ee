import { posix } from "node:path";
import { type Finding, isTest } from "./source-file.ts";

const MOST = 20;

/** A folder of the product holds so many files that one finds one's way: a slice with more has folders by flow (ARCHITECTURE.md). */
export function crowdedFolders(paths: readonly string[]): Finding[] {
  const production = paths.filter((path) => /^(contract|server|web)\/src\/.+\.tsx?$/.test(path) && !isTest(path));
  const folders = Map.groupBy(production, (path) => posix.dirname(path));
  return [...folders]
    .filter(([, files]) => files.length > MOST)
    .map(([folder, files]) => ({
      path: folder,
      line: 1,
      sentence: `${files.length} files, more than ${MOST}: which flows have they? Make a folder of each.`,
    }));
}
