import { fullNameOf, mayBeCorrection } from "@linnet/contract/patients/identity";
import type { ReferralDetails } from "@linnet/contract/referrals";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay, sexOfWord, sexWord } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { referralOf, useCheckTie } from "../shared/api.ts";
import { childOf, referralOfName } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";
import type { ReferralDialogProps } from "./dialogs.tsx";

/** Asks for the child of a referral that an MRN alone had tied to another name or birth date (decision G-REF-32). */
export function TieCheckDialog({ referral, onClose }: ReferralDialogProps) {
  const details = useQuery(referralOf(referral.id));
  return (
    <Dialog child={childOf(referral)} opened onClose={onClose} title={<Heading words={`Check ${referralOfName(referral)}`} />} size={600}>
      <QueryView query={details}>{(found) => <Question referral={found} onClose={onClose} />}</QueryView>
    </Dialog>
  );
}

/** Has the focus at first. The answers load a moment later, and none should be pressed unread. */
const Heading = ({ words }: { words: string }) => (
  <span tabIndex={-1} data-autofocus>
    {words}
  </span>
);

const mayBeOwner = ({ recordIdentity: owner, ...referral }: ReferralDetails) =>
  owner !== null && mayBeCorrection({ ...referral, sex: sexOfWord(referral.patientSex) }, owner);

function Question({ referral, onClose }: { referral: ReferralDetails; onClose: () => void }) {
  const check = useCheckTie(referral.id);
  const checkOnce = useOneAtATime(check);
  const say = (child: "this" | "another") => checkOnce(child, { onSuccess: onClose });
  const { dateOfBirth, patientSex, mrn, recordIdentity: owner } = referral;
  return (
    <>
      <div className={classes.dialogForm}>
        <p className={classes.lead}>
          This referral has an MRN that belongs to a patient with a different name or date of birth. Tell us whose referral it is, and we
          will notify the hospital.
        </p>
        <FactList
          facts={[
            ["On the referral", inShort({ ...referral, born: dateOfBirth, sex: patientSex })],
            [
              `MRN ${mrn}`,
              owner ? inShort({ ...owner, born: owner.dateOfBirth ?? "", sex: sexWord(owner.sex) }) : "Not one of your patients",
            ],
          ]}
        />
        {owner && !mayBeOwner(referral) && (
          <p className={classes.lead}>More than one of first name, last name, date of birth and sex differs, so this is another patient.</p>
        )}
        {check.error && (
          <Banner tone="danger" role="alert">
            {check.error.message}
          </Banner>
        )}
      </div>
      <ButtonRow wayOut={{ onClick: onClose, label: "Not now" }}>
        {owner && mayBeOwner(referral) && (
          <Button size="md" variant="default" disabled={check.isPending} onClick={() => say("this")}>
            This is {nameOf(owner)}
          </Button>
        )}
        <Button size="md" variant="default" loading={check.isPending} onClick={() => say("another")}>
          Remove MRN
        </Button>
      </ButtonRow>
    </>
  );
}

const nameOf = ({ firstName, lastName }: Pick<ReferralDetails, "firstName" | "lastName">) => fullNameOf({ firstName, lastName });

interface Shown {
  firstName: string;
  lastName: string;
  born: string;
  sex: string;
}
const inShort = ({ born, sex, ...name }: Shown) => `${nameOf(name)}, ${formatDay(born) || "date of birth not recorded"}, ${sex}`;
