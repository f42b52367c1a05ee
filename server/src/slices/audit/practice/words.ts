import { chart } from "@linnet/contract/chart";
import { chartContact } from "@linnet/contract/chart/contact";
import { growth } from "@linnet/contract/chart/growth";
import { chartOpening } from "@linnet/contract/chart/opening";
import { chartRecordValues } from "@linnet/contract/chart/record-values";
import { chartSummary } from "@linnet/contract/chart/summary";
import { patients } from "@linnet/contract/patients";
import { referrals } from "@linnet/contract/referrals";
import { referralArchive } from "@linnet/contract/referrals/archive";
import { desk } from "@linnet/contract/referrals/desk";
import { deskLetters, letters } from "@linnet/contract/referrals/letters";
import { ROLE } from "@linnet/contract/roles";
import { format, parseISO } from "../../../platform/dates.ts";

/** What opening a chart reads of its own accord: it is the chart, and named apart only where somebody read it without one. */
const OF_A_CHART = new Map<string, string>([
  [patients.get.action, "Patient details"],
  [chart.encounters.action, "Visits"],
  [chart.notes.action, "List of notes"],
  [chart.radiology.action, "Imaging"],
  [chart.reports.action, "List of reports"],
  [growth.measured.action, "Growth"],
  [chartSummary.problems.action, "Problems"],
  [chartSummary.medications.action, "Medications"],
  [chartSummary.immunizations.action, "Immunizations"],
  [chartSummary.allergies.action, "Allergies"],
  [chartSummary.vitalSigns.action, "Vital signs"],
  [chartRecordValues.get.action, "Values filled in on a referral"],
  [chartContact.get.action, "Address, family and insurance"],
]);

/** What somebody opened by itself. */
const OPENED = new Map<string, [one: string, several: string]>([
  [chart.noteDocument.action, ["Note", "notes"]],
  [chart.radiologyReport.action, ["Imaging report", "imaging reports"]],
  [chart.report.action, ["Report", "reports"]],
]);

/** Each names its referral. */
const OF_A_REFERRAL = new Map<string, string>([
  [referrals.get.action, "Referral"],
  [referrals.attachment.action, "File of referral"],
  [letters.open.action, "Letter on referral"],
  [referralArchive.viewPdf.action, "PDF of referral"],
  [desk.get.action, "Referral"],
  [desk.attachment.action, "File of referral"],
  [deskLetters.open.action, "Letter on referral"],
]);

/** The acts at a clinic's desk by which the hospital's own people read a referral of the practice. */
export const DESK_ACTIONS: readonly string[] = [desk.get.action, desk.attachment.action, deskLetters.open.action];

/** What counts as looking at a record; lists of children, searches and calendars do not (decision record 72). */
export const VIEW_ACTIONS: readonly string[] = [
  chartOpening.open.action,
  chart.labs.action,
  ...OF_A_CHART.keys(),
  ...OPENED.keys(),
  ...[...OF_A_REFERRAL.keys()].filter((action) => !DESK_ACTIONS.includes(action)),
];

/** What the rows of one view say, put together. */
export interface ViewedParts {
  actions: string[];
  /** As the rows name them: kind and id. */
  objects: string[];
  /** The most results of the lab that one row shows; null where none does. */
  labs: number | null;
}

const numbered = (count: number, one: string, several: string) => (count === 1 ? one : `${count} ${several}`);

/** What was looked at, only as far as the rows say it: 'Chart, 12 results', 'Referral 10471'. */
export function lookedAtIn({ actions, objects, labs }: ViewedParts): string {
  const isChart = actions.includes(chartOpening.open.action);
  const parts = isChart ? ["Chart"] : actions.flatMap((action) => OF_A_CHART.get(action) ?? []);
  if (labs !== null) parts.push((isChart ? "" : "Labs, ") + numbered(labs, "1 result", "results"));
  for (const [action, [one, several]] of OPENED) {
    const kind = action === chart.radiologyReport.action ? "order" : one.toLowerCase();
    const count = objects.filter((object) => object.startsWith(`${kind} `)).length;
    if (actions.includes(action)) parts.push(numbered(Math.max(1, count), one, several));
  }
  const ids = objects.flatMap((object) => /^referral (\d+)/.exec(object)?.[1] ?? []);
  const kinds = [...new Set(actions.flatMap((action) => OF_A_REFERRAL.get(action) ?? []))];
  // Who opens a file or a letter has opened its referral.
  const named = kinds.includes("Referral") ? ["Referral"] : kinds;
  for (const kind of named) parts.push([kind, [...new Set(ids)].join(", ")].filter(Boolean).join(" "));
  const [first = "Chart", ...others] = parts;
  return [first, ...others.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(", ");
}

interface Relation {
  rule: string | null;
  isHospital: boolean;
  atDesk: boolean;
  /** The physicians through whom it was open then; empty where no relation is found. */
  through: string;
  /** The day on which the practice's relation ended, where the child is its no more. */
  endedOn: string | null;
}

function relationIn({ rule, through }: Relation): string {
  if (rule === "assigned") return "Own patient";
  if (rule === "covered") return through ? `Covering for ${through}` : "Covering for a colleague";
  if (rule === "handed over") return "Handed over by a colleague who left";
  if (rule === "shared") return through ? `Shared by ${through}` : "Shared patient";
  if (rule === "practice") return through ? `Works for ${through}` : "Patient of the practice";
  if (rule === "own") return "Own referral";
  return "Referral of the practice";
}

/** Why it was open to them, in words: the relation of that time. */
export function whyIn(relation: Relation): string {
  if (relation.atDesk) return "Worked on the referral";
  if (relation.isHospital) return "Hospital support";
  const { endedOn } = relation;
  return relationIn(relation) + (endedOn ? `, until ${format(parseISO(endedOn), "MM/dd/yyyy")}` : "");
}

const ROLE_WORDS: readonly [number, string][] = [
  [ROLE.physician, "Physician"],
  [ROLE.practiceOwner, "Practice owner"],
  [ROLE.practiceAdmin, "Practice admin"],
  [ROLE.general, "Staff"],
];

/** What the person worked as at the time. */
export const roleIn = (roleIds: readonly number[]): string => ROLE_WORDS.find(([role]) => roleIds.includes(role))?.[1] ?? "Staff";
