import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import { levelOf, toLabReading } from "@linnet/contract/chart/lab-reading";
import { instantsIn } from "./instants-in.ts";

/** A panel, or some of the results of a long one. */
export interface PanelBlock extends LabGroup {
  /** Which of the panel's results these are: those behind so many others, of so many. */
  part?: { behind: number; of: number };
}

/** One heading's content: a section's panels, or those of one collection time. */
export interface LabSection {
  /** The section's name, or the collected time as it was received. */
  name: string;
  panels: PanelBlock[];
  /** Collapsed by default. */
  isFolded?: boolean;
}

/** Section and panel, once where both have one name. */
export const panelName = ({ ES1, ES2 }: LabGroup): string => (ES1 === ES2 ? ES1 : `${ES1}: ${ES2}`);

/** Newest first, undated last. Panels with the same time keep their order. */
function newestFirst(groups: readonly LabGroup[], zone: string): LabGroup[] {
  const instantOf = instantsIn(zone);
  const dated = groups.map((panel) => ({ panel, at: instantOf(panel.EVENT_END_DT_TM) ?? Number.NEGATIVE_INFINITY }));
  return dated.toSorted((one, other) => Math.sign(other.at - one.at) || 0).map(({ panel }) => panel);
}

/**
 * By Type: as the server has ordered them, by section, panel, then the newest first. By Date: the newest first, then in that order
 * (decision G-CHT-11). `zone` is the hospital's, in which a date without a time begins.
 */
export function labSections(groups: readonly LabGroup[], order: "type" | "date", zone: string): LabSection[] {
  const sections = new Map<string, LabSection>();
  for (const panel of order === "type" ? groups : newestFirst(groups, zone)) {
    const name = order === "type" ? panel.ES1 : panel.EVENT_END_DT_TM;
    const section = sections.get(name) ?? { name, panels: [] };
    section.panels.push(panel);
    sections.set(name, section);
  }
  return [...sections.values()];
}

const SEVERITY = { critical: 2, abnormal: 1, normal: 0 };

/** A chart of thousands is sorted by it, and to read a result is what takes long: each is read once. */
const severities = new WeakMap<LabEvent, number>();

function severityOf(event: LabEvent): number {
  const severity = severities.get(event) ?? SEVERITY[levelOf(toLabReading(event).finding)];
  severities.set(event, severity);
  return severity;
}

const worstIn = ({ EVENT }: LabGroup) => Math.max(0, ...EVENT.map(severityOf));

/** The most severe on top: within a panel, among the panels, and among the sections unless they stand for dates. */
export function abnormalFirst(sections: readonly LabSection[], order: "type" | "date"): LabSection[] {
  const sorted = sections.map(({ name, panels }) => ({
    name,
    panels: panels
      .map((panel) => ({ ...panel, EVENT: panel.EVENT.toSorted((one, other) => severityOf(other) - severityOf(one)) }))
      .toSorted((one, other) => worstIn(other) - worstIn(one)),
  }));
  const worst = ({ panels }: LabSection) => Math.max(0, ...panels.map(worstIn));
  return order === "date" ? sorted : sorted.toSorted((one, other) => worst(other) - worst(one));
}

/** What is not normal, in its place; a panel without any goes. */
export function abnormalOnly(sections: readonly LabSection[]): LabSection[] {
  return sections.flatMap(({ name, panels }) => {
    const left = panels.flatMap((panel) => {
      // Words alone cannot be judged as normal.
      if (panel.EVENT.length === 0) return [panel];
      const EVENT = panel.EVENT.filter((event) => severityOf(event) > 0);
      return EVENT.length > 0 ? [{ ...panel, EVENT }] : [];
    });
    return left.length > 0 ? [{ name, panels: left }] : [];
  });
}

/** The results of the panels that are wanted; a report's words stay with what is abnormal of its panel. */
const onlyResults = (panels: readonly LabGroup[], isWanted: (event: LabEvent) => boolean): LabGroup[] =>
  panels.flatMap((panel) => {
    const EVENT = panel.EVENT.filter(isWanted);
    const isWhole = EVENT.length === panel.EVENT.length;
    return EVENT.length > 0 ? [{ ...panel, EVENT, REPORTS: isWhole ? panel.REPORTS : [] }] : [];
  });

/**
 * Abnormal results under one heading, most severe first; then unjudged ones, such as a culture's 'Detected'; then normal ones, collapsed:
 * on a phone the important ones must be visible.
 */
export function abnormalThenNormal(sections: readonly LabSection[]): LabSection[] {
  const panels = abnormalFirst(sections, "type").flatMap((section) => section.panels);
  const abnormal = abnormalOnly([{ name: "Abnormal first", panels }]);
  const others = sections.flatMap((section) => section.panels);
  const isCalm = (event: LabEvent) => severityOf(event) === 0;
  const unjudged = onlyResults(others, (event) => isCalm(event) && !toLabReading(event).isJudged);
  const normal = onlyResults(others, (event) => isCalm(event) && toLabReading(event).isJudged);
  const countIn = (groups: LabGroup[]) => groups.reduce((sum, { EVENT }) => sum + EVENT.length, 0);
  const isFolded = abnormal.length + unjudged.length > 0;
  return [
    ...abnormal,
    ...(unjudged.length > 0 ? [{ name: `No flag (${countIn(unjudged)})`, panels: unjudged }] : []),
    ...(normal.length > 0 ? [{ name: `Normal (${countIn(normal)})`, panels: normal, isFolded }] : []),
  ];
}

const sameTest = ({ DISPLAY, RESULT_UNITS }: LabEvent) => `${DISPLAY} ${RESULT_UNITS}`;

/** The sparkline's capacity, plus an extra one as a sign that there were more. */
const EARLIER = 20;

/** Finds the last earlier values of a test among the results in view, oldest first. A value in other units is another test. */
export function earlierValues(groups: readonly LabGroup[], zone: string): (test: LabEvent) => readonly string[] {
  const earlier = new Map<string, readonly string[]>();
  const values = new Map<string, string[]>();
  for (const { EVENT } of newestFirst(groups, zone).reverse()) {
    for (const event of EVENT) {
      const before = values.get(sameTest(event)) ?? [];
      earlier.set(event.EVENT_ID, before);
      if (event.IS_CODED) continue;
      values.set(sameTest(event), [...before, event.RESULT_VAL].slice(-EARLIER));
    }
  }
  return ({ EVENT_ID }) => earlier.get(EVENT_ID) ?? [];
}
