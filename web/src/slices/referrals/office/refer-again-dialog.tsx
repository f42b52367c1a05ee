import { ReferQuestion } from "../../../ui/people/refer-question.tsx";
import { childOf } from "../shared/referral-name.ts";
import type { ReferralDialogProps } from "./dialogs.tsx";
import { useReferralForms } from "./use-forms.ts";

/** Asks before a child who has died is referred again. */
export function ReferAgainDialog({ referral, onClose }: ReferralDialogProps) {
  const { referAnyway } = useReferralForms(referral);
  const { deceased } = referral;
  return deceased && <ReferQuestion child={childOf(referral)} deceased={deceased} onConfirm={referAnyway} onClose={onClose} />;
}
