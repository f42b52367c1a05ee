import type { LabGroup, LabReport } from "@linnet/contract/chart";
import type { Found, LabRecord, RecordReport as Report } from "../../../adapters/ehr/port.ts";
import {
  type LabSection,
  labSection,
  type Observation,
  panelSequence,
  sectionOfCategory,
  sectionOfCodes,
  UNPLACED,
} from "../../../adapters/ehr/record.ts";
import { chartReport, reportTitle } from "../reports/chart-report.ts";
import { isHeading, type LabPatient, labEvents } from "./events.ts";
import { settleCorrections } from "./settle-corrections.ts";

type Result = Found<Observation>;

/** What results stand under: a report, or a result that has members. */
interface Panel {
  name: string;
  sequence: number;
  section: LabSection | undefined;
  orderIds: readonly string[];
}

interface Place {
  panel: Panel;
  position: number;
}

const COMPLETE = new Set(["final", "corrected", "amended", "appended"]);

/** Of two reports that hold one result, the complete one counts, and of those the newest. */
function ranked(reports: readonly Report[]): Report[] {
  const stamped = reports.map((report) => ({ report, stamp: Date.parse(report.issued ?? report.effective ?? "") || 0 }));
  const byRank = (one: (typeof stamped)[number], other: (typeof stamped)[number]) =>
    Number(COMPLETE.has(other.report.status)) - Number(COMPLETE.has(one.report.status)) || other.stamp - one.stamp;
  return stamped.sort(byRank).map(({ report }) => report);
}

/** Positions of results by id: a report sorts before a result with members. */
function placesOf(results: readonly Result[], reports: readonly Report[]): Map<string, Place> {
  const codes = new Map(results.map(({ id, code }) => [id, code.codes]));
  const places = new Map<string, Place>();
  const place = (heading: Report | Result, ids: readonly string[], category: readonly string[]) => {
    const { code, orderIds = [] } = heading;
    const ofMember = ids.map((id) => sectionOfCodes(codes.get(id) ?? [])).find(Boolean);
    const section = sectionOfCategory(category) ?? sectionOfCodes(code.codes) ?? ofMember;
    const panel: Panel = { name: code.text, sequence: panelSequence(code.codes), section, orderIds };
    ids.forEach((id, position) => {
      if (!places.has(id)) places.set(id, { panel, position });
    });
  };
  for (const report of ranked(reports)) place(report, report.resultIds ?? [], report.sections ?? []);
  for (const parent of results) if (parent.memberIds) place(parent, parent.memberIds, []);
  return places;
}

/** The minute a group is of; a date without a time is of no minute. */
function minuteOf({ collected = "", at }: Pick<Result, "collected" | "at">): string {
  return collected.includes("T") && at !== undefined ? String(Math.floor(at / 60_000)) : collected;
}

interface Line {
  result: Result;
  place: Place | undefined;
}

interface Group {
  section: LabSection;
  name: string;
  sequence: number;
  collected: string;
  at: number;
  lines: Line[];
  reports: Report[];
}

const keyOf = ({ section, sequence, name }: Pick<Group, "section" | "sequence" | "name">, minute: string) =>
  [section.name, sequence, name, minute].join("\n");

/** Whether a report has words besides its named results. */
export const hasWords = ({ conclusion, conclusions, forms }: Report) => Boolean(conclusion ?? conclusions ?? forms);

/** A report shown without results: it has words, or never named a result. */
const standsAlone = (report: Report) => report.isAsked === true && (hasWords(report) || report.resultIds === undefined);

/** Puts each report to the first of the panels that its results are in; others make a panel of their own. */
function placeReports(groups: Map<string, Group>, reports: readonly Report[]): void {
  const ofResult = new Map([...groups.values()].flatMap((group) => group.lines.map(({ result }) => [result.id, group] as const)));
  for (const report of ranked(reports)) {
    const own = report.resultIds?.map((id) => ofResult.get(id)).find(Boolean);
    if (own) own.reports.push(report);
    else if (standsAlone(report)) {
      const section = labSection(sectionOfCategory(report.sections ?? []), sectionOfCodes(report.code.codes));
      const head = { section, name: reportTitle(report), sequence: panelSequence(report.code.codes) };
      const collected = report.effective ?? "";
      const key = keyOf(head, minuteOf({ collected, at: report.at }));
      const group = groups.get(key) ?? { ...head, collected, at: report.at ?? Number.NEGATIVE_INFINITY, lines: [], reports: [] };
      group.reports.push(report);
      groups.set(key, group);
    }
  }
}

function toGroups(lines: readonly Line[], reports: readonly Report[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const { result, place } = line;
    const section = labSection(sectionOfCodes(result.code.codes), place?.panel.section);
    const name = place?.panel.name || `Other ${section.name}`;
    const sequence = place?.panel.sequence ?? UNPLACED;
    const key = keyOf({ section, name, sequence }, minuteOf(result));
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else
      groups.set(key, {
        section,
        name,
        sequence,
        collected: result.collected ?? "",
        at: result.at ?? Number.NEGATIVE_INFINITY,
        lines: [line],
        reports: [],
      });
  }
  placeReports(groups, reports);
  return [...groups.values()];
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** By section, panel, then newest first (decision G-CHT-11); undated last. */
const byOrder = (one: Group, other: Group) =>
  one.section.sequence - other.section.sequence ||
  compare(one.section.name, other.section.name) ||
  one.sequence - other.sequence ||
  compare(one.name, other.name) ||
  (one.at === other.at ? compare(other.collected, one.collected) : other.at - one.at);

/** As the panel lists them; the others by name. */
const byPosition = (one: Line, other: Line) =>
  (one.place?.position ?? UNPLACED) - (other.place?.position ?? UNPLACED) ||
  compare(one.result.code.text, other.result.code.text) ||
  compare(one.result.id, other.result.id);

/** Who ordered: as the results say, else as their panel or report says. */
function orderedBy({ lines, reports }: Group, names: Map<string, string>): string {
  const ids = [
    ...lines.flatMap(({ result }) => result.orderIds?.[0] ?? []),
    ...lines.flatMap(({ place }) => place?.panel.orderIds[0] ?? []),
    ...reports.flatMap(({ orderIds }) => orderIds?.[0] ?? []),
  ];
  return ids.map((id) => names.get(id)).find(Boolean) ?? "";
}

/**
 * The laboratory results of a patient in the shape of the specification, by the mapping's third chapter. Values and limits are
 * texts as they were received; dates too. `zone` is the hospital's.
 */
export function labReport({ observations, reports, orders }: LabRecord, patient: LabPatient, zone: string): LabReport {
  const { current, replaced } = settleCorrections(observations);
  const places = placesOf(observations, reports);
  const names = new Map(orders.map((order) => [order.id, order.orderedBy]));
  const shown = new Set(current.map(({ id }) => id));
  const lines = current.filter((result) => !isHeading(result, shown)).map((result) => ({ result, place: places.get(result.id) }));
  const groups = toGroups(lines, reports).sort(byOrder);
  const LAB = groups.map((group): LabGroup => {
    const { section, name, sequence, collected, lines } = group;
    const inOrder = lines.sort(byPosition);
    return {
      ES1: section.name,
      ES1_SEQ: section.sequence,
      ES2: name,
      ES2_SEQ: sequence,
      EVENT_END_DT_TM: collected,
      ORDERING_PHYSICIAN: orderedBy({ ...group, lines: inOrder }, names),
      EVENT: inOrder.flatMap(({ result }) => labEvents(result, replaced.get(result.id) ?? [], { patient, zone })),
      REPORTS: group.reports.map((report) => chartReport(report, lines.length > 0)),
    };
  });
  return { RPTDATA: { LABS: [{ LAB_CNT: LAB.length, LAB }] } };
}
