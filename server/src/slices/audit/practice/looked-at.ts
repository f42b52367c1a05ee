import { chart } from "@linnet/contract/chart";
import { chartOpening } from "@linnet/contract/chart/opening";
import { capitalized, DESK_ACTIONS, openedBy, VIEW_ACTIONS } from "../opened.ts";

/** Documents that a person opens one by one, and how their rows name them. */
const DOCUMENTS = new Map<string, string>([
  [chart.noteDocument.action, "note"],
  [chart.radiologyReport.action, "order"],
  [chart.report.action, "report"],
]);

/** What the rows of one view say, put together. */
export interface ViewedParts {
  actions: string[];
  /** As the rows name them: kind and id. */
  objects: string[];
  /** The most results of the lab that one row shows; null where none does. */
  labs: number | null;
}

const numbered = (count: number, one: string) => (count === 1 ? one : `${count} ${one}s`);

function documentsIn(action: string, objects: readonly string[]): string {
  const count = objects.filter((object) => object.startsWith(`${DOCUMENTS.get(action)} `)).length;
  return numbered(count || 1, openedBy(action) ?? "document");
}

/** A file or a letter is only opened from its referral. */
function referralIn(actions: readonly string[], objects: readonly string[]): string[] {
  const words = actions.flatMap((action) => openedBy(action)?.replace(" at the clinic desk", "") ?? []);
  const named = words.includes("referral") ? ["referral"] : [...new Set(words)];
  const ids = [...new Set(objects.flatMap((object) => /^referral (\d+)/.exec(object)?.[1] ?? []))].join(", ");
  return named.map((word) => (ids ? `${word} ${ids}` : word));
}

/** What was looked at, only as far as the rows say it: 'Chart, 12 results', 'Referral 10471'. */
export function describeViewed({ actions, objects, labs }: ViewedParts): string {
  const viewed = [...VIEW_ACTIONS, ...DESK_ACTIONS].filter((action) => actions.includes(action));
  const isOfReferral = (action: string) => openedBy(action)?.startsWith("referral") === true;
  const isPart = (action: string) => action !== chart.labs.action && !DOCUMENTS.has(action) && !isOfReferral(action);
  // Opening a chart loads its parts.
  const isChart = viewed.includes(chartOpening.open.action);
  const parts = isChart ? ["chart"] : viewed.filter(isPart).flatMap((action) => openedBy(action) ?? []);
  if (labs !== null) parts.push(`${labs} ${isChart ? "" : "lab "}${labs === 1 ? "result" : "results"}`);
  parts.push(...viewed.filter((action) => DOCUMENTS.has(action)).map((action) => documentsIn(action, objects)));
  parts.push(...referralIn(viewed.filter(isOfReferral), objects));
  return capitalized(parts.join(", ") || "chart");
}
