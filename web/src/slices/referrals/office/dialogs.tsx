import type { Referral } from "@linnet/contract/referrals";
import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from "react";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { openerOf } from "../../../ui/feedback/opener-of.ts";
import { type DialogName, ReferralDialogContext } from "./use-dialog.ts";

export interface ReferralDialogProps {
  referral: Referral;
  onClose: () => void;
}

/** Lists are read far more often than dialogs. Each dialog is loaded when the pointer or the focus comes near, or when it opens. */
const LOAD: Record<DialogName, () => Promise<{ default: ComponentType<ReferralDialogProps> }>> = {
  appointment: async () => ({ default: (await import("./appointment-dialog.tsx")).AppointmentDialog }),
  cancelled: async () => ({ default: (await import("./cancellation-dialog.tsx")).CancellationDialog }),
  requested: async () => ({ default: (await import("./cancellation-dialog.tsx")).CancellationRequestDialog }),
  cancel: async () => ({ default: (await import("./request-to-cancel-dialog.tsx")).RequestToCancelDialog }),
  retry: async () => ({ default: (await import("./retry-dialog.tsx")).RetryDialog }),
  refer: async () => ({ default: (await import("./refer-again-dialog.tsx")).ReferAgainDialog }),
  object: async () => ({ default: (await import("./object-dialog.tsx")).ObjectDialog }),
  tie: async () => ({ default: (await import("./tie-check-dialog.tsx")).TieCheckDialog }),
};
const DIALOG = {
  appointment: lazyPart(LOAD.appointment),
  cancelled: lazyPart(LOAD.cancelled),
  requested: lazyPart(LOAD.requested),
  cancel: lazyPart(LOAD.cancel),
  retry: lazyPart(LOAD.retry),
  refer: lazyPart(LOAD.refer),
  object: lazyPart(LOAD.object),
  tie: lazyPart(LOAD.tie),
};

export function loadActionDialogs() {
  // If this fails, they are loaded when a dialog opens.
  Promise.all([LOAD.cancel(), LOAD.retry(), LOAD.refer(), LOAD.object()]).catch(() => undefined);
}

interface Shown {
  name: DialogName;
  /** As it was when the dialog opened. It may have left the list since. */
  referral: Referral;
  opener: HTMLElement | null;
}

interface ReferralDialogsProps {
  /** The current data of the referrals that dialogs are about. */
  referrals: readonly Referral[];
  children: ReactNode;
}

/** The open dialog, above its opener. It stays with all typed text when a table becomes cards or a row moves. */
export function ReferralDialogs({ referrals, children }: ReferralDialogsProps) {
  const [shown, setShown] = useState<Shown>();
  const open = useCallback((name: DialogName, referral: Referral, opener: HTMLElement | null) => setShown({ name, referral, opener }), []);
  const Dialog = shown && DIALOG[shown.name];
  const close = () => {
    setShown(undefined);
    if (shown) openerOf(shown.opener, `[data-referral="${shown.referral.id}"]`)?.focus();
  };
  return (
    <ReferralDialogContext value={open}>
      {children}
      {Dialog && (
        <Suspense>
          <Dialog referral={referrals.find(({ id }) => id === shown.referral.id) ?? shown.referral} onClose={close} />
        </Suspense>
      )}
    </ReferralDialogContext>
  );
}
