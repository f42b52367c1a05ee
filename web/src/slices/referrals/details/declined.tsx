import { CANCELLED, type ReferralDetails } from "@linnet/contract/referrals";
import { Button } from "@mantine/core";
import { Banner } from "../../../ui/feedback/banner.tsx";
import classes from "../referrals.module.css";
import { useReferralForms } from "../tracking/use-forms.ts";

/** Why the clinic will not see the patient, and the way to one that may: the form with everything filled but the clinic. */
export function Declined({ referral }: { referral: ReferralDetails }) {
  const forms = useReferralForms(referral);
  const { cernerStatus, history, clinicName, cancellationReason, may } = referral;
  if (cernerStatus !== CANCELLED || !history.some(({ kind }) => kind === "declined")) return null;
  return (
    <div className={classes.banner}>
      <Banner
        tone="warning"
        title={`${clinicName} declined this referral`}
        action={
          may.refer && (
            <Button size="xs" variant="default" onClick={({ currentTarget }) => forms.refer(currentTarget)}>
              Refer elsewhere
            </Button>
          )
        }
      >
        <span className={classes.words}>{cancellationReason || "No reason was given."}</span>
      </Banner>
    </div>
  );
}
