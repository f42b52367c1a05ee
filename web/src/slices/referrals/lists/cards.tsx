import type { Referral } from "@linnet/contract/referrals";
import { Skeleton } from "@mantine/core";
import { formatDate, formatDay } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { NewMark } from "../../../ui/feedback/new-mark.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { InPlaceOf } from "../../../ui/people/in-place-of.tsx";
import { PatientCard } from "../../../ui/people/patient-card.tsx";
import { hasLoopTimes, LoopTimes } from "../conversation/letters/loop-times.tsx";
import { ReferralBadges } from "../office/badges.tsx";
import { NextStep } from "../office/next-step.tsx";
import { ReferralActions } from "../office/referral-actions.tsx";
import { listedName } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";

interface ReferralCardsProps {
  isShared: boolean;
  rows: Referral[];
}

/** The table's content and the Referral No. (REF-019, decision G-REF-28). */
export function ReferralCards({ isShared, rows }: ReferralCardsProps) {
  const { timeZone } = useSettings();
  const physicianOf = ({ physicianName }: Referral) => (isShared ? [{ label: "Referring Physician", value: physicianName }] : []);
  return (
    <div className={classes.cards}>
      {rows.map((referral) => (
        <PatientCard
          key={referral.id}
          name={listedName(referral)}
          badge={
            <span className={classes.badges}>
              {referral.isChanged && <NewMark word="Updated" />}
              <ReferralBadges referral={referral} isReadOnly={isShared} />
              <DeceasedMark deceased={referral.deceased} />
              <InPlaceOf>{referral.forPhysician && `For ${referral.forPhysician}`}</InPlaceOf>
            </span>
          }
          actions={<ReferralActions referral={referral} isReadOnly={isShared} />}
          facts={[
            { label: "Clinic", value: referral.clinicName },
            { label: "DOB", value: formatDay(referral.dateOfBirth) },
            { label: "Created On", value: formatDate(referral.createdDtm, timeZone) },
            ...physicianOf(referral),
            { label: "Referral No.", value: referral.id },
            { label: "Next step", value: <NextStep referral={referral} /> },
            ...(hasLoopTimes(referral) ? [{ label: "Progress", value: <LoopTimes loop={referral.loop} /> }] : []),
          ]}
        />
      ))}
    </div>
  );
}

const PLACES = Array.from({ length: 6 }, (_, place) => place);

/** The loading state of the cards. */
export function ReferralCardsSkeleton() {
  return (
    <div role="status" aria-label="Loading referrals" className={classes.cards}>
      {PLACES.map((place) => (
        <div key={place} className={`ln-card ${classes.waiting}`} aria-hidden>
          <Skeleton height={14} width="60%" />
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width="40%" />
          <Skeleton height={12} width="50%" />
        </div>
      ))}
    </div>
  );
}
