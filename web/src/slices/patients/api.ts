import type { CallOf } from "@linnet/contract/endpoint";
import { type Patient, type PatientQuery, patients } from "@linnet/contract/patients";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { nameInProse } from "../../platform/format/format.ts";
import { call } from "../../platform/http/api-client.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { me } from "../session/public.ts";

/** What is known of patients, in the cache. */
export const KEY = "patients";
const LISTS = { mine: patients.mine, shared: patients.shared, ofPractice: patients.ofPractice, ofEmbassy: patients.ofEmbassy };
export type ListName = keyof typeof LISTS;

export const patientPage = (list: ListName, query: PatientQuery) =>
  queryOptions({
    queryKey: [KEY, list, query],
    queryFn: ({ signal }) => call(LISTS[list], { query }, { signal }),
  });

export const patientOf = (id: string) =>
  queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => call(patients.get, { params: { id } }, { signal }),
    // The link has asked already (see the page's `prepare`); a refusal is not asked for twice.
    retryOnMount: false,
  });

/** A patient with the physician in whose name one acts; an embassy's patients have none, and may be neither shared nor removed. */
export type ManagedPatient = Patient & { providerId: number };

export const isManaged = (patient: Patient): patient is ManagedPatient => patient.providerId !== null;

/** Says which it is to be: sent twice, or after a colleague's change, it is that and nothing else. */
const share = ({ personId, providerId }: ManagedPatient, isShared: boolean) =>
  call(patients.hideOrShare, { body: { patientId: personId, providerId, isShared } });

/** Who sharing opens the chart to (decision G-PAT-03). */
function sharingWords(name: string, isShared: boolean, practice: string): string {
  return isShared
    ? `${name} is shared. Other physicians at ${practice} can open the chart under Shared Patients.`
    : `${name} is hidden. Other physicians at ${practice} no longer see the chart under Shared Patients.`;
}

/** Shares the patient with colleagues or hides it; reloads the lists (decision G-X-27). Can be undone. */
export function useHideOrShare() {
  const queries = useQueryClient();
  const practice = useQuery(me).data?.roles.practice?.practiceName ?? "the practice";
  const forget = () => queries.invalidateQueries({ queryKey: [KEY] });
  return useMutation({
    mutationFn: (patient: ManagedPatient) => share(patient, !patient.isShared),
    onSuccess: ({ isShared }, patient) => {
      const undo = async () => {
        await share(patient, patient.isShared);
        await forget();
      };
      notify({ text: sharingWords(nameInProse(patient.patientName), isShared, practice), undo });
      return forget();
    },
  });
}

/** Says in which practice a patient is the physician's; from then on its people see the patient. */
export function useChoosePractice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (chosen: { patient: Patient; practiceId: number; practiceName: string }) =>
      call(patients.choosePractice, { body: { patientId: chosen.patient.personId, practiceId: chosen.practiceId } }),
    onSuccess: (_done, { patient, practiceName }) => {
      notify({ text: `${nameInProse(patient.patientName)} is now a patient of ${practiceName}. Its staff can see the chart.` });
      return queries.invalidateQueries({ queryKey: [KEY] });
    },
  });
}

/** Marks a new patient as seen, or reverts that; the lists show who is new. */
export async function markNewPatientSeen(queries: QueryClient, body: CallOf<typeof patients.markNewSeen>["body"]): Promise<void> {
  await call(patients.markNewSeen, { body });
  void queries.invalidateQueries({ queryKey: [KEY] });
}

/** Ends the assignment and tells the hospital; it can be undone. Names and dates are sent as the specification lists them; the server uses its own. */
export function useRemovePatient() {
  const queries = useQueryClient();
  // No undo in login-as.
  const isOneself = useQuery(me).data?.roles.loginAs === null;
  return useMutation({
    mutationFn: ({ personId, patientName, providerId, physicianName, dob }: ManagedPatient) =>
      call(patients.remove, { body: { patientId: personId, patientName, providerId, providerName: physicianName, dob } }),
    onSuccess: (_done, { personId, patientName }) => {
      const undo = async () => {
        await call(patients.undoRemove, { body: { patientId: personId } });
        await queries.invalidateQueries({ queryKey: [KEY] });
      };
      notify({ text: `${nameInProse(patientName)} was removed from your list. The hospital was notified.`, ...(isOneself && { undo }) });
      return queries.invalidateQueries({ queryKey: [KEY] });
    },
  });
}
