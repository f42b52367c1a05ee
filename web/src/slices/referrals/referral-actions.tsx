import { CANCELLED, type Referral } from "@linnet/contract/referrals";
import { IconBan, IconEdit, IconRefresh, IconSend } from "@tabler/icons-react";
import { useRef } from "react";
import { type RowAction, RowActions } from "../../ui/row-actions.tsx";
import { loadActionDialogs, ReferralDialog } from "./referral-dialog.tsx";
import { referralOfName } from "./referral-name.ts";
import { referralScreens } from "./routes.ts";
import { useReferralDialog } from "./use-referral-dialog.ts";
import { useReferralForms } from "./use-referral-forms.ts";

interface ReferralActionsProps {
  referral: Referral;
  /** Nothing but reading is offered (REF-025). */
  isReadOnly: boolean;
}

/** What one can do with a referral of a list; the data says what this person may. */
export function ReferralActions({ referral, isReadOnly }: ReferralActionsProps) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const dialog = useReferralDialog();
  const forms = useReferralForms(referral);
  const { may } = referral;
  const open = (name: "cancel" | "retry") => () => dialog.open(name)(menuButton.current);
  const more: (RowAction | false)[] = [
    may.refer && { label: "Refer", icon: IconSend, onSelect: forms.refer },
    may.edit && { label: "Edit", icon: IconEdit, onSelect: forms.edit },
    may.retry && { label: "Retry", icon: IconRefresh, onSelect: open("retry") },
    mayRequestToCancel(referral) && { label: "Request to Cancel", icon: IconBan, danger: true, onSelect: open("cancel") },
  ];
  return (
    <>
      <RowActions
        of={referralOfName(referral)}
        main={{ label: "Details", href: referralScreens.details.to({ id: String(referral.id) }) }}
        more={isReadOnly ? [] : more.filter((action) => action !== false)}
        onNear={loadActionDialogs}
        menuButton={menuButton}
      />
      <ReferralDialog referral={referral} shown={dialog.shown} onClose={dialog.close} />
    </>
  );
}

/** Neither what was asked for already nor what is cancelled (REF-068, REF-069). */
export const mayRequestToCancel = ({ may, cancelationRequest, cernerStatus }: Referral): boolean =>
  may.cancel && !cancelationRequest && cernerStatus !== CANCELLED;
