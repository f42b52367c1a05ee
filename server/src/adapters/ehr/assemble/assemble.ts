import type {
  AppointmentRecord,
  GrowthRecord,
  ImagingRecord,
  LabRecord,
  NoteAuthor,
  NoteRecord,
  RecordReport,
  ReportRecord,
  ResultOptions,
  VisitRecord,
} from "../port.ts";
import { type Found, type FoundRow, judgedOf, ofType } from "../release/found-row.ts";
import { lacking, type MaybeUnreadable, readable } from "../release/incomplete.ts";
import { countHeld, type ReleaseRules, type Sensitive, type WithheldReason, withheldBecause } from "../release/is-withheld.ts";
import { releasedNotes, type StoredNote, withTheirGroups } from "../release/released-notes.ts";
import { judgedResults, type ResultRows, releasedResults, type StoredHeading, type StoredResult } from "../release/released-results.ts";
import { withOthersMarked } from "../release/with-others-marked.ts";
import type { DiagnosticReport } from "../resources/diagnostic-report.ts";
import type {
  Appointment,
  Encounter,
  Location,
  Organization,
  Patient,
  Practitioner,
  PractitionerRole,
} from "../resources/fhir-resources.ts";
import { GROWTH_AND_GESTATION_TOKENS, type Observation, type ServiceRequest, type Specimen } from "../resources/laboratory.ts";
import { listedName } from "../resources/person-of.ts";
import { examinationsOf, type StoredStudy } from "./examinations.ts";
import { partsOf } from "./report-parts.ts";

type Author = StoredNote["author"];

/** An author's name, from the note or else the record, and position, from their role. */
function noteAuthors(rows: readonly FoundRow[], { today }: ReleaseRules): (author: Author) => NoteAuthor {
  const practitioners = ofType<Practitioner>(rows, "Practitioner");
  const roles = ofType<PractitionerRole>(rows, "PractitionerRole");
  const people = new Map(practitioners.map((person) => [person.id, person]));
  const inForce = roles.filter(({ active }) => active !== false);
  return (author) => {
    // Ids are unique within a type only. A parent who wrote a note may have a physician's id.
    const physicianId = author?.type === "Practitioner" ? author.id : undefined;
    const role = inForce.find((each) =>
      author?.type === "PractitionerRole" ? each.id === author.id : physicianId !== undefined && each.physicianId === physicianId,
    );
    const person = people.get((author?.type === "PractitionerRole" ? role?.physicianId : physicianId) ?? "");
    return {
      name: author?.name || listedName(person?.names ?? [], today) || role?.physician || "",
      position: role?.roles?.[0]?.text || role?.specialties?.[0]?.text || "",
    };
  };
}

/** Resources by id. */
export const byId = <Resource extends { id: string }>(resources: readonly Resource[]) =>
  new Map(resources.map((resource) => [resource.id, resource]));

/** Says why a row's resource is withheld. */
export type Judge = (reading: Sensitive, row: FoundRow) => WithheldReason | undefined;

/**
 * Judges by the row's patient, or else the patient asked about. For a restricted patient, everything is withheld. For others, age counts.
 * Rows of a replaced patient are judged by both. They are withheld if the record no longer has the replaced patient.
 */
export function judgeBy(rows: readonly FoundRow[], rules: ReleaseRules): Judge {
  const ofPatients = rows.filter(({ type }) => type === "Patient");
  const known = byId(ofType<Judging>(ofPatients, "Patient"));
  const [asked] = ofType<Judging>(
    ofPatients.filter(({ replaced_id }) => !replaced_id),
    "Patient",
  );
  const judgedBy = (reading: Sensitive, patient: Judging | undefined) =>
    patient?.restricted ? "security-label" : withheldBecause(reading, { ...rules, birthDate: patient?.birthDate });
  return (reading, { person_id, replaced_id }) => {
    const heldBecause = judgedBy(reading, person_id ? known.get(person_id) : asked);
    if (heldBecause || !replaced_id) return heldBecause;
    const replaced = known.get(replaced_id);
    return replaced ? judgedBy(reading, replaced) : "security-label";
  };
}

type Judging = Pick<Patient, "id" | "birthDate" | "restricted">;

/** Splits entries in force into released ones and the number withheld. */
function release<Part extends MaybeUnreadable & { status?: string | undefined; heldBecause?: WithheldReason | undefined }>(
  judged: readonly Part[],
) {
  const inForce = judged.filter(({ status }) => status !== "entered-in-error");
  const held = inForce.filter(({ heldBecause }) => heldBecause);
  return { ...readable(inForce.filter(({ heldBecause }) => !heldBecause)), withheld: countHeld(held) };
}

/** Whether it is of the requested time and visit. Unreadable resources and dates may be. */
const fitsTo =
  ({ since, encounterId }: ResultOptions) =>
  ({
    at,
    visitId,
    isUnreadable,
    isUndated,
  }: MaybeUnreadable & Pick<Found<object>, "at" | "isUndated"> & { visitId?: string | undefined }) =>
    isUnreadable ||
    ((since === undefined || (at === undefined ? Boolean(isUndated) : at >= since.getTime())) &&
      (encounterId === undefined || visitId === encounterId));

function visits(rows: readonly FoundRow[], rules: ReleaseRules): VisitRecord {
  const { shown, unreadable, withheld } = release(judgedOf<Encounter>(rows, "Encounter", judgeBy(rows, rules)));
  const [locations, organizations] = [ofType<Location>(rows, "Location"), ofType<Organization>(rows, "Organization")];
  return lacking({ encounters: shown, locations: byId(locations), organizations: byId(organizations), withheld }, { unreadable });
}

/** Names of the performers, from the report or else the record. */
function performerNames(rows: readonly FoundRow[], rules: ReleaseRules): (report: Pick<StoredHeading, "performers">) => string | undefined {
  const nameOf = noteAuthors(rows, rules);
  const organizations = byId(ofType<Organization>(rows, "Organization"));
  return ({ performers = [] }) => {
    const names = performers.map((who) =>
      who.type === "Organization" && !who.name ? organizations.get(who.id ?? "")?.name : nameOf(who).name,
    );
    return [...new Set(names.filter(Boolean))].join("; ") || undefined;
  };
}

/** All results, reports and orders in these rows, each judged by itself. */
function resultsIn(rows: readonly FoundRow[], rules: ReleaseRules): ResultRows {
  const judge = judgeBy(rows, rules);
  const performedBy = performerNames(rows, rules);
  const all = {
    observations: judgedOf<Observation>(rows, "Observation", judge),
    reports: judgedOf<DiagnosticReport>(rows, "DiagnosticReport", judge).map((report) => ({ ...report, performedBy: performedBy(report) })),
    orders: judgedOf<ServiceRequest>(rows, "ServiceRequest", judge),
  };
  const personIds = ofType<Pick<Patient, "id">>(rows, "Patient").map(({ id }) => id);
  return withOthersMarked(all, ofType<Specimen>(rows, "Specimen"), personIds);
}

/** Withheld results and reports of one patient as `Type/id`, also if withheld because of a related one. */
export const heldResults = (rows: readonly FoundRow[], rules: ReleaseRules): ReadonlySet<string> =>
  resultKeys(judgedResults(resultsIn(rows, rules)), ({ heldBecause }) => heldBecause !== undefined);

/** Results and reports that are or may be someone else's, as `Type/id`. */
export const resultsOfOthers = (rows: readonly FoundRow[], rules: ReleaseRules): ReadonlySet<string> =>
  resultKeys(resultsIn(rows, rules), ({ isAnothers }) => isAnothers === true);

function resultKeys({ observations, reports }: ResultRows, isMeant: (part: StoredResult | StoredHeading) => boolean): Set<string> {
  const keys = (type: string, parts: readonly (StoredResult | StoredHeading)[]) =>
    parts.flatMap((part) => (isMeant(part) ? [`${type}/${part.id}`] : []));
  return new Set([...keys("Observation", observations), ...keys("DiagnosticReport", reports)]);
}

/** Drops the category: the section of the reply says it. */
const asFound = ({ category: _, ...found }: StoredResult): Found<Observation> => found;
const asReport = ({ category: _, ...report }: StoredHeading): RecordReport => report;

function labs(rows: readonly FoundRow[], rules: ReleaseRules, options: ResultOptions = {}): LabRecord {
  const stored = resultsIn(rows, rules);
  const practitioners = byId(ofType<Practitioner>(rows, "Practitioner"));
  const fits = fitsTo(options);
  const { partOf, isLabResult } = partsOf(stored);
  const isReport = (report: StoredHeading) => partOf(report) === "laboratory";
  const { observations, reports, orders, withheld, unreadable } = releasedResults(stored, { isResult: isLabResult, isReport, fits });
  const orderedBy = ({ requester, requesterId }: ServiceRequestNames) =>
    requester || listedName(practitioners.get(requesterId ?? "")?.names ?? [], rules.today);
  const record: LabRecord = {
    observations: observations.map(asFound),
    reports: reports.map((report) => ({ ...asReport(report), ...(fits(report) && { isAsked: true as const }) })),
    orders: orders.map((order) => ({ id: order.id, orderedBy: orderedBy(order) })),
    withheld,
  };
  return lacking(record, { unreadable });
}

/** The report's results that can be shown, in its order. */
const shownOf = (results: readonly StoredResult[]) => readable(results.filter(({ heldBecause }) => !heldBecause)).shown.map(asFound);

/** How many released results are unreadable, each counted once. */
const unreadableAmong = (results: readonly StoredResult[]) =>
  readable([...byId(results.filter(({ heldBecause }) => !heldBecause)).values()]).unreadable;

function reports(rows: readonly FoundRow[], rules: ReleaseRules, options: ResultOptions = {}): ReportRecord {
  const stored = resultsIn(rows, rules);
  const judged = judgedResults(stored);
  const { partOf } = partsOf(stored);
  const { resultsOf } = partsOf(judged);
  const others = judged.reports.filter((report) => partOf(report) === "other").filter(fitsTo(options));
  const { shown, unreadable } = readable(others.filter(({ heldBecause }) => !heldBecause));
  const named = shown.map((report) => ({ report: asReport(report), results: resultsOf(report) }));
  return lacking(
    { reports: named.map(({ report, results }) => ({ report, results: shownOf(results) })), withheld: countHeld(others) },
    { unreadable: unreadable + unreadableAmong(named.flatMap(({ results }) => results)) },
  );
}

type ServiceRequestNames = Pick<ServiceRequest, "requester" | "requesterId">;

function notes(rows: readonly FoundRow[], options: ResultOptions, rules: ReleaseRules): NoteRecord {
  const { released, held } = releasedNotes(judgedOf<StoredNote>(rows, "DocumentReference", judgeBy(rows, rules)));
  const fits = fitsTo(options);
  const writtenBy = noteAuthors(rows, rules);
  const { shown, unreadable } = readable(withTheirGroups(released, fits));
  const found = shown.map((note) => ({ ...note, writtenBy: writtenBy(note.author) }));
  return lacking({ notes: found, withheld: countHeld(held.filter(fits)) }, { unreadable });
}

function imaging(rows: readonly FoundRow[], options: ResultOptions, rules: ReleaseRules): ImagingRecord {
  const judge = judgeBy(rows, rules);
  const stored = resultsIn(rows, rules);
  const { partOf } = partsOf(stored);
  const judged = judgedResults(stored);
  const { resultsOf } = partsOf(judged);
  const ofPart = judged.reports.filter((report) => partOf(report) === "radiology");
  const unreadable = ofPart.filter(({ isUnreadable, heldBecause }) => isUnreadable && !heldBecause);
  const known = ofPart.filter((report) => !unreadable.includes(report));
  const { released, held } = examinationsOf({
    reports: known.map(({ category: _, ...report }) => report),
    studies: judgedOf<StoredStudy>(rows, "ImagingStudy", judge),
    orders: judged.orders,
    resultsOf: (report) => shownOf(resultsOf(report)),
  });
  const fits = fitsTo(options);
  const named = known.filter(({ heldBecause }) => !heldBecause).flatMap(resultsOf);
  return lacking(
    { examinations: released.filter(fits), withheld: countHeld(held.filter(fits)) },
    { unreadable: unreadable.length + unreadableAmong(named) },
  );
}

type Owned = Appointment & { personId: string };

function appointments(rows: readonly FoundRow[], rules: ReleaseRules): AppointmentRecord {
  const judge = judgeBy(rows, rules);
  const owned = rows.flatMap((row) =>
    row.person_id ? judgedOf<Owned>([row], "Appointment", judge).map((found) => ({ ...found, personId: row.person_id ?? "" })) : [],
  );
  const { shown, unreadable, withheld } = release(owned);
  const named = new Set(shown.flatMap(({ participants }) => participants.map(({ type, id }) => `${type}/${id}`)));
  const names: [string, string][] = [
    ...ofType<Practitioner>(rows, "Practitioner").map(({ id, names }): [string, string] => [
      `Practitioner/${id}`,
      listedName(names, rules.today),
    ]),
    ...ofType<Location>(rows, "Location").map(({ id, name }): [string, string] => [`Location/${id}`, name ?? ""]),
  ];
  const actorNames = new Map(names.filter(([reference]) => named.has(reference)));
  return lacking({ appointments: shown, actorNames, withheld }, { unreadable });
}

function growth(rows: readonly FoundRow[], rules: ReleaseRules): GrowthRecord {
  const stored = judgedOf<Observation>(rows, "Observation", judgeBy(rows, rules));
  const { observations, withheld, unreadable } = releasedResults(
    { observations: stored, reports: [], orders: [] },
    { isResult: ({ code }) => code.codes.some((token) => GROWTH_AND_GESTATION_TOKENS.includes(token)) },
  );
  return lacking({ observations: observations.map(asFound), withheld }, { unreadable });
}

/**
 * Builds the port's replies from the rows an adapter found. Drops entered-in-error and withheld resources, and combines notes and
 * examinations. Both adapters use it, so a chart is the same whichever holds the record.
 */
export const assemble = { visits, labs, reports, notes, imaging, appointments, growth };
