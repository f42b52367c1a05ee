import type { Referral } from "@linnet/contract/referrals";
import { formatDate, formatDay } from "../../../platform/format/format.ts";
import { NewMark } from "../../../ui/feedback/new-mark.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { InPlaceOf } from "../../../ui/people/in-place-of.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { hasLoopTimes, LoopTimes } from "../conversation/letters/loop-times.tsx";
import { ReferralBadges } from "../office/badges.tsx";
import { NextStep } from "../office/next-step.tsx";
import { ReferralActions } from "../office/referral-actions.tsx";
import { referralScreens } from "../routes.ts";
import { listedName } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";
import type { ReferralList } from "./list.ts";
import type { ReferralListState } from "./use-referral-list-state.ts";

/** The columns of REF-018. The practice's task and the loop's dates are below the status. */
export function referralColumns(list: ReferralList, state: ReferralListState, zone: string): Column<Referral>[] {
  const physician: Column<Referral> = {
    key: "physician",
    header: "Referring Physician",
    ...state.sortOf("physicianname"),
    cell: ({ physicianName }) => physicianName,
  };
  return [
    {
      key: "name",
      header: "Patient Name",
      ...state.sortOf("patientname"),
      cell: (referral) => (
        <>
          <Link className={classes.name} href={referralScreens.details.to({ id: String(referral.id) })}>
            {listedName(referral)}
          </Link>
          {referral.isChanged && (
            <>
              {" "}
              <NewMark word="Updated" />
            </>
          )}
          {referral.deceased && (
            <>
              {" "}
              <DeceasedMark deceased={referral.deceased} />
            </>
          )}
          <InPlaceOf>{referral.forPhysician && `For ${referral.forPhysician}`}</InPlaceOf>
        </>
      ),
    },
    {
      key: "dob",
      header: "DOB",
      ...state.sortOf("dateofbirth"),
      cell: ({ dateOfBirth }) => <span className="ln-together">{formatDay(dateOfBirth)}</span>,
    },
    { key: "clinic", header: "Clinic", cell: ({ clinicName }) => clinicName },
    {
      key: "created",
      header: "Created On",
      ...state.sortOf("createddtm"),
      cell: ({ createdDtm }) => <span className="ln-together">{formatDate(createdDtm, zone)}</span>,
    },
    ...(list.isShared ? [physician] : []),
    {
      key: "status",
      header: "Status",
      width: "30%",
      cell: (referral) => (
        <div className={classes.status}>
          <ReferralBadges referral={referral} isReadOnly={list.isShared} />
          {hasLoopTimes(referral) && <LoopTimes loop={referral.loop} />}
          {referral.needsPractice && <NextStep referral={referral} />}
        </div>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      quiet: true,
      cell: (referral) => <ReferralActions referral={referral} isReadOnly={list.isShared} />,
    },
  ];
}
