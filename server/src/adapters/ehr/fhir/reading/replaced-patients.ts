import type { FoundRow } from "../../release/found-row.ts";
import type { Appointment, Patient } from "../../resources/fhir-resources.ts";
import { fieldsOf, type ReadResource } from "../../resources/read-resource.ts";
import { replacedBy } from "../../resources/replaced-by.ts";
import { type FhirReading, type Findings, mergeFindings } from "./reading.ts";

/** Maps each replaced patient to the replacement, for these patients and the ones they replaced. Comes from the roster. */
export type Replacements = (personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The row's patient, if different from the one asked about. */
const replacedId = ({ personId }: ReadResource, asked: string | undefined) => ({
  replaced_id: personId !== undefined && personId !== asked ? personId : null,
});

const isAppointment = ({ type }: ReadResource) => type === "Appointment";

/**
 * Also asks a FHIR server about the patients that this patient replaced, since it may not have moved their resources. Replaced patients who
 * no longer have a Patient resource are skipped.
 */
export function replacedPatients({ patients }: Pick<FhirReading, "patients">, replacements: Replacements) {
  const replacedOf = async (personId: string): Promise<string[]> =>
    [...(await replacements([personId]))].flatMap(([from, to]) => (to === personId ? [from] : []));

  return {
    replacedOf,

    /** The patient, or the one who replaced them. */
    inPlaceOf: async (personId: string | undefined): Promise<string | undefined> =>
      personId === undefined ? undefined : ((await replacements([personId])).get(personId) ?? personId),

    /** Searches for a patient's resources, together with the birth dates and labels that decide what is withheld. */
    async ofPatient(personId: string, find: (personId: string) => Promise<Findings>, row: (read: ReadResource) => FoundRow) {
      const replaced = await replacedOf(personId);
      const [own, judging] = await Promise.all([find(personId), patients([personId, ...replaced])]);
      const others = await Promise.all(replaced.filter((id) => judging.some((patient) => patient.id === id)).map(find));
      const findings = others.length > 0 ? mergeFindings([own, ...others]) : own;
      return { findings, rows: [...findings.rows, ...judging].map((read) => ({ ...row(read), ...replacedId(read, personId) })) };
    },

    /** These patients' appointments, each with its current patient. */
    async appointmentsOf(
      personIds: readonly string[],
      find: (personIds: readonly string[]) => Promise<Findings>,
    ): Promise<{ findings: Findings; rows: FoundRow[] }> {
      const replaced = await replacements(personIds);
      const asked = new Set(personIds);
      const former = await patients([...replaced].flatMap(([from, to]) => (asked.has(to) ? [from] : [])));
      const findings = await find([...personIds, ...former.map(({ id }) => id)]);
      const whose = ({ personId = "" }: ReadResource) => replaced.get(personId) ?? personId;
      const appointments = findings.rows.filter(isAppointment);
      const judging = await patients(appointments.flatMap((read) => [read.personId ?? "", whose(read)]));
      // An appointment that names both is already the other's.
      const isTwice = (read: ReadResource) =>
        isAppointment(read) &&
        read.personId !== whose(read) &&
        fieldsOf<Appointment>(read).participants.some(({ type, id }) => type === "Patient" && id === whose(read));
      const rows = [...findings.rows.filter((read) => !isTwice(read)), ...judging].map((read) => ({
        type: read.type,
        fields: read.fields,
        ...(isAppointment(read) && { person_id: whose(read), ...replacedId(read, whose(read)) }),
      }));
      return { findings, rows };
    },

    /** Patients who were not replaced, according to the roster and the server. */
    async notReplaced(found: readonly Omit<Patient, "personId">[]): Promise<Omit<Patient, "personId">[]> {
      const known = await replacements(found.map(({ id }) => id));
      const others = await patients(found.flatMap(({ links = [] }) => links.map(({ id }) => id)));
      const said = replacedBy([...found, ...others.map(({ id }) => ({ id }))]);
      return found.filter(({ id }) => !known.has(id) && !said.has(id));
    },
  };
}

/** Without a roster, no one counts as replaced. */
export const nobodyReplaced: Replacements = async () => new Map();
