import { StatusBadge, type Tone } from "../../../ui/feedback/status-badge.tsx";

const TONES: Record<string, Tone> = { Completed: "success", Denied: "danger" };

/** How far a request has come; one that is open is the ordinary case and has no colour. */
export function AccountRequestBadge({ status }: { status: string }) {
  return (
    <StatusBadge tone={TONES[status] ?? "neutral"} {...(status === "Pending" && { icon: "clock" })}>
      {status}
    </StatusBadge>
  );
}
