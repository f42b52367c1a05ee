import type { ReferralDetails } from "@linnet/contract/referrals";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { NewMark } from "../../../ui/feedback/new-mark.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { Timeline } from "../../../ui/layout/timeline.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { SkeletonTable } from "../../../ui/table/skeleton-table.tsx";
import { NotHere } from "../../session/public.ts";
import { referralOf } from "../api.ts";
import { LiveReferrals } from "../lists/live-referrals.tsx";
import { asListed, correctedName, listedName } from "../referral-name.ts";
import classes from "../referrals.module.css";
import { referralScreens } from "../routes.ts";
import { ReferralBadges } from "../tracking/badges.tsx";
import { ReferralDialogs } from "../tracking/dialogs.tsx";
import { DetailActions } from "./actions.tsx";
import { GuardianFacts, PatientFacts, ReferralFacts } from "./facts.tsx";
import { ReferralFiles } from "./files.tsx";
import { referralSteps } from "./steps.ts";
import { useDropMark } from "./use-drop-mark.ts";
import { useListOfReferral } from "./use-list-of-referral.ts";

/** The browser's tab says no more than this: the patient's name stands in the page alone (decision G-X-13). */
const TITLE = "Referral";
/** No other text names a referral, so the server need not be asked about it. */
const NUMBER = /^[1-9]\d{0,14}$/;
const NONE: ReferralDetails[] = [];

/** One referral: where it stands, and everything that was written (decision G-REF-31). What is not there or not open to this person is not here. */
export function ReferralDetailsScreen() {
  const id = useScreenParam(referralScreens.details, "id");
  return NUMBER.test(id) ? <OneReferral key={id} id={Number(id)} /> : <NotHere />;
}

function OneReferral({ id }: { id: number }) {
  const referral = useQuery(referralOf(id));
  const settings = useSettings();
  // What may no longer be seen is not named either.
  const found = referral.error ? undefined : referral.data;
  const back = useListOfReferral(found);
  useDropMark(found);
  const code = referral.error instanceof ApiError ? referral.error.body.code : undefined;
  if (code === "not_found" || code === "invalid_input") return <NotHere />;
  return (
    <ReferralDialogs referrals={found ? [asListed(found)] : NONE}>
      <PageHeader
        title={TITLE}
        heading={found ? `${listedName(asListed(found))}: ${found.clinicName}` : TITLE}
        {...back}
        help={found && <InShort referral={found} />}
        action={found && <DetailActions referral={found} />}
      />
      <LiveReferrals />
      <QueryView
        query={referral}
        waiting={<SkeletonTable label="Loading the referral" columns={[{ header: "", width: "100%" }]} rows={8} />}
        help={supportHelp(settings)}
      >
        {(details) => <Details referral={details} />}
      </QueryView>
    </ReferralDialogs>
  );
}

function InShort({ referral }: { referral: ReferralDetails }) {
  const { timeZone } = useSettings();
  const name = correctedName(referral);
  return (
    <span className={classes["line"]}>
      {referral.isChanged && <NewMark word="Updated" />}
      <ReferralBadges referral={asListed(referral)} />
      {name && <span>Corrected name: {name}</span>}
      <DeceasedMark deceased={referral.deceased} />
      <span>
        Referral No. {referral.id}, created {formatDate(referral.createdDtm, timeZone)}
      </span>
    </span>
  );
}

function Details({ referral }: { referral: ReferralDetails }) {
  const { timeZone } = useSettings();
  return (
    <div className={classes["split"]}>
      <div className={classes["column"]}>
        <Panel id="progress" title="Where it stands">
          <Timeline label="Progress of the referral" steps={referralSteps(referral, timeZone)} />
        </Panel>
        <ReferralFiles referralId={referral.id} files={referral.attachments} />
      </div>
      <div className={classes["column"]}>
        <ReferralFacts referral={referral} />
        <PatientFacts referral={referral} />
        <GuardianFacts referral={referral} />
      </div>
    </div>
  );
}
