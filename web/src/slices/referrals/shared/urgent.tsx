import type { Referral } from "@linnet/contract/referrals";
import { useSettings } from "../../../platform/page/settings.ts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { supportNumber } from "../../../ui/feedback/support-help.ts";

/** Marked by a word and a shape only. */
export const UrgentBadge = () => (
  <StatusBadge tone="danger" icon="alert">
    Urgent
  </StatusBadge>
);

/** The number to call about a referral. Without a service desk, the hospital's support. */
export function useServiceDesk(): string {
  const { serviceDeskPhone, ...support } = useSettings();
  return serviceDeskPhone ?? supportNumber(support);
}

interface CannotWaitProps {
  /** The clinic's own phone number, if it has one. */
  clinicPhone?: string | null | undefined;
}

/** What to do if even an urgent answer comes too late (decision G-REF-36). */
export function CannotWait({ clinicPhone = null }: CannotWaitProps) {
  const serviceDesk = useServiceDesk();
  return (
    <>
      For same-day needs, call {clinicPhone && "the clinic at "}
      <span className="ln-together">{clinicPhone ?? serviceDesk}</span>.
    </>
  );
}

/** No current appointment. Nothing is urgent for a child who has died. */
export const waitsForUrgent = ({ isUrgent, statusId, deceased }: Pick<Referral, "isUrgent" | "statusId" | "deceased">): boolean =>
  isUrgent && statusId !== 3 && !deceased;
