import { fullNameOf } from "@linnet/contract/patients/identity";
import { ReferQuestion } from "../../../ui/people/refer-question.tsx";
import type { ReferralDialogProps } from "./dialogs.tsx";
import { useReferralForms } from "./use-forms.ts";

/** Asks before the child of a referral is referred once more who has died. */
export function ReferAgainDialog({ referral, onClose }: ReferralDialogProps) {
  const { referAnyway } = useReferralForms(referral);
  const { firstName, lastName, deceased } = referral;
  const name = fullNameOf({ firstName, lastName });
  return deceased && <ReferQuestion name={name} deceased={deceased} onConfirm={referAnyway} onClose={onClose} />;
}
