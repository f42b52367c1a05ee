import type { Database } from "../../../platform/database/database.ts";
import { assemble } from "../assemble/assemble.ts";
import { assembleSummary } from "../assemble/assemble-summary.ts";
import { contactFrom } from "../assemble/contact-from.ts";
import { matchPatients } from "../assemble/match-patients.ts";
import { findReport } from "../assemble/report-parts.ts";
import type { Ehr, ResultOptions } from "../port.ts";
import { ofType } from "../release/found-row.ts";
import { type ReleaseSettings, releaseRules, withheldBecause } from "../release/is-withheld.ts";
import type { Patient } from "../resources/fhir-resources.ts";
import { readDocument } from "./read-document.ts";
import {
  findAppointments,
  findBornOn,
  findContact,
  findGrowth,
  findMedications,
  findNotes,
  findOwn,
  findResults,
  findVersion,
  findVisits,
  findVitalSigns,
} from "./rows.ts";
import { type Origin, type StoredResources, storeResources } from "./store-resources.ts";

/** The resource's patient, or the one who replaced them. Undefined if there is no such resource or patient. */
async function findPerson(db: Database, type: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("ehr_resources as e")
    .leftJoin("replaced_patients as r", "r.person_id", "e.person_id")
    .select((each) => each.fn.coalesce("r.replaced_by", "e.person_id").as("person_id"))
    .where("e.type", "=", type)
    .where("e.id", "=", id)
    .executeTakeFirst();
  return row?.person_id ?? undefined;
}

/** The embedded record also stores resources, for the importer and the demo hospital. */
export interface EmbeddedEhr extends Ehr {
  /**
   * Stores FHIR R4 resources as JSON texts and returns what became of each (`fateOf`). `trx` is the caller's transaction. `origin`
   * describes the import.
   */
  store(trx: Database, texts: readonly string[], origin?: Origin): Promise<StoredResources>;
}

type EmbeddedSettings = ReleaseSettings & { mrnSystem?: string | undefined };

/**
 * The record in our own database. `zone` is the hospital's and dates days without a time when they are stored. Database errors are thrown
 * as they are.
 */
export function embeddedEhr(db: Database, zone: string, { mrnSystem, ...hospital }: EmbeddedSettings = {}): EmbeddedEhr {
  const rules = releaseRules(zone, hospital);
  const store = storeResources(zone);

  // Reads all results, notes and examinations, since whether one is withheld depends on others of any date.
  const notesOf = async (personId: string, options: ResultOptions = {}) => assemble.notes(await findNotes(db, personId), options, rules());
  const imagingOf = async (personId: string, options: ResultOptions = {}) =>
    assemble.imaging(await findResults(db, personId, "radiology"), options, rules());
  const labsOf = async (personId: string, options: ResultOptions = {}) =>
    assemble.labs(await findResults(db, personId, "laboratory"), rules(), options);
  const reportsOf = async (personId: string, options: ResultOptions = {}) =>
    assemble.reports(await findResults(db, personId, ""), rules(), options);
  const reportOf = (personId: string, reportId: string) => findReport({ labsOf, imagingOf, reportsOf }, personId, reportId);

  async function patientOfNote(noteId: string): Promise<string | undefined> {
    const personId = await findPerson(db, "DocumentReference", noteId);
    if (personId === undefined) return undefined;
    const { notes } = await notesOf(personId);
    return notes.some(({ id }) => id === noteId) ? personId : undefined;
  }

  async function patientOfOrder(orderId: string): Promise<string | undefined> {
    const personId = (await findPerson(db, "ServiceRequest", orderId)) ?? (await findPerson(db, "DiagnosticReport", orderId));
    if (personId === undefined) return undefined;
    const { examinations } = await imagingOf(personId);
    return examinations.some((examination) => examination.orderId === orderId) ? personId : undefined;
  }

  async function patientOfReport(reportId: string): Promise<string | undefined> {
    const personId = await findPerson(db, "DiagnosticReport", reportId);
    return personId !== undefined && (await reportOf(personId, reportId)) ? personId : undefined;
  }

  return {
    findPersons: async (options) =>
      matchPatients(ofType<Patient>(await findBornOn(db, options.birthDate), "Patient"), options, { mrnSystem, today: rules().today }),
    async versionOf(personId) {
      const version = await findVersion(db, personId);
      // Categories and the release tag belong to this process, as do caches. Adolescence changes with the day.
      return version && `${version} ${rules().today}`;
    },
    visitsOf: async (personId) => assemble.visits(await findVisits(db, personId), rules()),
    labsOf,
    notesOf,
    imagingOf,
    reportsOf,
    reportOf,
    appointmentsOf: async (personIds, between) =>
      assemble.appointments(personIds.length > 0 ? await findAppointments(db, personIds, between) : [], rules()),
    problemsOf: async (personId) => assembleSummary.problems(await findOwn(db, personId, "Condition"), rules()),
    medicationsOf: async (personId) => assembleSummary.medications(await findMedications(db, personId), rules()),
    immunizationsOf: async (personId) => assembleSummary.immunizations(await findOwn(db, personId, "Immunization"), rules()),
    allergiesOf: async (personId) => assembleSummary.allergies(await findOwn(db, personId, "AllergyIntolerance"), rules()),
    vitalSignsOf: async (personId) => assembleSummary.vitalSigns(await findVitalSigns(db, personId), rules()),
    contactOf: async (personId) => contactFrom(personId, await findContact(db, personId), rules()),
    growthOf: async (personId) => assemble.growth(await findGrowth(db, personId), rules()),
    async patientOf(thing) {
      if ("noteId" in thing) return patientOfNote(thing.noteId);
      return "orderId" in thing ? patientOfOrder(thing.orderId) : patientOfReport(thing.reportId);
    },
    documentOf: (document, formats) => readDocument(db, document, formats),
    whyWithheld: (reading, birthDate) => withheldBecause(reading, { ...rules(), birthDate: birthDate ?? undefined }),
    store,
  };
}
