import type { Ehr, Found } from "../../adapters/ehr/port.ts";
import type { Observation } from "../../adapters/ehr/record.ts";
import type { PatientInCare } from "../../platform/actor.ts";
import { encounterReport } from "./encounter-report.ts";
import { growthReport } from "./growth/report.ts";
import { imagingEvents } from "./imaging/events.ts";
import { labReport } from "./labs/report.ts";
import { settleCorrections } from "./labs/settle-corrections.ts";
import { noteChains, noteReport } from "./notes/groups.ts";
import { reportList } from "./reports/list.ts";
import { immunizationsOf } from "./summary/immunizations.ts";
import { vitalSignsOf } from "./summary/vital-signs.ts";
import { withPressures } from "./summary/with-pressures.ts";

/** Whose chart it is, and when it is looked at; `zone` is the hospital's. */
interface Chart {
  ehr: Ehr;
  child: Pick<PatientInCare, "personId" | "sex" | "birthDate">;
  zone: string;
  now: Date;
}

/** A part of the chart: the resources that its reply has, as `Type/id`. */
type Section = (chart: Chart) => Promise<string[]>;

const shown = (type: string, ids: Iterable<string>) => [...ids].map((id) => `${type}/${id}`);

const idsIn = (...resources: readonly (readonly { id: string }[])[]) => resources.flat().map(({ id }) => id);

const visits: Section = async ({ ehr, child }) => {
  const { ENCOUNTERS } = encounterReport(await ehr.visitsOf(child.personId)).RPTDATA;
  return shown(
    "Encounter",
    ENCOUNTERS.map(({ ENCNTR_ID }) => ENCNTR_ID),
  );
};

/** Ancestors of shown results: a panel has no line of its own. */
function withHeadings(lines: ReadonlySet<string>, observations: readonly Found<Observation>[]): Set<string> {
  const all = new Set(lines);
  for (let before = -1; before < all.size; ) {
    before = all.size;
    for (const { id, memberIds = [] } of observations) if (memberIds.some((member) => all.has(member))) all.add(id);
  }
  return all;
}

const labs: Section = async ({ ehr, child, zone }) => {
  const record = await ehr.labsOf(child.personId);
  const { replaced } = settleCorrections(record.observations);
  const [{ LAB }] = labReport(record, child, zone).RPTDATA.LABS;
  // A part of a result is numbered behind the result's id.
  const lines = LAB.flatMap(({ EVENT }) => EVENT.map(({ EVENT_ID }) => EVENT_ID.split("#")[0] ?? EVENT_ID));
  const earlier = [...replaced.values()].flat().map(({ id }) => id);
  const results = withHeadings(new Set([...lines, ...earlier]), record.observations);
  const headings = record.reports.filter(({ resultIds = [] }) => resultIds.some((id) => results.has(id))).map(({ id }) => id);
  const withWords = LAB.flatMap(({ REPORTS }) => REPORTS.map(({ REPORT_ID }) => REPORT_ID));
  return [...shown("Observation", results), ...shown("DiagnosticReport", [...headings, ...withWords])];
};

const otherReports: Section = async ({ ehr, child, zone }) => {
  const { REPORTS } = reportList(await ehr.reportsOf(child.personId), child, zone).RPTDATA;
  const results = REPORTS.flatMap(({ EVENT }) => EVENT.map(({ EVENT_ID }) => EVENT_ID.split("#")[0] ?? EVENT_ID));
  return [
    ...shown(
      "DiagnosticReport",
      REPORTS.map(({ REPORT_ID }) => REPORT_ID),
    ),
    ...shown("Observation", results),
  ];
};

const notes: Section = async ({ ehr, child }) => {
  const { NOTE_GROUPS } = noteReport(noteChains((await ehr.notesOf(child.personId)).notes)).RPTDATA;
  return shown(
    "DocumentReference",
    NOTE_GROUPS.flatMap(({ NOTES }) => NOTES.map(({ EVENT_ID }) => EVENT_ID)),
  );
};

const imaging: Section = async ({ ehr, child }) => {
  const { examinations } = await ehr.imagingOf(child.personId);
  const { EVENTS } = imagingEvents(examinations, await ehr.visitsOf(child.personId), undefined).RPTDATA;
  const rows = new Set(EVENTS.map(({ EVENT_ID }) => EVENT_ID));
  const listed = examinations.filter(({ id }) => rows.has(id));
  return [
    ...shown(
      "DiagnosticReport",
      listed.flatMap(({ report }) => report?.id ?? []),
    ),
    ...shown(
      "ImagingStudy",
      listed.flatMap(({ studies }) => idsIn(studies)),
    ),
    // On the page of their report.
    ...shown(
      "Observation",
      listed.flatMap(({ results = [] }) => idsIn(results)),
    ),
  ];
};

/** What they are compared with does not change which of them are shown. */
const UNCOMPARED = { reference: undefined };

const growth: Section = async ({ ehr, child, zone }) => {
  const { GROWTH } = growthReport((await ehr.growthOf(child.personId)).observations, { child, zone, ...UNCOMPARED }).RPTDATA;
  return shown(
    "Observation",
    GROWTH.flatMap(({ EVENT }) => EVENT.map(({ EVENT_ID }) => EVENT_ID)),
  );
};

/** These lists show duplicates in the record once; all count as shown. */
const problems: Section = async ({ ehr, child }) => {
  const record = await ehr.problemsOf(child.personId);
  return shown("Condition", idsIn(record.problems, record.statements));
};

const allergies: Section = async ({ ehr, child }) => {
  const record = await ehr.allergiesOf(child.personId);
  return shown("AllergyIntolerance", idsIn(record.allergies, record.statements));
};

const medications: Section = async ({ ehr, child }) => {
  const record = await ehr.medicationsOf(child.personId);
  const ids = idsIn(record.medications, record.statements);
  // Which of both types one is of the list does not say.
  return [...shown("MedicationRequest", ids), ...shown("MedicationStatement", ids)];
};

const immunizations: Section = async ({ ehr, child, zone, now }) => {
  const record = await ehr.immunizationsOf(child.personId);
  const { IMMUNIZATIONS, NOT_DONE } = immunizationsOf(record.immunizations, { now, zone });
  const listed = [...IMMUNIZATIONS.flatMap(({ DOSES }) => DOSES), ...NOT_DONE].map(({ EVENT_ID }) => EVENT_ID);
  return shown("Immunization", [...listed, ...idsIn(record.statements)]);
};

const vitalSigns: Section = async ({ ehr, child, zone }) => {
  const { observations } = await ehr.vitalSignsOf(child.personId);
  const newest = new Set(vitalSignsOf(observations, { child, zone, ...UNCOMPARED }).map(({ EVENT_ID }) => EVENT_ID));
  const halves = withPressures(observations).flatMap(({ id, components, memberIds = [] }) =>
    components && newest.has(id) ? memberIds : [],
  );
  return shown("Observation", withHeadings(new Set([...newest, ...halves]), observations));
};

const EVER = { from: new Date("1000-01-01"), to: new Date("9000-01-01") };

const appointments: Section = async ({ ehr, child }) => {
  const record = await ehr.appointmentsOf([child.personId], EVER);
  return shown(
    "Appointment",
    record.appointments.map(({ id }) => id),
  );
};

/** Every chart section that shows resources, with their types. Add new sections here. */
const SECTIONS: readonly { types: readonly string[]; section: Section }[] = [
  { types: ["Encounter"], section: visits },
  { types: ["Observation", "DiagnosticReport"], section: labs },
  { types: ["Observation", "DiagnosticReport"], section: otherReports },
  { types: ["DocumentReference"], section: notes },
  { types: ["DiagnosticReport", "ImagingStudy", "Observation"], section: imaging },
  { types: ["Observation"], section: growth },
  { types: ["Appointment"], section: appointments },
  { types: ["Condition"], section: problems },
  { types: ["MedicationRequest", "MedicationStatement"], section: medications },
  { types: ["Immunization"], section: immunizations },
  { types: ["AllergyIntolerance"], section: allergies },
  { types: ["Observation"], section: vitalSigns },
];

/**
 * The resources that a child's chart shows over its whole history, as `Type/id`, read by the same code as the chart's own calls, so that an
 * import matches the display exactly. Only reads sections with one of these types.
 */
export async function shownResources(chart: Chart, types: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { section, types: own } of SECTIONS)
    if (own.some((type) => types.has(type))) for (const key of await section(chart)) found.add(key);
  return found;
}
