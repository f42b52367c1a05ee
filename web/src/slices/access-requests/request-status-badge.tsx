import type { AccessRequest, RequestStatus } from "@linnet/contract/access-requests";
import { requestWait } from "@linnet/contract/values/request-wait";
import { StatusBadge, type Tone } from "../../ui/feedback/status-badge.tsx";
import classes from "./access-requests.module.css";

const TONE: Record<RequestStatus, Tone> = { Pending: "neutral", Approved: "success", Denied: "danger" };

/** The status; for those who decide also how long it has been waiting. */
export function RequestStatusBadge({ request }: { request: AccessRequest }) {
  const { requestStatus, mayDecide, createdOn } = request;
  if (!(mayDecide && requestStatus === "Pending")) return <StatusBadge tone={TONE[requestStatus]}>{requestStatus}</StatusBadge>;
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
