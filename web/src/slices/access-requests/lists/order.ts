import type { AccessRequest } from "@linnet/contract/access-requests";

/** By ID when somebody wants it so; else what waits comes first, the oldest of all at the top, and what is decided as the server sent it. */
export function requestOrder(requests: readonly AccessRequest[], sort: "asc" | "desc" | undefined): AccessRequest[] {
  if (sort !== undefined) {
    const way = sort === "asc" ? 1 : -1;
    return requests.toSorted((one, other) => way * (one.patientAccessRequestID - other.patientAccessRequestID));
  }
  const isOpen = ({ requestStatus }: AccessRequest) => requestStatus === "Pending";
  const open = requests.filter(isOpen).toSorted((one, other) => one.createdOn.localeCompare(other.createdOn));
  return [...open, ...requests.filter((request) => !isOpen(request))];
}
