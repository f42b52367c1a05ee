import { type AccessRequest, type RequestStatus, requestWait } from "@linnet/contract/access-requests";
import { ofKind } from "@linnet/contract/growing";
import { formatDateTime, formatDay } from "../../../platform/format/format.ts";
import { StatusBadge, type Tone } from "../../../ui/feedback/status-badge.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import classes from "../access-requests.module.css";
import { nameOf } from "../name-of.ts";

interface RequestColumns {
  /** The hospital's time zone. */
  zone: string;
  /** Where a request opens, if it does. */
  hrefOf: (request: AccessRequest) => string | undefined;
  /** For the ID column, the only sortable one. */
  sort?: Pick<Column<AccessRequest>, "sort" | "onSort">;
}

/** The columns of decision G-ACR-09. */
export function requestColumns({ zone, hrefOf, sort = {} }: RequestColumns): Column<AccessRequest>[] {
  return [
    { key: "id", header: "ID", width: "5rem", ...sort, cell: ({ patientAccessRequestID }) => patientAccessRequestID },
    {
      key: "name",
      header: "Patient Name",
      lead: true,
      cell: (request) => {
        const href = hrefOf(request);
        const name = nameOf(request);
        if (href === undefined) return <span className={classes.beside}>{name}</span>;
        return (
          <Link className={`${classes.name} ${classes.beside}`} href={href}>
            {name}
          </Link>
        );
      },
    },
    { key: "dob", header: "DOB", width: "7.5rem", cell: ({ patientDob }) => formatDay(patientDob) },
    { key: "mrn", header: "MRN", width: "7.5rem", cell: ({ patientMRN }) => patientMRN || <span className="ln-muted">Not provided</span> },
    { key: "physician", header: "On Behalf Of", cell: ({ onBehalfPhysicianName }) => onBehalfPhysicianName },
    { key: "status", header: "Status", cell: (request) => <RequestStatusBadge request={request} /> },
    { key: "by", header: "Requested By", cell: ({ createdBy }) => createdBy },
    { key: "on", header: "Requested On", cell: ({ createdOn }) => formatDateTime(createdOn, zone) },
  ];
}

const TONE: Record<RequestStatus, Tone> = { Pending: "neutral", Approved: "success", Denied: "danger" };

/** The status; for those who decide also how long it has been waiting. */
export function RequestStatusBadge({ request }: { request: AccessRequest }) {
  const { requestStatus, mayDecide, createdOn } = request;
  if (!(mayDecide && requestStatus === "Pending"))
    return <StatusBadge tone={ofKind(TONE, requestStatus) ?? "neutral"}>{requestStatus}</StatusBadge>;
  const { words, isLate } = requestWait(createdOn);
  return (
    <span className={classes.status}>
      <StatusBadge tone={isLate ? "warning" : "neutral"} icon="clock">
        {requestStatus}
      </StatusBadge>
      <span className="ln-muted">{words}</span>
    </span>
  );
}
