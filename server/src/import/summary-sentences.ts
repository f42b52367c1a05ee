import { REACHES_CHART } from "../adapters/ehr/resources/fhir-resources.ts";
import type { Reason, Tally, TypeTally } from "./tally.ts";

const number = (value: number) => value.toLocaleString("en-US");

type Row = [string, ...string[]];

const HEAD: Row = [
  "",
  "stored",
  "shown",
  "same",
  "newer",
  "merged",
  "replaced (no version)",
  "no patient",
  "dead reference",
  "older (left out)",
  "wrong patient (rejected)",
  "left out",
];

const REACHES: Partial<Record<string, string>> = REACHES_CHART;

/** What is only told by others has no number of its own that is shown. */
const shownOf = (type: string, { shown }: TypeTally) => (REACHES[type] === "shown" ? number(shown) : "-");

const rowOf = ([type, tally]: [string, TypeTally]): Row => [
  type || "No resource",
  number(tally.stored),
  shownOf(type, tally),
  ...[tally.same, tally.newer, tally.merged, tally.replaced].map(number),
  ...[tally.withoutPatient, tally.deadReference, tally.older, tally.anothers, tally.leftOut].map(number),
];

/** Without the columns that have nothing to say. */
function saying(rows: readonly Row[]): Row[] {
  const isSaid = HEAD.map((_, column) => column < 3 || rows.slice(1).some((row) => row[column] !== "0"));
  return rows.map(([type, ...counts]) => [type, ...counts.filter((_, at) => isSaid[at + 1])]);
}

/** A table in columns of spaces, for a terminal and for a log alike. */
function table(all: readonly Row[]): string[] {
  const rows = saying(all);
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map(([type, ...counts]) =>
    [type.padEnd(widths[0] ?? 0), ...counts.map((count, at) => count.padStart(widths[at + 1] ?? 0))].join("  ").trimEnd(),
  );
}

const places = ({ count, places }: Reason) => `${places.join("; ")}${count > places.length ? "; …" : ""}`;

const byCount = (one: Reason, other: Reason) => other.count - one.count;

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort()
    .map(([type, count]) => `${type} ${number(count)}`)
    .join(", ");

/** A sentence for each reason, the most frequent first. */
const reasonsOf = (reasons: ReadonlyMap<string, Reason>, sentence: (reason: Reason) => string) =>
  [...reasons.values()].sort(byCount).map((reason) => `${sentence(reason)} (${places(reason)})`);

/** The closing report of an import: counts by type, and reasons why not everything is shown. Contains no patient data. */
export function summarySentences(tally: Tally): string[] {
  const types = [...tally.types].sort(([one], [other]) => one.localeCompare(other, "en"));
  return [
    ...(types.length > 0 ? table([HEAD, ...types.map(rowOf)]) : ["Nothing was stored."]),
    ...(tally.unread.size > 0 ? [`Not used by Linnet: ${listed(tally.unread)}.`] : []),
    ...reasonsOf(tally.notShown, ({ type, why, count }) => `Not shown: ${type || "No resource"} ${number(count)}: ${why}`),
    ...reasonsOf(tally.droppedFields, ({ type, why, count }) => `Invalid value left out: ${type}.${why} ${number(count)}`),
    ...reasonsOf(tally.deadReferences, ({ type, why, count }) => `Broken reference: ${type}.${why} ${number(count)}`),
  ];
}
