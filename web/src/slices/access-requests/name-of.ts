import type { AccessRequest } from "@linnet/contract/access-requests";

/** Whether a request has both its names: without them its row does not open (ACR-010). */
export const hasName = ({ patientFirstName, patientLastName }: AccessRequest): boolean =>
  patientFirstName !== null && patientLastName !== null;

/** 'Ruiz, Ana', or what there is of it. */
export function nameOf({ patientFirstName, patientLastName }: AccessRequest): string {
  return [patientLastName, patientFirstName].filter((part) => part !== null).join(", ") || "Not recorded";
}
