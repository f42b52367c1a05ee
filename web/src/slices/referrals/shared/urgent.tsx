import type { Referral } from "@linnet/contract/referrals";
import { useSettings } from "../../../platform/page/settings.ts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { supportNumber } from "../../../ui/feedback/support-help.ts";

/** Told apart by a word and a shape, and by nothing else of the row. */
export const UrgentBadge = () => (
  <StatusBadge tone="danger" icon="alert">
    Urgent
  </StatusBadge>
);

/** Whom to call about a referral. Without a service desk of its own the hospital's support answers. */
export function useServiceDesk(): string {
  const { serviceDeskPhone, ...support } = useSettings();
  return serviceDeskPhone ?? supportNumber(support);
}

interface CannotWaitProps {
  /** The clinic's own telephone, where it has one. */
  clinicPhone?: string | null | undefined;
}

/** What to do where even an urgent answer comes too late (decision G-REF-36). */
export function CannotWait({ clinicPhone = null }: CannotWaitProps) {
  const serviceDesk = useServiceDesk();
  return (
    <>
      For same-day needs, call {clinicPhone && "the clinic at "}
      <span className="ln-together">{clinicPhone ?? serviceDesk}</span>.
    </>
  );
}

/** Nobody has made an appointment that stands; of a child who has died nothing is urgent. */
export const waitsForUrgent = ({ isUrgent, statusId, deceased }: Pick<Referral, "isUrgent" | "statusId" | "deceased">): boolean =>
  isUrgent && statusId !== 3 && !deceased;
