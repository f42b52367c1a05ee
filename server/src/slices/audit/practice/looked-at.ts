import { chart } from "@linnet/contract/chart";
import { chartOpening } from "@linnet/contract/chart/opening";
import { capitalized, DESK_ACTIONS, openedBy, VIEW_ACTIONS } from "../opened.ts";

/** Documents opened one at a time, and their names in rows. */
const DOCUMENTS = new Map<string, string>([
  [chart.noteDocument.action, "note"],
  [chart.radiologyReport.action, "order"],
  [chart.report.action, "report"],
]);

/** The combined rows of one view. */
export interface ViewedParts {
  actions: string[];
  /** As the rows name them: kind and id. */
  objects: string[];
  /** Most lab results in one row; null without lab results. */
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

/** The viewed parts, as far as the rows show them: 'Chart, 12 results', 'Referral 10471'. */
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
