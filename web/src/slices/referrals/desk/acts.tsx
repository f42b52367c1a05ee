import { ofKind } from "@linnet/contract/growing";
import type { DeskActRequest, DeskReferralDetails } from "@linnet/contract/referrals/desk";
import type { DeskAct, DeskTask } from "@linnet/contract/referrals/desk-tasks";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { formatDateTime, formatDay } from "../../../platform/format/format.ts";
import { kindWords } from "../../../platform/format/kind-words.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { stateOf } from "../details/steps.ts";
import { referralScreens } from "../routes.ts";
import { referralOfName } from "../shared/referral-name.ts";
import shared from "../shared/referrals.module.css";
import { type AskedAct, DeskActDialog } from "./act-dialog.tsx";
import { isGoneAfter, referralAtDesk, useActAtDesk } from "./api.ts";
import { AskDialog } from "./ask-dialog.tsx";
import classes from "./desk.module.css";

/** Done with one click, because they need no words and do not close the referral. */
const AT_ONCE = ["accept", "seen", "no-show"] as const satisfies readonly DeskAct[];
type ActAtOnce = (typeof AT_ONCE)[number];
const isAtOnce = (act: DeskAct): act is ActAtOnce => AT_ONCE.some((each) => each === act);

/** Each button's label and explanation. */
const ACTS: Record<DeskAct, { label: string; says: string }> = {
  keep: { label: "Keep referral", says: "Tells the office why your clinic is the right one." },
  "send-back": { label: "Send back", says: "Returns the referral to the previous clinic." },
  accept: { label: "Accept", says: "Tells the office that your clinic will see the patient." },
  schedule: { label: "Schedule", says: "Tells the office the date, location and provider." },
  reschedule: { label: "Reschedule", says: "Tells the office the new date." },
  seen: { label: "Seen", says: "Tells the office that the patient was seen." },
  "no-show": { label: "No show", says: "Tells the office that the patient did not come." },
  ask: { label: "Ask the office", says: "The office answers here. Your clinic’s deadline is paused until then." },
  hold: { label: "Put on hold", says: "Tells the office why your clinic is waiting." },
  redirect: { label: "Forward", says: "Another clinic takes over with everything the office sent." },
  complete: { label: "Complete", says: "Closes the referral. No further action is needed." },
  decline: { label: "Decline", says: "Closes the referral and tells the office why." },
  cancel: { label: "Cancel", says: "Closes the referral and cancels any appointment." },
};
/** Notices after an act. */
const DONE: Record<Exclude<DeskAct, "ask">, string> = {
  accept: "accepted",
  schedule: "scheduled",
  reschedule: "rescheduled",
  seen: "marked as seen",
  "no-show": "marked as no show",
  complete: "completed",
  hold: "put on hold",
  redirect: "forwarded to the other clinic",
  keep: "kept at your clinic",
  "send-back": "sent back to the previous clinic",
  decline: "declined",
  cancel: "canceled",
};
const IN_ORDER = Object.keys(ACTS);
const CLOSING: readonly DeskAct[] = ["decline", "cancel"];

/** The main act of each worklist task. */
const MAIN: Record<DeskTask, DeskAct | undefined> = {
  new: "accept",
  failed: undefined,
  cancel: "cancel",
  objected: "keep",
  answered: undefined,
  schedule: "schedule",
  report: "seen",
  letter: undefined,
  finish: "complete",
  waiting: undefined,
};

const FAILED =
  "The hospital’s system could not process this referral. Correct it there and restart it. The portal then updates automatically. If you cannot, ask the office to send a new referral. If the system gave a reason, History shows it.";

/** The clinic's task in a sentence. */
function turnWords(referral: DeskReferralDetails, zone: string): string {
  const { task, due, isOverdue, acts, appointment, cernerStatus, askedUntil } = referral;
  if (stateOf(referral)?.isClosed) return "This referral is closed.";
  if (task === "failed") return FAILED;
  if (acts.length === 0) return "The hospital works on referrals in its own system. Make this change there.";
  if (askedUntil !== null && task === "waiting")
    return `You asked the office to answer by ${formatDay(askedUntil)}. Your clinic’s deadline is paused until then.`;
  const by = due === null ? "" : ` by ${formatDay(due)}`;
  const told =
    due === null ? "" : isOverdue ? " We told the office to expect an answer by then." : " The office expects an answer by then.";
  switch (task) {
    case "new":
      return `Decide on the referral${by}.${told}`;
    case "schedule":
      return `Schedule the appointment with the family${by}.${told}`;
    case "answered":
      return "The office answered. Read the answer, then continue.";
    case "cancel":
      return "The office asked you to cancel this referral.";
    case "objected":
      return "The office objects to your clinic. Keep the referral and give a reason, or send it back.";
    case "report":
      return `The appointment was ${appointment ? formatDateTime(appointment.aptDate, zone) : "before today"}. Report whether the patient kept the appointment.`;
    case "letter":
      return "The patient was seen. Send your letter to the office below.";
    case "finish":
      return "The patient was seen. Complete the referral when no further action is needed.";
    case "waiting":
      return appointment ? `Appointment ${formatDateTime(appointment.aptDate, zone)}.` : `${cernerStatus}. No action needed right now.`;
    default:
      return `${kindWords(task)}${by}.${told}`;
  }
}

/** The possible acts with explanations. Reports what another person did first. */
export function DeskActs({ referral }: { referral: DeskReferralDetails }) {
  const { timeZone } = useSettings();
  const act = useActAtDesk(referral.id);
  const actOnce = useOneAtATime(act);
  const [asked, setAsked] = useState<AskedAct>();
  const navigate = useNavigate();
  const worklist = useScreenSearch(referralScreens.atDesk);
  const queries = useQueryClient();
  const opener = useRef<HTMLElement>(null);
  const main = ofKind(MAIN, referral.task);
  const open = referral.acts.toSorted((one, other) => place(one, main) - place(other, main));
  const tell = (name: DeskAct) =>
    notify({
      text: name === "ask" ? `You asked the office about ${referralOfName(referral)}.` : `${referralOfName(referral)} was ${DONE[name]}.`,
    });
  const begin = (name: DeskAct, button: HTMLElement) => {
    act.reset();
    if (isAtOnce(name)) return actOnce({ act: name, lastEvent: referral.lastEvent }, { onSuccess: () => tell(name) });
    opener.current = button;
    return setAsked({ name, lastEvent: referral.lastEvent });
  };
  const close = () => {
    setAsked(undefined);
    act.reset();
    opener.current?.focus();
  };
  const send = (body: DeskActRequest) =>
    actOnce(body, {
      onSuccess: () => {
        tell(body.act);
        close();
        // The other clinic's desk must not see this cached page.
        if (isGoneAfter(body.act))
          void navigate({ href: referralScreens.desk.to({}, worklist), ignoreBlocker: true }).then(() =>
            queries.removeQueries({ queryKey: referralAtDesk(referral.id).queryKey }),
          );
      },
      // After a conflict message, the person continues from the newer version.
      onError: (error) => {
        if (!(error instanceof ApiError && error.body.code === "conflict")) return;
        const { lastEvent } = queries.getQueryData(referralAtDesk(referral.id).queryKey) ?? referral;
        setAsked({ name: body.act, lastEvent });
      },
    });
  return (
    <Panel
      id="turn"
      title={
        open.length === 0 && referral.task !== "failed"
          ? "No action needed"
          : referral.task === "waiting"
            ? "Available actions"
            : "Needs action"
      }
    >
      <p className={classes.says}>{turnWords(referral, timeZone)}</p>
      {referral.cancellationReason && <p className={classes.says}>Reason: {referral.cancellationReason}</p>}
      {referral.task === "objected" && referral.objection && <Objection objection={referral.objection} />}
      {act.error && !asked && (
        <div className={classes.failed}>
          <Banner tone="danger" role="alert">
            {act.error.message}
          </Banner>
        </div>
      )}
      <ul className={classes.acts}>
        {open.map((name) => (
          <li key={name}>
            <Button
              variant={name === main ? "filled" : CLOSING.includes(name) ? "subtle" : "default"}
              {...(CLOSING.includes(name) && name !== main && { color: "red" })}
              loading={act.isPending && act.variables.act === name && !asked}
              aria-describedby={`says-${name}`}
              onClick={({ currentTarget }) => begin(name, currentTarget)}
            >
              {ACTS[name].label}
            </Button>
            <span id={`says-${name}`}>{ACTS[name].says}</span>
          </li>
        ))}
      </ul>
      {asked?.name === "ask" && <AskDialog referral={referral} asked={asked} act={act} onSend={send} onClose={close} />}
      {asked && asked.name !== "ask" && <DeskActDialog referral={referral} asked={asked} act={act} onSend={send} onClose={close} />}
    </Panel>
  );
}

/** Why the office wants another clinic, and the previous clinic. */
function Objection({ objection: { text, by, at, fromClinicName } }: { objection: NonNullable<DeskReferralDetails["objection"]> }) {
  const { timeZone } = useSettings();
  return (
    <blockquote className={classes.objection}>
      <p className={shared.words}>{text}</p>
      <footer>
        {by ?? "The office"}, {formatDateTime(at, timeZone)}. Forwarded from {fromClinicName}.
      </footer>
    </blockquote>
  );
}

/** The main act first, then in the table's order. */
const place = (name: DeskAct, main: DeskAct | undefined) => (name === main ? -1 : IN_ORDER.indexOf(name));
