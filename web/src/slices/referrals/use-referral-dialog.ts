import { useState } from "react";

export type DialogName = "appointment" | "cancelled" | "requested" | "cancel" | "retry";

export interface ShownDialog {
  name: DialogName;
  /** Gets the focus back. */
  opener: HTMLElement | null;
}

/** Which dialog about a referral is open, and whence. */
export function useReferralDialog() {
  const [shown, setShown] = useState<ShownDialog>();
  return {
    shown,
    open: (name: DialogName) => (opener: HTMLElement | null) => setShown({ name, opener }),
    close: () => {
      setShown(undefined);
      shown?.opener?.focus();
    },
  };
}
