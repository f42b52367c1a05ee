import type { FoundRow } from "../../release/found-row.ts";
import type { Appointment, Patient } from "../../resources/fhir-resources.ts";
import { fieldsOf, type ReadResource } from "../../resources/read-resource.ts";
import { replacedBy } from "../../resources/replaced-by.ts";
import { type FhirReading, type Findings, mergeFindings } from "./reading.ts";

/** Of these patients, and of whom they replaced: by each whose place was taken, who took it, as the roster knows it. */
export type Replacements = (personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Whose a row was, where that is not the patient who is asked about. */
const replacedId = ({ personId }: ReadResource, asked: string | undefined) => ({
  replaced_id: personId !== undefined && personId !== asked ? personId : null,
});

const isAppointment = ({ type }: ReadResource) => type === "Appointment";

/**
 * Asks a FHIR server about a patient and about those whose place the patient took: what the server has not moved is still there under
 * their ids. Of whom it has no Patient any more it is not asked.
 */
export function replacedPatients({ patients }: Pick<FhirReading, "patients">, replacements: Replacements) {
  const replacedOf = async (personId: string): Promise<string[]> =>
    [...(await replacements([personId]))].flatMap(([from, to]) => (to === personId ? [from] : []));

  return {
    replacedOf,

    /** The patient, or who took their place. */
    inPlaceOf: async (personId: string | undefined): Promise<string | undefined> =>
      personId === undefined ? undefined : ((await replacements([personId])).get(personId) ?? personId),

    /** Finds of one patient, side by side with the birth dates and labels that say what is withheld. */
    async ofPatient(personId: string, find: (personId: string) => Promise<Findings>, row: (read: ReadResource) => FoundRow) {
      const replaced = await replacedOf(personId);
      const [own, judging] = await Promise.all([find(personId), patients([personId, ...replaced])]);
      const others = await Promise.all(replaced.filter((id) => judging.some((patient) => patient.id === id)).map(find));
      const findings = others.length > 0 ? mergeFindings([own, ...others]) : own;
      return { findings, rows: [...findings.rows, ...judging].map((read) => ({ ...row(read), ...replacedId(read, personId) })) };
    },

    /** The appointments of these patients, each with whose it is now. */
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
      // One that names both is the other's already.
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

    /** Those whose place nobody took: neither as the roster knows it, nor as the server says by now. */
    async notReplaced(found: readonly Omit<Patient, "personId">[]): Promise<Omit<Patient, "personId">[]> {
      const known = await replacements(found.map(({ id }) => id));
      const others = await patients(found.flatMap(({ links = [] }) => links.map(({ id }) => id)));
      const said = replacedBy([...found, ...others.map(({ id }) => ({ id }))]);
      return found.filter(({ id }) => !known.has(id) && !said.has(id));
    },
  };
}

/** Without a roster nobody is known to have been replaced. */
export const nobodyReplaced: Replacements = async () => new Map();
