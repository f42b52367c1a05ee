import type { Referral } from "@linnet/contract/referrals";
import { type ComponentType, lazy, Suspense } from "react";
import type { DialogName, ShownDialog } from "./use-referral-dialog.ts";

export interface ReferralDialogProps {
  referral: Referral;
  onClose: () => void;
}

/** Lists are read far more often than dialogs: each is loaded when the pointer or the focus comes near, or when it opens. */
const LOAD: Record<DialogName, () => Promise<{ default: ComponentType<ReferralDialogProps> }>> = {
  appointment: async () => ({ default: (await import("./appointment-dialog.tsx")).AppointmentDialog }),
  cancelled: async () => ({ default: (await import("./cancellation-dialog.tsx")).CancellationDialog }),
  requested: async () => ({ default: (await import("./cancellation-dialog.tsx")).CancellationRequestDialog }),
  cancel: async () => ({ default: (await import("./request-to-cancel-dialog.tsx")).RequestToCancelDialog }),
  retry: async () => ({ default: (await import("./retry-dialog.tsx")).RetryDialog }),
};
const DIALOG = {
  appointment: lazy(LOAD.appointment),
  cancelled: lazy(LOAD.cancelled),
  requested: lazy(LOAD.requested),
  cancel: lazy(LOAD.cancel),
  retry: lazy(LOAD.retry),
};

export function loadActionDialogs() {
  // What does not come now is asked for again when a dialog opens.
  Promise.all([LOAD.cancel(), LOAD.retry()]).catch(() => undefined);
}

interface OpenDialogProps extends ReferralDialogProps {
  shown: ShownDialog | undefined;
}

/** The dialog that is open, if one is. */
export function ReferralDialog({ shown, referral, onClose }: OpenDialogProps) {
  if (!shown) return null;
  const Dialog = DIALOG[shown.name];
  return (
    <Suspense>
      <Dialog referral={referral} onClose={onClose} />
    </Suspense>
  );
}
