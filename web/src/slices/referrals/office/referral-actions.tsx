import { fullNameOf } from "@linnet/contract/patients/identity";
import { CANCELLED, type Referral } from "@linnet/contract/referrals";
import { IconBan, IconBell, IconCheck, IconEdit, IconListDetails, IconRefresh, IconSend } from "@tabler/icons-react";
import { useRef } from "react";
import { type RowAction, RowActions } from "../../../ui/table/row-actions.tsx";
import { LETTER_PLACE } from "../conversation/letters/letter-place.ts";
import { referralScreens } from "../routes.ts";
import { usePutAside } from "../shared/api.ts";
import { referralOfName } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";
import { loadActionDialogs } from "./dialogs.tsx";
import { isUndelivered } from "./is-undelivered.ts";
import { tellPutAside } from "./tell-put-aside.ts";
import { useReferralDialog } from "./use-dialog.ts";
import { useReferralForms } from "./use-forms.ts";
import { useRemindClinic } from "./use-remind-clinic.ts";

interface ReferralActionsProps {
  referral: Referral;
  /** Offers only reading (REF-025). */
  isReadOnly: boolean;
}

/** The possible actions on a list's referral, by its `may`. */
export function ReferralActions({ referral, isReadOnly }: ReferralActionsProps) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const openDialog = useReferralDialog(referral);
  const forms = useReferralForms(referral);
  const { may, isPutAside } = referral;
  const put = usePutAside(referral.id);
  const remind = useRemindClinic(referral);
  const open =
    (name: "cancel" | "retry") =>
    (opener: HTMLElement | null = menuButton.current) =>
      openDialog(name)(opener);
  const details = { label: "Details", icon: IconListDetails, href: referralScreens.details.to({ id: String(referral.id) }) };
  const retry = { label: "Retry", name: `Retry ${referralOfName(referral)}`, icon: IconRefresh, onSelect: open("retry") };
  // The row's button is the remedy if there is one, and otherwise opens the details.
  const isMended = may.retry && isUndelivered(referral) && !isReadOnly;
  const main = isMended ? retry : (waitingIn(referral, details.href) ?? details);
  const more: (RowAction | false)[] = [
    isMended && details,
    may.refer && { ...referWords(referral), icon: IconSend, onSelect: () => forms.refer(menuButton.current) },
    may.remind && {
      label: "Remind",
      name: `Remind ${referral.clinicName} about ${referralOfName(referral)}`,
      icon: IconBell,
      onSelect: remind.run,
    },
    may.putAside && {
      label: isPutAside ? "Reopen" : "Close, no further action",
      name: `${isPutAside ? "Reopen" : "Close, no further action"}: ${referralOfName(referral)}`,
      icon: IconCheck,
      onSelect: () => put.mutate(!isPutAside, { onSuccess: () => tellPutAside(referral, !isPutAside, put.mutateAsync) }),
    },
    may.edit && { label: "Edit", icon: IconEdit, onSelect: forms.edit },
    may.retry && !isMended && retry,
    mayRequestToCancel(referral) && { label: "Request to Cancel", icon: IconBan, danger: true, onSelect: open("cancel") },
  ];
  return (
    <span className={classes.actions} data-referral={referral.id}>
      <RowActions
        of={referralOfName(referral)}
        main={isReadOnly ? details : main}
        more={isReadOnly ? [] : more.filter((action) => action !== false)}
        onNear={loadActionDialogs}
        menuButton={menuButton}
      />
    </span>
  );
}

/** The task on the referral's page for the reader, and its place there. */
function waitingIn(referral: Referral, href: string) {
  if (referral.may.answer) return { label: "Answer", name: `Answer about ${referralOfName(referral)}`, href };
  if (!referral.letterToRead) return undefined;
  return { label: "Read", name: `Read the letter for ${referralOfName(referral)}`, href: `${href}#${LETTER_PLACE}` };
}

/** A declined one is referred to another clinic. */
const referWords = (referral: Referral) =>
  referral.isDeclined
    ? { label: "Refer elsewhere", name: `Refer elsewhere: ${fullNameOf(referral)}` }
    : { label: "Refer", name: `Refer ${fullNameOf(referral)}` };

/** Neither after a request nor after a cancellation (REF-068, REF-069). */
export const mayRequestToCancel = ({ may, cancelationRequest, cernerStatus }: Referral): boolean =>
  may.cancel && !cancelationRequest && cernerStatus !== CANCELLED;
