import { mayBeCorrection } from "@linnet/contract/patient-identity";
import type { ReferralDetails } from "@linnet/contract/referrals";
import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay, sexOfWord } from "../../platform/format.ts";
import { useOneAtATime } from "../../platform/use-one-at-a-time.ts";
import { Banner } from "../../ui/banner.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { referralOf, useCheckTie } from "./api.ts";
import type { ReferralDialogProps } from "./referral-dialogs.tsx";
import { referralOfName } from "./referral-name.ts";
import classes from "./referrals.module.css";

/** Asks whose a referral is that an MRN alone had tied to a child with another name or birth date (decision G-REF-32). */
export function TieCheckDialog({ referral, onClose }: ReferralDialogProps) {
  const details = useQuery(referralOf(referral.id));
  return (
    <Modal opened onClose={onClose} title={`Check the ${referralOfName(referral)}`} size={600}>
      <QueryView query={details}>{(found) => <Question referral={found} onClose={onClose} />}</QueryView>
    </Modal>
  );
}

const mayBeOwner = ({ recordIdentity: owner, ...referral }: ReferralDetails) =>
  owner !== null && mayBeCorrection({ ...referral, sex: sexOfWord(referral.patientSex) }, owner);

function Question({ referral, onClose }: { referral: ReferralDetails; onClose: () => void }) {
  const check = useCheckTie(referral.id);
  const checkOnce = useOneAtATime(check);
  const say = (child: "this" | "another") => checkOnce(child, { onSuccess: onClose });
  const { firstName, lastName, dateOfBirth, mrn, recordIdentity: owner } = referral;
  return (
    <>
      <div className={classes["dialogForm"]}>
        <p className={classes["lead"]}>
          This referral carried an MRN that belongs to a patient with another name or date of birth. Say whose referral it is; the hospital
          is told.
        </p>
        <FactList
          facts={[
            ["On the referral", `${firstName} ${lastName}, ${formatDay(dateOfBirth)}`],
            [
              `MRN ${mrn}`,
              owner
                ? `${owner.firstName} ${owner.lastName}, ${formatDay(owner.dateOfBirth ?? "") || "date of birth not recorded"}`
                : "Not one of your patients",
            ],
          ]}
        />
        {check.error && (
          <Banner tone="danger" role="alert">
            {check.error.message}
          </Banner>
        )}
      </div>
      <div className={classes["dialogButtons"]}>
        <Button size="md" variant="default" data-autofocus onClick={onClose}>
          Not now
        </Button>
        {owner && mayBeOwner(referral) && (
          <Button size="md" variant="default" disabled={check.isPending} onClick={() => say("this")}>
            It is {owner.firstName} {owner.lastName}
          </Button>
        )}
        <Button size="md" loading={check.isPending} onClick={() => say("another")}>
          Remove the MRN
        </Button>
      </div>
    </>
  );
}
