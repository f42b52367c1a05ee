import { sql } from "kysely";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { contactFrom } from "../contact/contact-from.ts";
import { matchPatients } from "../match-patients.ts";
import type { Ehr, ResultOptions } from "../port.ts";
import { type ReleaseSettings, releaseRules, withheldBecause } from "../release/is-withheld.ts";
import { findReport } from "../release/report-parts.ts";
import { assemble } from "../resources/assemble.ts";
import { assembleSummary } from "../resources/assemble-summary.ts";
import type { Patient } from "../resources/fhir-resources.ts";
import type { Refusal } from "../resources/read-resource.ts";
import { type EhrRow, toEhrRow } from "./ehr-row.ts";
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
  ofType,
} from "./rows.ts";

/** How many rows go into one statement. */
const BATCH = 500;

/**
 * How many were stored, which were not, and why, which took the place of another, and which lack nothing that is read of them: by where
 * they stand among those that came.
 */
interface StoredResources {
  stored: number;
  refused: (Refusal & { at: number })[];
  replaced: number[];
  whole: Set<number>;
}

/** Where resources come from, so that somebody can be told which of them are not shown. */
export interface Origin {
  /** The import that brings them: a UUID of its own. */
  run: string;
  /** The file and line of each. */
  places: readonly string[];
}

/**
 * Writes the rows by type and id; gives those of these keys that were there before. They come as one parameter, so that there is one
 * statement, planned once, instead of one with thousands of parameters.
 */
async function write(trx: Database, rows: ReadonlyMap<string, EhrRow & Partial<Imported>>): Promise<Set<string>> {
  // Only a row that was updated has a transaction that ended its former version.
  const written = await sql<{ type: string; id: string; was_there: boolean }>`${preparedStatement}
    insert into ehr_resources (type, id, person_id, encounter_id, category, happened_at, fields, resource, import_run, import_place)
    select type, id, person_id, encounter_id, category, happened_at, fields::jsonb, resource::jsonb, import_run, import_place
    from json_to_recordset(${JSON.stringify([...rows.values()])}::json) as came(type text, id text, person_id text, encounter_id text,
      category text, happened_at timestamptz, fields text, resource text, import_run uuid, import_place text)
    on conflict (type, id) do update set person_id = excluded.person_id, encounter_id = excluded.encounter_id,
      category = excluded.category, happened_at = excluded.happened_at, fields = excluded.fields, resource = excluded.resource,
      import_run = excluded.import_run, import_place = excluded.import_place
    returning type, id, xmax::text <> '0' as was_there`.execute(trx);
  return new Set(written.rows.flatMap(({ type, id, was_there }) => (was_there ? [`${type}/${id}`] : [])));
}

interface Imported {
  import_run: string;
  import_place: string;
}

/**
 * Stores resources, each the JSON text it was received as, replacing those of the same type and id; of two with the same id the
 * later one counts. `zone` is the hospital's: it dates days without a time.
 */
function embeddedStore(zone: string) {
  return async (trx: Database, texts: readonly string[], origin?: Origin): Promise<StoredResources> => {
    const report: StoredResources = { stored: 0, refused: [], replaced: [], whole: new Set() };
    for (let start = 0; start < texts.length; start += BATCH) {
      const rows = new Map<string, EhrRow & Partial<Imported>>();
      const last = new Map<string, number>();
      texts.slice(start, start + BATCH).forEach((text, index) => {
        const at = start + index;
        const read = toEhrRow(text, zone);
        if ("why" in read) {
          report.refused.push({ ...read, at });
          return;
        }
        const { isWhole, ...row } = read;
        if (isWhole) report.whole.add(at);
        const key = `${row.type}/${row.id}`;
        if (last.has(key)) report.replaced.push(at);
        last.set(key, at);
        rows.set(key, { ...row, ...(origin && { import_run: origin.run, import_place: origin.places[at] ?? "" }) });
      });
      if (rows.size === 0) continue;
      const known = await write(trx, rows);
      const replaced = new Set(report.replaced);
      for (const [key, at] of last) if (known.has(key) && !replaced.has(at)) report.replaced.push(at);
      report.stored += rows.size;
    }
    return report;
  };
}

/** The patient of a resource, or who took their place; undefined when there is no such resource, or when it is of nobody. */
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

/** The embedded record also takes resources in, for the importer and the demo hospital. */
export interface EmbeddedEhr extends Ehr {
  /**
   * Stores FHIR R4 resources, each the JSON text it was received as, and tells which were refused and why. `trx` is the caller's
   * transaction; `origin` is said of what an import brings.
   */
  store(trx: Database, texts: readonly string[], origin?: Origin): Promise<StoredResources>;
}

type EmbeddedSettings = ReleaseSettings & { mrnSystem?: string | undefined };

/**
 * The hospital's record in Linnet's own database. `zone` is the hospital's; days without a time are dated by it when they are
 * stored. A database that fails throws as it does everywhere: without it there is no portal to say so.
 */
export function embeddedEhr(db: Database, zone: string, { mrnSystem, ...hospital }: EmbeddedSettings = {}): EmbeddedEhr {
  const rules = releaseRules(zone, hospital);
  const store = embeddedStore(zone);

  // All results, notes and examinations are read: whether one leaves depends on others, whenever those were.
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
    findPersons: async (options) => matchPatients(ofType<Patient>(await findBornOn(db, options.birthDate), "Patient"), options, mrnSystem),
    async versionOf(personId) {
      const version = await findVersion(db, personId);
      // Categories and tag are the process's own, and what is kept is kept in it; who is an adolescent changes with the day.
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
