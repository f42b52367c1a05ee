import type { Patient, PatientAccess } from "@linnet/contract/patients";
import { givenName } from "../../platform/format.ts";

const BECAUSE: Record<PatientAccess["kind"], string> = {
  assigned: "is assigned to you",
  shared: "is shared with your practice",
  practice: "is a patient of your practice",
  embassy: "is a patient of your embassy",
};

/** Why the caller may see this chart: decided by the server, said here (security: who may see which patient). */
export const accessReason = ({ patientName, access }: Patient): string =>
  `You see this chart because ${givenName(patientName)} ${BECAUSE[access.kind]}. Every view is logged.`;
