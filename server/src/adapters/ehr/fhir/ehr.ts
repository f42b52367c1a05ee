import { type Clock, systemClock } from "../../../platform/clock.ts";
import { assemble } from "../assemble/assemble.ts";
import { assembleSummary } from "../assemble/assemble-summary.ts";
import { contactFrom } from "../assemble/contact-from.ts";
import { matchPatients } from "../assemble/match-patients.ts";
import { findReport } from "../assemble/report-parts.ts";
import type { Ehr, ResultOptions } from "../port.ts";
import type { FoundRow } from "../release/found-row.ts";
import { type Incomplete, lacking } from "../release/incomplete.ts";
import { type ReleaseSettings, releaseRules, type Withheld, withheldBecause } from "../release/is-withheld.ts";
import { GROWTH_AND_GESTATION_TOKENS, VITAL_SIGN_TOKENS } from "../resources/laboratory.ts";
import type { ReadResource } from "../resources/read-resource.ts";
import type { FhirClient } from "./client/client.ts";
import { findContact } from "./find/contact.ts";
import { findMeasured, findResults } from "./find/labs.ts";
import { findDocument, findNotes } from "./find/notes.ts";
import { patientQuery } from "./find/patient-query.ts";
import { findPersons } from "./find/persons.ts";
import { findMedications, findOwn } from "./find/summary.ts";
import { findAppointments, findVisits } from "./find/visits.ts";
import { type Findings, fhirReading, NOTHING_FOUND } from "./reading/reading.ts";
import { nobodyReplaced, type Replacements, replacedPatients } from "./reading/replaced-patients.ts";

/** Settings for a record on a FHIR server. `zone` is the hospital's. */
export interface FhirEhrSettings {
  client: FhirClient;
  zone: string;
  clock?: Clock;
  release?: Omit<ReleaseSettings, "clock">;
  /** The identifier system of the hospital's record numbers. Without it, a patient's first one counts. */
  mrnSystem?: string | undefined;
  /** Finds replaced patients. Without it there are none. */
  replacements?: Replacements;
  /** Receives counts of what is missing from replies. */
  log?: { warn(counts: object, message: string): void } | undefined;
}

const toRow = ({ type, fields }: ReadResource): FoundRow => ({ type, fields });
const withVisit = (row: ReadResource): FoundRow => ({ ...toRow(row), visit_id: row.encounterId ?? null });
const withPart = (row: ReadResource): FoundRow => ({ ...withVisit(row), category: row.category });

type Log = NonNullable<FhirEhrSettings["log"]>;

/**
 * Reports what is missing from a section. The audit row gets the number of other patients' resources, the page what may be shown, and the
 * log everything, without patient data.
 */
const tellingWith =
  (log: Log | undefined) =>
  <Part extends { withheld: Withheld; incomplete?: Incomplete | undefined }>(section: string, record: Part, findings: Findings): Part => {
    const { otherPatients, unchecked, isCut } = findings;
    const told = lacking<Part>(record, { isCut });
    const unreadable = told.incomplete?.unreadable ?? 0;
    if (unreadable + unchecked + otherPatients > 0 || isCut)
      log?.warn({ section, unreadable, unchecked, otherPatients, isCut }, "the hospital record's response is incomplete");
    return otherPatients > 0 ? { ...told, withheld: { ...record.withheld, "other-patient": otherPatients } } : told;
  };

/** Finds the patient of a resource, then checks that this patient's record, or the replacing patient's, includes it. */
function patientOfThings(
  personOf: (type: string, id: string) => Promise<string | undefined>,
  { notesOf, imagingOf, reportOf }: Pick<Ehr, "notesOf" | "imagingOf" | "reportOf">,
): Ehr["patientOf"] {
  async function patientOfNote(noteId: string): Promise<string | undefined> {
    const personId = await personOf("DocumentReference", noteId);
    if (personId === undefined) return undefined;
    const { notes } = await notesOf(personId);
    return notes.some(({ id }) => id === noteId) ? personId : undefined;
  }

  async function patientOfOrder(orderId: string): Promise<string | undefined> {
    const [order, report] = await Promise.all([personOf("ServiceRequest", orderId), personOf("DiagnosticReport", orderId)]);
    const personId = order ?? report;
    if (personId === undefined) return undefined;
    const { examinations } = await imagingOf(personId);
    return examinations.some((examination) => examination.orderId === orderId) ? personId : undefined;
  }

  async function patientOfReport(reportId: string): Promise<string | undefined> {
    const personId = await personOf("DiagnosticReport", reportId);
    return personId !== undefined && (await reportOf(personId, reportId)) ? personId : undefined;
  }

  return async (thing) => {
    if ("noteId" in thing) return patientOfNote(thing.noteId);
    return "orderId" in thing ? patientOfOrder(thing.orderId) : patientOfReport(thing.reportId);
  };
}

/**
 * The record on a FHIR R4 server. Searches use only parameters that the server supports. The results are filtered again by patient, time,
 * visit, section and release rules.
 */
export function fhirEhr({ client, zone, clock = systemClock, release = {}, mrnSystem, log, ...others }: FhirEhrSettings): Ehr {
  const rules = releaseRules(zone, { ...release, clock });
  const telling = tellingWith(log);
  const reading = fhirReading(client, zone, clock);
  const query = async () => patientQuery(await client.profile(), zone);

  const { ofPatient, ...replaced } = replacedPatients(reading, others.replacements ?? nobodyReplaced);

  const own = (personId: string, type: string) => ofPatient(personId, async (id) => findOwn(reading, await query(), id, type), toRow);
  const measured = (personId: string, tokens: readonly string[]) =>
    ofPatient(personId, async (id) => findMeasured(reading, await query(), id, tokens), withVisit);
  const resultsOf = (personId: string, part: "laboratory" | "radiology" | "") =>
    ofPatient(personId, async (id) => findResults(reading, await query(), id, part), withPart);

  async function notesOf(personId: string, options: ResultOptions = {}) {
    const { findings, rows } = await ofPatient(personId, async (id) => findNotes(reading, await query(), id), withPart);
    return telling("notes", assemble.notes(rows, options, rules()), findings);
  }

  async function imagingOf(personId: string, options: ResultOptions = {}) {
    const { findings, rows } = await resultsOf(personId, "radiology");
    return telling("imaging", assemble.imaging(rows, options, rules()), findings);
  }

  async function labsOf(personId: string, options: ResultOptions = {}) {
    const { findings, rows } = await resultsOf(personId, "laboratory");
    return telling("labs", assemble.labs(rows, rules(), options), findings);
  }

  async function reportsOf(personId: string, options: ResultOptions = {}) {
    const { findings, rows } = await resultsOf(personId, "");
    return telling("reports", assemble.reports(rows, rules(), options), findings);
  }

  const reportOf = (personId: string, reportId: string) => findReport({ labsOf, imagingOf, reportsOf }, personId, reportId);

  const personOf = async (type: string, id: string) => replaced.inPlaceOf((await reading.one(type, id))?.personId);

  return {
    findPersons: async (options) =>
      matchPatients(await replaced.notReplaced(await findPersons({ client, zone }, options)), options, {
        mrnSystem,
        today: rules().today,
      }),
    // Servers have versions of single resources, but not of a patient's record.
    versionOf: async () => undefined,
    async visitsOf(personId) {
      const { findings, rows } = await ofPatient(personId, async (id) => findVisits(reading, await query(), id), toRow);
      return telling("visits", assemble.visits(rows, rules()), findings);
    },
    labsOf,
    notesOf,
    imagingOf,
    reportsOf,
    reportOf,
    async appointmentsOf(personIds, between) {
      const { findings, rows } = await replaced.appointmentsOf(personIds, async (ids) =>
        ids.length > 0 ? findAppointments(reading, await query(), ids, between) : NOTHING_FOUND,
      );
      return telling("appointments", assemble.appointments(rows, rules()), findings);
    },
    async contactOf(personId) {
      return contactFrom(personId, await findContact(client, await query(), personId), rules());
    },
    async growthOf(personId) {
      const { findings, rows } = await measured(personId, GROWTH_AND_GESTATION_TOKENS);
      return telling("growth", assemble.growth(rows, rules()), findings);
    },
    async vitalSignsOf(personId) {
      const { findings, rows } = await measured(personId, VITAL_SIGN_TOKENS);
      return telling("vital signs", assembleSummary.vitalSigns(rows, rules()), findings);
    },
    async problemsOf(personId) {
      const { findings, rows } = await own(personId, "Condition");
      return telling("problems", assembleSummary.problems(rows, rules()), findings);
    },
    async medicationsOf(personId) {
      const { findings, rows } = await ofPatient(personId, async (id) => findMedications(reading, await query(), id), toRow);
      return telling("medications", assembleSummary.medications(rows, rules()), findings);
    },
    async immunizationsOf(personId) {
      const { findings, rows } = await own(personId, "Immunization");
      return telling("immunizations", assembleSummary.immunizations(rows, rules()), findings);
    },
    async allergiesOf(personId) {
      const { findings, rows } = await own(personId, "AllergyIntolerance");
      return telling("allergies", assembleSummary.allergies(rows, rules()), findings);
    },
    patientOf: patientOfThings(personOf, { notesOf, imagingOf, reportOf }),
    async documentOf(document, formats) {
      const ids = [document.personId, ...(await replaced.replacedOf(document.personId))];
      return findDocument({ client, zone }, { ...document, personIds: ids }, formats);
    },
    whyWithheld: (reading, birthDate) => withheldBecause(reading, { ...rules(), birthDate: birthDate ?? undefined }),
  };
}
