import type { ReferralDetails } from "@linnet/contract/referrals";
import { Button } from "@mantine/core";
import { formatDay } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { loadActionDialogs } from "../office/dialogs.tsx";
import { useReferralDialog } from "../office/use-dialog.ts";
import classes from "../shared/referrals.module.css";

/**
 * Says that another clinic forwarded it here, why, and until when the office may object. After an objection, says that the office waits for
 * the answer.
 */
export function Redirected({ referral }: { referral: ReferralDetails }) {
  const { redirect, clinicName, may } = referral;
  const openDialog = useReferralDialog(referral);
  if (!redirect || !(may.object || redirect.isObjected)) return null;
  return (
    <div className={classes.banner}>
      <Banner
        tone="info"
        title={`${redirect.fromClinicName} forwarded this referral to ${clinicName}`}
        action={
          may.object && (
            <Button
              size="xs"
              variant="default"
              onPointerEnter={loadActionDialogs}
              onFocus={loadActionDialogs}
              onClick={({ currentTarget }) => openDialog("object")(currentTarget)}
            >
              Object
            </Button>
          )
        }
      >
        <span className={classes.words}>{redirect.reason || "No reason was given."}</span>
        <span className={classes.after}>
          {redirect.isObjected
            ? `Your practice objected. ${clinicName} will keep the referral and give a reason, or send it back.`
            : `If ${clinicName} is not right for this patient, you can object until ${formatDay(redirect.until)}.`}
        </span>
      </Banner>
    </div>
  );
}
