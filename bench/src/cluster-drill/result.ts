/** A row of the table. */
export interface Result {
  what: string;
  seen: string;
  goal: string;
  isMet: boolean;
}

const cells = ({ what, seen, goal, isMet }: Result) => [what, seen, goal, isMet ? "yes" : "no"];
const HEAD = ["what", "seen", "goal", "met"];

/** The results as a Markdown table, for a terminal. */
export const tableOf = (results: readonly Result[]): string =>
  [HEAD, HEAD.map(() => "---"), ...results.map(cells)].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** The same as tab-separated lines, for a file. */
export const tabbedLines = (results: readonly Result[]): string =>
  [HEAD, ...results.map(cells)].map((row) => `${row.join("\t")}\n`).join("");
