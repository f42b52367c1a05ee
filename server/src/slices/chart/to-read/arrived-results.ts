import { createHash } from "node:crypto";
import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import { deviationOf, type Finding, isNumeric, levelOf, toLabReading } from "@linnet/contract/chart/lab-reading";
import type { ResultToRead } from "@linnet/contract/chart/to-read";
import type { Found, ImagingRecord, LabRecord, NoteRecord, RecordReport, ReportRecord } from "../../../adapters/ehr/port.ts";
import type { Concept, DiagnosticReport, Observation } from "../../../adapters/ehr/record.ts";
import { titleOf } from "../imaging/events.ts";
import type { LabPatient } from "../labs/events.ts";
import { hasWords, labReport } from "../labs/report.ts";
import { noteChains } from "../notes/groups.ts";
import { reportTitle } from "../reports/chart-report.ts";

/** A result of the record that is final or corrected, or urgent before it is, as lists name it. */
export interface ArrivedResult {
  section: ResultToRead["section"];
  /** As the chart names it; a correction keeps it. */
  eventId: string;
  /** Hexadecimal; changes with the content or a new statement. */
  digest: string;
  isCorrection: boolean;
  /** Heading of results that are listed themselves: only a change of its own words is news. */
  isHeading?: true | undefined;
  /** Not judged: neither a flag nor limits. */
  isUnjudged?: boolean | undefined;
  /** Not final: it counts because it is critical or abnormal (decision G-CHT-20). */
  isPreliminary?: boolean | undefined;
  /** Which test it is, beyond its title: results of one test follow each other. Of no meaning to anybody else. */
  test?: string | undefined;
  title: string;
  value: string;
  units: string;
  finding: Finding;
  /** How far outside its range; of what is no number, nothing. */
  deviation?: number | undefined;
  /** When the record knew it, in milliseconds since 1970: issued, else last updated, else collected; undefined where it does not say. */
  knownAt: number | undefined;
  /** When it was collected, else reported: of a day its beginning. */
  happenedAt: number | undefined;
  /** That day, month or year, where the record does not know the time. */
  happenedOn?: string | undefined;
  /** `happenedAt` is when it was reported: the record does not say when it was collected. */
  isReportedTime?: boolean | undefined;
}

/** Most of a value that a list has room for: the chart has the words of a long one. */
const MAX_VALUE = 120;

const CORRECTED = new Set<Observation["status"]>(["amended", "corrected"]);
/**
 * Preliminary results are not for review yet, unless critical or abnormal. A missing or unknown status counts as final (decision G-CHT-20).
 */
const INCOMPLETE = new Set(["registered", "partial", "preliminary", "cancelled"]);

/** Eight bytes, in hexadecimal: of a child's results no two have the same. */
export const shortDigest = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);

/** An instant or a day; a day is precise enough to separate history from news. */
const timeOf = (moment: string | undefined) => {
  const time = Date.parse(moment ?? "");
  return Number.isNaN(time) ? undefined : time;
};

/** A part of a result is numbered behind the result's id. */
const observationOf = (eventId: string) => eventId.replace(/#\d+$/, "");

const LOINC = "http://loinc.org|";

/** LOINC tells specimens apart, a laboratory's own codes may; words alone need the section or the panel they stand in. */
const codesOf = ({ codes, text }: Concept, place: string) => {
  const loinc = codes.filter((code) => code.startsWith(LOINC));
  if (loinc.length > 0) return loinc.toSorted();
  return codes.length > 0 ? codes.toSorted() : [text, place];
};

/** Which test a line of a panel is. What was found in words belongs to its panel, for a culture's code may not say of what it is. */
function testOf(event: LabEvent, { code, components = [] }: Found<Observation>, { ES1, ES2 }: LabGroup): string {
  const part = /#(\d+)$/.exec(event.EVENT_ID)?.[1];
  const ofPart = part === undefined ? [] : codesOf(components[Number(part) - 1]?.code ?? code, event.DISPLAY);
  const panel = isNumeric(event.RESULT_VAL) ? "" : ES2;
  return shortDigest([...codesOf(code, ES1), ...ofPart, panel]);
}

/** When it was collected, else reported, as the record knows it. */
function clinicalTime({ at, time, issued }: { at?: number | undefined; time?: string | undefined; issued?: string | undefined }) {
  return {
    happenedAt: at,
    happenedOn: time?.includes("T") ? undefined : time,
    isReportedTime: time !== undefined && time === issued,
  };
}

/** When it was last updated is left out: a server that is moved touches everything, and corrects nothing. */
const digestOf = ({ RESULT_VAL, RESULT_UNITS, NORMALCY, JUDGMENT }: LabEvent, { status, issued = "" }: Found<Observation>) =>
  shortDigest([status, issued, RESULT_VAL, RESULT_UNITS, NORMALCY, ...(JUDGMENT ? [JUDGMENT] : [])]);

/** Lists have no place for a judgment in words, and without it the number cannot be read. */
const withJudgment = ({ RESULT_VAL: value, RESULT_UNITS: units, JUDGMENT }: LabEvent) =>
  JUDGMENT
    ? { value: [value, units, JUDGMENT].filter(Boolean).join(" ").slice(0, MAX_VALUE), units: "" }
    : { value: value.slice(0, MAX_VALUE), units };

/** The complete laboratory results of a record, line by line as the chart shows them, each with the finding of the chart. */
function arrivedLines(record: LabRecord, patient: LabPatient, zone: string): ArrivedResult[] {
  const observations = new Map(record.observations.map((observation) => [observation.id, observation]));
  const [{ LAB }] = labReport(record, patient, zone).RPTDATA.LABS;
  const inPanels = LAB.flatMap((panel) => panel.EVENT.map((event) => ({ event, panel })));
  return inPanels.flatMap(({ event, panel }): ArrivedResult[] => {
    const observation = observations.get(observationOf(event.EVENT_ID));
    if (!observation) return [];
    const { status, issued, updated, collected, at } = observation;
    const reading = toLabReading(event);
    const isPreliminary = status === "preliminary";
    if (INCOMPLETE.has(status) && !(isPreliminary && levelOf(reading.finding) !== "normal")) return [];
    return [
      {
        section: "labs",
        eventId: event.EVENT_ID,
        digest: digestOf(event, observation),
        isCorrection: CORRECTED.has(status),
        ...(isPreliminary && { isPreliminary }),
        title: event.DISPLAY,
        ...withJudgment(event),
        finding: reading.finding,
        deviation: deviationOf(reading),
        knownAt: timeOf(issued) ?? timeOf(updated) ?? at ?? timeOf(collected),
        isUnjudged: !reading.isJudged,
        test: testOf(event, observation, panel),
        ...clinicalTime({ at, time: collected, issued }),
      },
    ];
  });
}

const CORRECTED_REPORTS = new Set<DiagnosticReport["status"]>(["amended", "corrected", "appended"]);

/** What is to be read in words: nothing of it is critical or abnormal to a machine. */
const IN_WORDS = { value: "", units: "", finding: "normal" } as const;

/** A report's words and files, without the results. */
const wordsOf = ({ conclusion = "", conclusions = [], forms = [] }: RecordReport) => [
  conclusion,
  ...conclusions,
  ...forms.map(({ mark = "" }) => mark),
];

function arrivedReport(report: RecordReport, title: string): ArrivedResult[] {
  const { id, status, effective, issued, updated, at } = report;
  if (INCOMPLETE.has(status)) return [];
  return [
    {
      ...IN_WORDS,
      section: "imaging",
      eventId: id,
      digest: shortDigest([status, issued ?? "", ...wordsOf(report)]),
      isCorrection: CORRECTED_REPORTS.has(status),
      title,
      knownAt: timeOf(issued) ?? timeOf(updated) ?? at,
      ...clinicalTime({ at, time: effective, issued }),
    },
  ];
}

/**
 * Complete laboratory results, and the laboratory's words: a culture may have no result. Otherwise the results are listed, and the words
 * when they change.
 */
export function arrivedLabs(record: LabRecord, patient: LabPatient, zone: string): ArrivedResult[] {
  const lines = arrivedLines(record, patient, zone);
  const told = new Set(lines.map(({ eventId }) => observationOf(eventId)));
  const reports = record.reports.filter(hasWords).flatMap((report): ArrivedResult[] => {
    const isHeading = report.resultIds?.some((id) => told.has(id));
    return arrivedReport(report, reportTitle(report)).map((arrived) =>
      isHeading ? { ...arrived, isHeading, digest: shortDigest(wordsOf(report)) } : arrived,
    );
  });
  return [...lines, ...reports];
}

/** Imaging examinations with a report; the chart names each by its report. */
export const arrivedImaging = ({ examinations }: Pick<ImagingRecord, "examinations">): ArrivedResult[] =>
  examinations.flatMap((examination) =>
    examination.report ? arrivedReport(examination.report, titleOf(examination) || "Radiology report") : [],
  );

/** Reports of pathology, genetics, cardiology and the like: to be read as those of imaging are. */
export const arrivedReports = ({ reports }: Pick<ReportRecord, "reports">): ArrivedResult[] =>
  reports.flatMap(({ report }) => arrivedReport(report, reportTitle(report)));

/** The notes; one to which something was added is to be read again. */
export function arrivedNotes({ notes }: Pick<NoteRecord, "notes">): ArrivedResult[] {
  return noteChains(notes).map((chain) => {
    const [parent] = chain;
    const known = chain.flatMap(({ verified, updated, at }) => timeOf(verified) ?? timeOf(updated) ?? at ?? []);
    return {
      ...IN_WORDS,
      section: "notes",
      eventId: parent.id,
      digest: shortDigest(chain.map(({ id, verified = "" }) => `${id} ${verified}`)),
      isCorrection: false,
      title: parent.title || "Note",
      knownAt: known.length > 0 ? Math.max(...known) : undefined,
      ...clinicalTime({ at: parent.at, time: parent.performed }),
    };
  });
}
