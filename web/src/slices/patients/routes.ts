import { PATIENT_LOOKBACKS } from "@linnet/contract/patients";
import { oneOfInQuery } from "@linnet/contract/values";
import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

/** Where one is in a list. The search text is not here: an address must not carry a patient's name (decision G-X-13). */
export const PatientListSearchParams = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  lookback: oneOfInQuery(PATIENT_LOOKBACKS).optional().catch(undefined),
  view: z.enum(["list", "cards"]).optional().catch(undefined),
});
export type PatientListSearchParams = z.output<typeof PatientListSearchParams>;

export const patientScreens = {
  mine: screen("/patients/mypatients", PatientListSearchParams),
  shared: screen("/patients/sharedpatients", PatientListSearchParams),
  ofPractice: screen("/patients/viewpatients", PatientListSearchParams),
  ofEmbassy: screen("/myembassypatients", PatientListSearchParams),
  chart: screen("/patients/:id"),
};
