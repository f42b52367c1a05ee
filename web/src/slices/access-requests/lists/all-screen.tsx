import type { AccessRequest } from "@linnet/contract/access-requests";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../platform/page/settings.ts";
import { useListState } from "../../../platform/page/use-list-state.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { columnSort } from "../../../ui/table/data-table.tsx";
import { requestList } from "../api.ts";
import { accessRequestScreens } from "../routes.ts";
import { requestColumns } from "./columns.tsx";
import { lookbackOf, RequestList } from "./list.tsx";

/** By ID if chosen; otherwise pending ones first, oldest at the top, and decided ones in the server's order. */
function requestOrder(requests: readonly AccessRequest[], sort: "asc" | "desc" | undefined): AccessRequest[] {
  if (sort !== undefined) {
    const way = sort === "asc" ? 1 : -1;
    return requests.toSorted((one, other) => way * (one.patientAccessRequestID - other.patientAccessRequestID));
  }
  const isOpen = ({ requestStatus }: AccessRequest) => requestStatus === "Pending";
  const open = requests.filter(isOpen).toSorted((one, other) => one.createdOn.localeCompare(other.createdOn));
  return [...open, ...requests.filter((request) => !isOpen(request))];
}

/** All requests of the hospital, for those who decide or watch over it (ACR-014). */
export function AllAccessRequestsScreen() {
  const list = useListState(accessRequestScreens.all);
  const { sort } = list.address;
  const query = useQuery(requestList({ practice: false, lookback: lookbackOf(list), searchterm: list.search }));
  const { timeZone } = useSettings();
  const columns = requestColumns({
    zone: timeZone,
    hrefOf: ({ patientAccessRequestID }) => accessRequestScreens.edit.to({ id: String(patientAccessRequestID) }),
    sort: columnSort("id", { sort: sort && "id", order: sort, go: ({ order }) => list.go({ sort: order }) }),
  });
  return (
    <>
      <PageHeader title="All patient access requests" help="Requests waiting for a decision come first, starting with the oldest." />
      <RequestList
        caption="All patient access requests"
        columns={columns}
        list={list}
        query={query}
        rowKey={({ patientAccessRequestID }) => patientAccessRequestID}
        inOrder={(requests) => requestOrder(requests, sort)}
      />
    </>
  );
}
