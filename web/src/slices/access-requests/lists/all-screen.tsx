import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../platform/page/settings.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { requestList } from "../api.ts";
import { accessRequestScreens } from "../routes.ts";
import { requestColumns } from "./columns.tsx";
import { RequestList } from "./list.tsx";
import { requestOrder } from "./order.ts";
import { useRequestPlace } from "./use-place.ts";

/** All requests of the hospital, for those who decide or watch over it (ACR-014). */
export function AllAccessRequestsScreen() {
  const place = useRequestPlace(accessRequestScreens.all);
  const query = useQuery(requestList({ practice: false, lookback: place.lookback, searchterm: place.search }));
  const { timeZone } = useSettings();
  const columns = requestColumns({
    zone: timeZone,
    hrefOf: ({ patientAccessRequestID }) => accessRequestScreens.edit.to({ id: String(patientAccessRequestID) }),
    sort: { sort: place.sort ?? "none", onSort: () => place.go({ sort: place.sort === "asc" ? "desc" : "asc" }) },
  });
  return (
    <>
      <PageHeader title="All patient access requests" help="What waits stands first, the oldest at the top." />
      <RequestList
        caption="All patient access requests"
        columns={columns}
        place={place}
        query={query}
        rowKey={({ patientAccessRequestID }) => patientAccessRequestID}
        inOrder={(requests) => requestOrder(requests, place.sort)}
      />
    </>
  );
}
