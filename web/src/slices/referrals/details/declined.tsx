import type { ReferralDetails } from "@linnet/contract/referrals";
import { Button } from "@mantine/core";
import { formatDate } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { tellPutAside } from "../office/tell-put-aside.ts";
import { useReferralForms } from "../office/use-forms.ts";
import { referralScreens } from "../routes.ts";
import { usePutAside } from "../shared/api.ts";
import classes from "../shared/referrals.module.css";

/**
 * Why the clinic declined, and the office's options: the filled form for another clinic, or no further action. With a successor, only that.
 */
export function Declined({ referral }: { referral: ReferralDetails }) {
  const { isDeclined, isPutAside, successor, clinicName, cancellationReason } = referral;
  if (!isDeclined) return null;
  const isOver = isPutAside || successor !== null;
  return (
    <div className={classes.banner}>
      <Banner
        tone={isOver ? "info" : "warning"}
        title={`${clinicName} declined this referral`}
        action={<NextActs key={referral.id} referral={referral} />}
      >
        <span className={classes.words}>{cancellationReason || "No reason was given."}</span>
        {successor && <SentInstead successor={successor} />}
        {isPutAside && !successor && <span className={classes.after}>Your practice closed it. No further action is needed.</span>}
      </Banner>
    </div>
  );
}

/** The clinic the patient was referred to instead, and the date. */
function SentInstead({ successor }: { successor: NonNullable<ReferralDetails["successor"]> }) {
  const { timeZone } = useSettings();
  const { id, clinicName, sentOn } = successor;
  const day = formatDate(sentOn, timeZone);
  return (
    <span className={classes.after}>
      {clinicName === null ? `Sent again on ${day}.` : `Sent to ${clinicName} on ${day} instead: `}
      {id !== null && <Link href={referralScreens.details.to({ id: String(id) })}>Referral No. {id}</Link>}
    </span>
  );
}

function NextActs({ referral }: { referral: ReferralDetails }) {
  const { may, isPutAside, successor } = referral;
  const forms = useReferralForms(referral);
  const put = usePutAside(referral.id);
  const putOnce = useOneAtATime(put);
  if (!may.refer && !may.putAside) return null;
  const set = (to: boolean) => putOnce(to, { onSuccess: () => tellPutAside(referral, to, put.mutateAsync) });
  return (
    <span className={classes.choices}>
      {may.refer && (
        <Button
          size="xs"
          variant={isPutAside || successor ? "default" : "filled"}
          onClick={({ currentTarget }) => forms.refer(currentTarget)}
        >
          Refer elsewhere
        </Button>
      )}
      {may.putAside && (
        <Button size="xs" variant="default" loading={put.isPending} onClick={() => set(!isPutAside)}>
          {isPutAside ? "Reopen" : "Close, no further action"}
        </Button>
      )}
      {put.error && (
        <span role="alert" className={classes.failed}>
          {put.error.message}
        </span>
      )}
    </span>
  );
}
