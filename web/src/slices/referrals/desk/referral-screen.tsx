import { listedNameOf } from "@linnet/contract/patients/identity";
import { CANCELLATION_REQUESTED } from "@linnet/contract/referrals/course";
import type { DeskReferralDetails } from "@linnet/contract/referrals/desk";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatAge, formatDate, formatDateTime, formatDay, initialedName } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useScreenParam, useScreenSearch } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { SkeletonTable } from "../../../ui/table/data-table.tsx";
import { NotHere } from "../../session/public.ts";
import { waitInOneLine } from "../clinics/wait-words.ts";
import { factsOf } from "../details/facts.tsx";
import { LiveReferrals } from "../lists/live-referrals.tsx";
import { PacketAnswers } from "../packets/packet-answers.tsx";
import { referralScreens } from "../routes.ts";
import { listedName } from "../shared/referral-name.ts";
import shared from "../shared/referrals.module.css";
import { UrgentBadge } from "../shared/urgent.tsx";
import { DeskActs } from "./acts.tsx";
import { referralAtDesk, useAssignAtDesk } from "./api.ts";
import classes from "./desk.module.css";
import { DeskConversation } from "./desk-conversation.tsx";
import { RemindedOn } from "./due-day.tsx";
import { DeskFiles } from "./files.tsx";
import { DeskIdentity } from "./identity.tsx";
import { DeskWalk } from "./walk.tsx";

/** The browser's tab has no patient name. Only the page shows it (decision G-X-13). */
const TITLE = "Referral";
const NUMBER = /^[1-9]\d{0,14}$/;

/** One referral at the clinic's desk: everything that was sent, its child, and the possible acts. */
export function DeskReferralScreen() {
  const id = useScreenParam(referralScreens.atDesk, "id");
  return NUMBER.test(id) ? <OneReferral key={id} id={Number(id)} /> : <NotHere />;
}

function OneReferral({ id }: { id: number }) {
  const referral = useQuery(referralAtDesk(id));
  const settings = useSettings();
  const worklist = useScreenSearch(referralScreens.atDesk);
  const code = referral.error instanceof ApiError ? referral.error.body.code : undefined;
  // A page that is no longer allowed does not name the patient. After another failure, the page and typed text stay.
  const isRefused = code === "forbidden";
  const found = isRefused ? undefined : referral.data;
  // Also if it was forwarded to another clinic.
  if (code === "not_found" || code === "invalid_input")
    return (
      <>
        <DeskWalk id={id} name={undefined} />
        <NotHere />
      </>
    );
  return (
    <>
      <PageHeader
        title={TITLE}
        heading={found ? `${listedName(found)}: ${found.clinicName}` : TITLE}
        whose={found && initialedName(listedName(found))}
        back={{ href: referralScreens.desk.to({}, worklist), label: "Desk" }}
        beside={<DeskWalk id={id} name={found && listedName(found)} />}
        help={found && <InShort referral={found} />}
        action={found && <InHand referral={found} />}
      />
      <LiveReferrals />
      <QueryView
        query={referral}
        waiting={<SkeletonTable label="Loading the referral" columns={[{ header: "", width: "100%" }]} rows={8} />}
        help={supportHelp(settings)}
        failed={isRefused ? undefined : "above"}
      >
        {(details) => <Details referral={details} />}
      </QueryView>
    </>
  );
}

function InShort({ referral }: { referral: DeskReferralDetails }) {
  const { timeZone } = useSettings();
  const { id, isUrgent, remindedOn, cernerStatus, dateOfBirth, patientSex, sentOn, createdBy, practiceName, cancelationRequest } = referral;
  return (
    <span className={shared.line}>
      {isUrgent && <UrgentBadge />}
      {remindedOn && <RemindedOn day={remindedOn} />}
      <StatusBadge tone="neutral">{cernerStatus}</StatusBadge>
      {cancelationRequest && (
        <StatusBadge tone="danger" icon="clock">
          {CANCELLATION_REQUESTED}
        </StatusBadge>
      )}
      <span>DOB {formatDay(dateOfBirth)}</span>
      <span>
        {formatAge(dateOfBirth, timeZone)}, {patientSex.toLowerCase()}. Referral No. {id}, sent {formatDate(sentOn, timeZone)} by{" "}
        {createdBy}, {practiceName}
      </span>
    </span>
  );
}

/** The assigned person. */
function InHand({ referral: { id, assignedTo, colleagues } }: { referral: DeskReferralDetails }) {
  const assign = useAssignAtDesk(id);
  return (
    <div>
      <NativeSelect
        size="sm"
        label="Assigned to"
        disabled={assign.isPending}
        data={[{ value: "", label: "Unassigned" }, ...colleagues.map((each) => ({ value: String(each.id), label: each.name }))]}
        value={assignedTo ? String(assignedTo.id) : ""}
        onChange={(event) => assign.mutate(Number(event.currentTarget.value) || null)}
      />
      {assign.error && (
        <Banner tone="danger" role="alert">
          {assign.error.message}
        </Banner>
      )}
    </div>
  );
}

function Details({ referral }: { referral: DeskReferralDetails }) {
  const isAsked = referral.questions.length > 0;
  return (
    <div className={`${shared.split} ${classes.split}`}>
      <div className={classes.side}>
        <DeskActs referral={referral} />
        <DeskIdentity referral={referral} />
      </div>
      <div className={shared.column}>
        {/* What the office answered comes before what it sent. */}
        {isAsked && <DeskConversation key="conversation" referral={referral} />}
        <Sent referral={referral} />
        {!isAsked && <DeskConversation key="conversation" referral={referral} />}
        <DeskFiles referralId={referral.id} files={referral.attachments} />
      </div>
    </div>
  );
}

function Sent({ referral }: { referral: DeskReferralDetails }) {
  const { physicianName, createdBy, reason, patientStreetAddress, patientCity, patientState, zipCode, mrn } = referral;
  const { guardianFirstName, guardianLastName, appointment, earlier, questionId, clinicName, wait } = referral;
  const { timeZone } = useSettings();
  return (
    <>
      <Panel id="sent" title="Sent by the office">
        <p className={`${shared.words} ${classes.says}`}>{reason}</p>
        {earlier && (
          <p className={shared.lead}>
            {earlier.isDeclined
              ? `Sent again after ${earlier.clinicName} declined Referral No. ${earlier.id}.`
              : `Follows Referral No. ${earlier.id} to ${earlier.clinicName}.`}
          </p>
        )}
        {questionId !== null && (
          <p className={shared.lead}>
            Created from <Link href={referralScreens.deskQuestion.to({ id: String(questionId) })}>the office’s question</Link>.
          </p>
        )}
        <FactList
          facts={[
            ...factsOf(referral, "referral", {
              physicianId: { value: physicianName, followedBy: [["Created By", createdBy]] },
              clinicKey: { value: clinicName, followedBy: wait ? [["Wait time", waitInOneLine(wait)]] : [] },
            }).filter(([label]) => label !== "Reason"),
            ...(appointment
              ? (
                  [
                    ["Appointment", `${formatDateTime(appointment.aptDate, timeZone)}, ${appointment.location}, ${appointment.resource}`],
                  ] as const
                ).map(([label, value]): [string, string] => [label, value])
              : []),
          ]}
        />
      </Panel>
      <PacketAnswers referral={referral} />
      <Panel id="patient" title="Patient">
        <FactList
          facts={factsOf(referral, "patient", {
            lastName: { value: listedNameOf(referral) },
            mrn: { value: mrn || <span className="ln-muted">Not provided</span> },
            patientStreetAddress: { value: `${patientStreetAddress}, ${patientCity}, ${patientState} ${zipCode}` },
          })}
        />
      </Panel>
      <Panel id="guardian" title="Guardian">
        <FactList
          facts={factsOf(referral, "guardian", {
            guardianLastName: { value: listedNameOf({ lastName: guardianLastName, firstName: guardianFirstName }) },
          })}
        />
      </Panel>
    </>
  );
}
