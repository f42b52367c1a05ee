import { type Patient, type PatientQuery, patients } from "@linnet/contract/patients";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/http/api-client.ts";

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

/** Shows the patient to the colleagues, or hides them again; the lists are read anew (decision G-X-27). */
export function useHideOrShare() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ personId, providerId }: ManagedPatient) => call(patients.hideOrShare, { body: { patientId: personId, providerId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Ends the assignment and tells the hospital. Names and dates are sent as the specification lists them; the server uses its own. */
export function useRemovePatient() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ personId, patientName, providerId, physicianName, dob }: ManagedPatient) =>
      call(patients.remove, { body: { patientId: personId, patientName, providerId, providerName: physicianName, dob } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}
