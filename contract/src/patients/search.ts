import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { MAX_SEARCH_LENGTH, Patient } from "../patients.ts";
import { Line } from "../values.ts";

/** How many patients one search names. */
export const PATIENT_SEARCH_SIZE = 8;

/** A found patient, and the caller's reason for access. */
export const FoundPatient = Patient.pick({
  personId: true,
  patientName: true,
  suffix: true,
  dob: true,
  sex: true,
  mrn: true,
  deceased: true,
  access: true,
});
export type FoundPatient = z.infer<typeof FoundPatient>;

/** The patients in the order of lists; `hasMore` when there are others that the words fit too. */
export const FoundPatients = z.object({ data: z.array(FoundPatient), hasMore: z.boolean() });
export type FoundPatients = z.infer<typeof FoundPatients>;

export const patientSearch = {
  /** Among everyone the caller may see, in whatever way; matched as in the lists (decision G-PAT-11). */
  find: endpoint({
    method: "GET",
    path: "/patient/search",
    action: "read:patient-search",
    query: z.strictObject({
      text: Line.trim().min(1, "Type a name or an MRN").max(MAX_SEARCH_LENGTH, `Use at most ${MAX_SEARCH_LENGTH} characters`),
    }),
    reply: FoundPatients,
  }),
};
