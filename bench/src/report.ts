import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { BARE, FLOOR, type Measured, type Measurement } from "./measure.ts";
import type { Single } from "./rows/single.ts";

/** Everything that one run found out. */
export interface Run {
  patients: number;
  postgresql: string;
  rounds: number;
  loadBefore: number;
  measurements: Measurement[];
  singles: Single[];
  /** What PostgreSQL does for each page of the floors. */
  plans: { name: string; plan: string }[];
}

const PAGE = fileURLToPath(new URL("../../docs/performance.md", import.meta.url));
const [BEGIN, END] = ["<!-- measured -->", "<!-- end of what was measured -->"];

const count = (value: number) => Math.round(value).toLocaleString("en-US");
const ms = (value: number) => (Number.isNaN(value) ? "" : value.toFixed(value < 10 ? 2 : 1));
const by = (value: number | undefined) => (value === undefined ? "" : value.toFixed(2));

const metOf = ({ goal, measured }: Measurement): string => {
  if (!goal) return "";
  const of = (name: string) => {
    const found = measured.find((each) => each.name === name);
    if (!found) throw new Error(`Nothing is named ${name}`);
    return found;
  };
  return goal.isMet(of) ? "yes" : "**no**";
};

function rowsOf(measurement: Measurement): string[] {
  const { what, measured, goal } = measurement;
  const [bare, floor] = [BARE, FLOOR].map((wanted) => measured.find(({ name }) => name === wanted));
  return measured.map((each, index) => {
    const isLast = index === measured.length - 1;
    const ratio = (other: Measured | undefined) => (other && other !== each ? by(each.p50 / other.p50) : "");
    const cells = [
      index === 0 ? what : "",
      each.name,
      ms(each.p50),
      ms(each.p95),
      count(each.perSecond),
      `${count(each.spread[0])} to ${count(each.spread[1])}`,
      ms(each.server),
      ms(each.database),
      isLast ? ratio(bare) : "",
      isLast ? ratio(floor) : "",
      isLast ? (goal?.text ?? "") : "",
      isLast ? metOf(measurement) : "",
    ];
    return `| ${cells.join(" | ")} |`;
  });
}

const commitOf = () => {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  return `${git("rev-parse", "--short=10", "HEAD")}${git("status", "--porcelain", "--", "server", "web", "contract") ? " with changes" : ""}`;
};

/** The run as a page: where and when, each row, and the plans. */
function toMarkdown({ patients, postgresql, rounds, loadBefore, measurements, singles, plans }: Run): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "processor"}, ${Math.round(totalmem() / 1024 ** 3)} GB`;
  const head = ["work", "by", "p50 ms", "p95 ms", "requests/s", "of the rounds", "server ms", "database ms", "p50 / bare", "p50 / audited"];
  const columns = [...head, "goal", "met"];
  return [
    BEGIN,
    `Measured on ${new Date().toISOString().slice(0, 10)} at commit ${commitOf()}: ${count(patients)} patients, ${rounds} rounds.`,
    `Machine: ${machine}; load ${loadBefore.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} at the end.`,
    `Node ${process.versions.node}, PostgreSQL ${postgresql}, as installed (fsync on).`,
    "",
    `| ${columns.join(" | ")} |`,
    `|${columns.map(() => "---|").join("")}`,
    ...measurements.flatMap(rowsOf),
    "",
    "| what | result | goal | met |",
    "|---|---|---|---|",
    ...singles.map(
      ({ what, result, goal, isMet }) => `| ${what} | ${result} | ${goal} | ${isMet === undefined ? "" : isMet ? "yes" : "**no**"} |`,
    ),
    "",
    ...plans.flatMap(({ name, plan }) => [`The plan of the bare '${name}':`, "", "```", plan, "```", ""]),
    END,
  ].join("\n");
}

/** Prints the rows while they come. */
export const tell = (measurement: Measurement): string =>
  rowsOf(measurement)
    .map((row) => row.replaceAll(" | ", "\t").replace(/^\| |\|$/g, ""))
    .join("\n");

/** Writes what was measured between the two marks of docs/performance.md; what stands around them stays. */
export function writeReport(run: Run): void {
  const page = existsSync(PAGE) ? readFileSync(PAGE, "utf8") : `# Performance\n\n${BEGIN}\n${END}\n`;
  const [before = ""] = page.split(BEGIN);
  const after = page.split(END).at(-1) ?? "";
  writeFileSync(PAGE, `${before}${toMarkdown(run)}${after}`);
}
