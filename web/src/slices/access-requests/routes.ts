import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

/**
 * Where one is in a list. The search text is not here: an address must not carry a patient's name (decision G-X-13). Which look-backs
 * there are is said by the contract, which the first page has no room for; the list itself asks it.
 */
export const RequestListSearchParams = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  lookback: z.coerce.number().int().optional().catch(undefined),
  sort: z.enum(["asc", "desc"]).optional().catch(undefined),
});
export type RequestListSearchParams = z.output<typeof RequestListSearchParams>;

export const accessRequestScreens = {
  mine: screen("/patients/patientaccessrequests", RequestListSearchParams),
  ask: screen("/patients/newpatientaccessrequest"),
  details: screen("/patients/patientaccessrequests/details/:id"),
  all: screen("/patientaccessrequest/patientaccessrequests", RequestListSearchParams),
  edit: screen("/patientaccessrequest/edit/:id"),
  notMyPatients: screen("/patientaccessrequest/notmypatients", RequestListSearchParams),
};
