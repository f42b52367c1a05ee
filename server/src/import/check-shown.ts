import { embeddedEhr } from "../adapters/ehr/embedded/embedded.ts";
import type { ReleaseRules } from "../adapters/ehr/port.ts";
import { isAllergyInForce, saysNoneKnown } from "../adapters/ehr/resources/allergies-in-force.ts";
import { FHIR_RESOURCES, REACHES_CHART } from "../adapters/ehr/resources/fhir-resources.ts";
import { personOf } from "../adapters/ehr/resources/person-of.ts";
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
const OF_PATIENTS = Object.keys(FHIR_RESOURCES).filter(isOfPatient);

/** What of a patient is shown: by the lists, and by every part of the chart. */
async function shownOf(
  trx: Database,
  record: PatientRecord,
  types: ReadonlySet<string>,
  { zone, clock, release }: CheckNeeds,
): Promise<Set<string>> {
  if (isHidden(record)) return new Set();
  const { sex, birthDate, personId } = personOf(record.patient);
  const ehr = embeddedEhr(trx, zone, { ...release, clock });
  const shown = await shownResources({ ehr, child: { personId, sex, birthDate }, zone }, types);
  shown.add(`Patient/${personId}`);
  for (const { id } of saidToBeNone(record)) shown.add(`AllergyIntolerance/${id}`);
  return shown;
}

/** That no allergies are known is shown as words of the record, and only where there are none. */
function saidToBeNone({ allergies }: PatientRecord): PatientRecord["allergies"] {
  const inForce = allergies.filter(isAllergyInForce);
  return inForce.every(saysNoneKnown) ? inForce : [];
}

/** The fields of the types that the chart shows have what is asked of them (`readResource`). */
const notShown = ({ type, category, said_category, fields }: BroughtRow): NotShown => ({
  type,
  category,
  saidCategory: said_category,
  fields: fields as NotShown["fields"],
});

/** Counts what an import brought of these patients by whether it is shown; `records` are of those whom the record knows. */
export async function checkShown(
  trx: Database,
  personIds: readonly string[],
  records: readonly PatientRecord[],
  needs: CheckNeeds,
): Promise<void> {
  const { tally, run, release } = needs;
  const known = new Map(records.map((record) => [record.patient.id, record]));
  const rows = Map.groupBy(await importRepository(trx).broughtOf(run, personIds), ({ person_id }) => person_id ?? "");
  for (const [personId, brought] of rows) {
    const record = known.get(personId);
    const shown = record ? await shownOf(trx, record, new Set(brought.map(({ type }) => type)), needs) : new Set();
    for (const row of brought) {
      const { type, id } = row;
      const place = row.import_place ?? "";
      const own = tallyOf(tally, type);
      if (!record) {
        own.withoutPatient++;
        addReason(tally.notShown, { type, why: "its patient is not in the record", place });
      } else if (shown.has(`${type}/${id}`)) own.shown++;
      else if (REACHES[type] === "shown") {
        own.leftOut++;
        addReason(tally.notShown, { type, why: whyNotShown(notShown(row), { patient: record.patient, release }), place });
      }
    }
  }
}

/** Counts what an import brought that names no patient though all of its type do. */
export async function checkNobodys(db: Database, { run, tally }: Pick<CheckNeeds, "run" | "tally">): Promise<void> {
  for (const { type, count, place } of await importRepository(db).nobodys(run, OF_PATIENTS)) {
    tallyOf(tally, type).withoutPatient += count;
    addReason(tally.notShown, { type, why: "it names no patient", place, count });
  }
}
