import { heldResults, resultsOfOthers } from "../adapters/ehr/assemble/assemble.ts";
import { embeddedEhr } from "../adapters/ehr/embedded/embedded.ts";
import { findSpecimens } from "../adapters/ehr/embedded/rows.ts";
import type { ReleaseRules } from "../adapters/ehr/release/is-withheld.ts";
import { FHIR_RESOURCES, REACHES_CHART } from "../adapters/ehr/resources/fhir-resources.ts";
import { personOf } from "../adapters/ehr/resources/person-of.ts";
import { insideOf } from "../adapters/ehr/resources/read-resource.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { PatientRecord } from "../roster/patient-record.ts";
import { isHidden } from "../roster/roster.ts";
import { shownResources } from "../slices/chart/public.ts";
import { type BroughtRow, importRepository } from "./repository.ts";
import { addReason, type Tally, tallyOf } from "./tally.ts";
import { type NotShown, whyNotShown } from "./why-not-shown.ts";

interface CheckNeeds {
  run: string;
  zone: string;
  clock: Clock;
  release: ReleaseRules;
  tally: Tally;
}

const REACHES: Partial<Record<string, string>> = REACHES_CHART;
const isOfPatient = (type: string) => REACHES[type] !== "by-name";
/** Of a reason or an order inside another resource only that tells. */
const SHOWN_INSIDE = new Set(["Observation", "ImagingStudy"]);
const OF_PATIENTS = Object.keys(FHIR_RESOURCES).filter(isOfPatient);

/** What of a patient is shown: by the lists, and by every part of the chart. */
async function shownOf(
  trx: Database,
  record: PatientRecord,
  types: ReadonlySet<string>,
  { zone, clock, release }: CheckNeeds,
): Promise<Set<string>> {
  if (isHidden(record)) return new Set();
  const { sex, birthDate, personId } = personOf(record.patient, release);
  const ehr = embeddedEhr(trx, zone, { ...release, clock });
  const shown = await shownResources({ ehr, child: { personId, sex, birthDate }, zone, now: clock.now() }, types);
  shown.add(`Patient/${personId}`);
  // Whose place the patient took is shown as the patient.
  for (const { id, patient } of record.replaced ?? []) if (!patient?.restricted) shown.add(`Patient/${id}`);
  return shown;
}

/** The fields of the types that the chart shows have what is asked of them (`readResource`). */
const notShown = ({ type, category, said_category, fields }: BroughtRow): NotShown => ({
  type,
  category,
  saidCategory: said_category,
  fields: fields as NotShown["fields"],
});

const isLost = (fields: object) => "isUnreadable" in fields && !("isAnothers" in fields);

/** Nested parts of imported resources that are shown on their own. */
function heldIn(brought: readonly BroughtRow[], { tally }: CheckNeeds): BroughtRow[] {
  const held = brought.flatMap((row) => {
    const { inside, lost } = insideOf(row.fields);
    // What cannot be read is counted as lost.
    const read = lost.length > 0 ? inside.filter(({ fields }) => !isLost(fields)) : inside;
    return read.map(({ encounterId: _, ...each }) => ({ ...row, ...each }));
  });
  const shown = held.filter(({ type }) => SHOWN_INSIDE.has(type));
  for (const { type } of shown) tallyOf(tally, type).stored++;
  return shown;
}

/** Counts nested parts of imported resources that are unreadable or belong to another patient. */
function countLost(brought: readonly BroughtRow[], { tally }: CheckNeeds): void {
  for (const { fields, import_place: place } of brought)
    for (const { type, why } of insideOf(fields).lost) {
      tallyOf(tally, type).leftOut++;
      addReason(tally.notShown, { type, why, place: place ?? "" });
    }
}

interface Whose {
  record: PatientRecord;
  patient: Pick<PatientRecord["patient"], "birthDate" | "restricted" | "active">;
}

/** Maps ids to records: the record that shows the resource, and the patient whose rules apply. */
function recordsByIds(record: PatientRecord): [string, Whose][] {
  const { id, restricted, active } = record.patient;
  const replaced = (record.replaced ?? []).flatMap(({ id, patient }): [string, Whose][] =>
    patient ? [[id, { record, patient: { ...patient, active, restricted: patient.restricted || restricted } }]] : [],
  );
  return [[id, { record, patient: record.patient }], ...replaced];
}

/** A patient's resources by outcome: shown, withheld for their own or a related resource's sake, or another patient's, as `Type/id`. */
interface Found {
  shown: ReadonlySet<string>;
  held: ReadonlySet<string>;
  others: ReadonlySet<string>;
}

const NOTHING: Found = { shown: new Set(), held: new Set(), others: new Set() };

/** Counts one resource by whether it is shown; without `whose`, the record does not know its patient. */
function countOne(row: BroughtRow, whose: Whose | undefined, { shown, held, others }: Found, { tally, release }: CheckNeeds): void {
  const { type, id } = row;
  const place = row.import_place ?? "";
  const own = tallyOf(tally, type);
  if (!whose) {
    own.withoutPatient++;
    addReason(tally.notShown, { type, why: "its patient is not in the record", place });
  } else if (shown.has(`${type}/${id}`)) own.shown++;
  else if (REACHES[type] === "shown") {
    own.leftOut++;
    const isIn = (keys: ReadonlySet<string>) => keys.has(`${type}/${id}`);
    const judged = { patient: whose.patient, release, isHeldWithOthers: isIn(held), isAnothers: isIn(others) };
    addReason(tally.notShown, { type, why: whyNotShown(notShown(row), judged), place });
  }
}

async function foundOf(trx: Database, brought: readonly BroughtRow[], { record, patient }: Whose, needs: CheckNeeds): Promise<Found> {
  const { person_id: id = null } = brought[0] ?? {};
  const types = new Set(brought.map(({ type }) => type));
  const own = { type: "Patient", fields: { ...patient, id } };
  const mayBeOthers = id !== null && (types.has("Observation") || types.has("DiagnosticReport"));
  return {
    shown: await shownOf(trx, record, types, needs),
    held: heldResults([...brought, own], needs.release),
    others: resultsOfOthers([...brought, ...(mayBeOthers ? await findSpecimens(trx, id) : []), own], needs.release),
  };
}

/** Counts imported resources of these patients by whether they are shown; `records` are those of known patients. */
export async function checkShown(
  trx: Database,
  personIds: readonly string[],
  records: readonly PatientRecord[],
  needs: CheckNeeds,
): Promise<void> {
  const known = new Map(records.flatMap(recordsByIds));
  const rows = Map.groupBy(await importRepository(trx).broughtOf(needs.run, personIds), ({ person_id }) => person_id ?? "");
  for (const [personId, came] of rows) {
    const whose = known.get(personId);
    const brought = [...came, ...heldIn(came, needs)];
    countLost(came, needs);
    const found = whose ? await foundOf(trx, brought, whose, needs) : NOTHING;
    for (const row of brought) countOne(row, whose, found, needs);
  }
}

/** Counts what an import brought that names no patient though all of its type do. */
export async function countWithoutPatient(db: Database, { run, tally }: Pick<CheckNeeds, "run" | "tally">): Promise<void> {
  for (const { type, count, place } of await importRepository(db).unowned(run, OF_PATIENTS)) {
    tallyOf(tally, type).withoutPatient += count;
    addReason(tally.notShown, { type, why: "it has no patient", place, count });
  }
}
