import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

/**
 * State of a list. Search text is excluded: an address must not contain a patient's name (decision G-X-13). The contract defines the
 * look-backs, but is too large for the first page; the list itself uses it.
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
