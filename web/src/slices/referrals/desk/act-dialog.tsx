import { DeskActRequest, type DeskReferralDetails } from "@linnet/contract/referrals/desk";
import type { DeskAct } from "@linnet/contract/referrals/desk-tasks";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { formatDate, formatTime } from "../../../platform/format/format.ts";
import { offsetsIn } from "../../../platform/format/offsets-in.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { DateField } from "../../../ui/form/date-field.tsx";
import { GuardedDialog } from "../../../ui/form/guarded-dialog.tsx";
import { dayError, toDay } from "../../../ui/people/to-day.ts";
import { childOf, whose } from "../shared/referral-name.ts";
import shared from "../shared/referrals.module.css";
import classes from "./desk.module.css";
import { visitDoubts } from "./visit-doubts.ts";

/** An act that needs words or a confirmation. */
export interface AskedAct {
  name: DeskAct;
  /** The last event shown when the person started. The server refuses the act after a newer event. */
  lastEvent: number;
}

interface Words {
  title: (of: string) => string;
  text: string;
  confirm: string;
  reason?: { label: string; help: string };
}

const OFFICE_READS = "The office will read this. Up to 1,000 characters.";

const ASKED: Record<DeskAct, Words | undefined> = {
  accept: undefined,
  seen: undefined,
  "no-show": undefined,
  // Has a dialog of its own.
  ask: undefined,
  schedule: { title: (of) => `Schedule ${of} appointment`, text: "The office sees this right away.", confirm: "Schedule" },
  reschedule: {
    title: (of) => `Reschedule ${of} appointment`,
    text: "The office will see the new date right away.",
    confirm: "Reschedule",
  },
  hold: {
    title: (of) => `Put ${of} referral on hold`,
    text: "The office will see the reason right away.",
    confirm: "Put on hold",
    reason: { label: "Reason for the hold", help: OFFICE_READS },
  },
  redirect: {
    title: (of) => `Forward ${of} referral`,
    text: "The other clinic gets everything the office sent. The office can object for two business days.",
    confirm: "Forward",
    reason: { label: "Reason for forwarding", help: OFFICE_READS },
  },
  keep: {
    title: (of) => `Keep ${of} referral`,
    text: "The office sees your reason and cannot object again.",
    confirm: "Keep referral",
    reason: { label: "Reason for keeping it", help: OFFICE_READS },
  },
  "send-back": {
    title: (of) => `Send back ${of} referral?`,
    text: "The previous clinic takes over again with everything the office sent.",
    confirm: "Send back",
    reason: { label: "Reason", help: OFFICE_READS },
  },
  decline: {
    title: (of) => `Decline ${of} referral?`,
    text: "This closes the referral and cannot be undone.",
    confirm: "Decline",
    reason: { label: "Reason", help: OFFICE_READS },
  },
  cancel: {
    title: (of) => `Cancel ${of} referral?`,
    text: "This closes the referral, cancels any appointment, and cannot be undone.",
    confirm: "Cancel referral",
    reason: { label: "Reason", help: OFFICE_READS },
  },
  complete: {
    title: (of) => `Complete ${of} referral?`,
    text: "This closes the referral and cannot be undone. The office sees that no action is needed.",
    confirm: "Complete",
  },
};
const RED: readonly DeskAct[] = ["decline", "cancel"];

interface DeskActDialogProps {
  referral: DeskReferralDetails;
  asked: AskedAct;
  act: { isPending: boolean; error: Error | null };
  onSend: (body: DeskActRequest) => void;
  onClose: () => void;
}

interface Typed {
  reason: string;
  clinicId: string;
  day: string;
  time: string;
  minutes: string;
  location: string;
  resource: string;
}

/** Replaces a missing time, so that the other fields are validated, too. */
const NO_MOMENT = "2000-01-01T00:00:00Z";

/** The instant of this day and time on a wall clock in the zone. */
function momentOf(day: string, time: string, zone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const ahead = offsetsIn(zone);
  return new Date(wall - ahead(wall - ahead(wall))).toISOString();
}

const isVisit = (name: DeskAct) => name === "schedule" || name === "reschedule";

/** Errors that only the fields know: a separate day and time, and a clinic that was not chosen. */
function wrongOf(name: DeskAct, { day, time, clinicId }: Typed): Partial<Record<keyof Typed, string>> {
  if (isVisit(name))
    return {
      ...(toDay(day) === undefined && { day: dayError(day) }),
      ...(!/^\d\d:\d\d$/.test(time) && { time: "Enter the time" }),
    };
  return name === "redirect" && clinicId === "" ? { clinicId: "Choose the clinic" } : {};
}

/** A field that some act has besides its name and the last event. */
type Part<Act = DeskActRequest> = Act extends unknown ? Exclude<keyof Act, "act" | "lastEvent"> : never;

/** The act for the contract, or the errors by field. */
function bodyOf({ name, lastEvent }: AskedAct, typed: Typed, zone: string) {
  const { reason, clinicId, day, time, minutes, location, resource } = typed;
  const wrong = wrongOf(name, typed);
  const startsAt = !isVisit(name) || wrong.day || wrong.time ? NO_MOMENT : momentOf(toDay(day) ?? "", time, zone);
  const parts: Record<Part, unknown> = {
    reason,
    clinicId: Number(clinicId) || 1,
    visit: { startsAt, minutes: Number(minutes), location, resource },
    question: undefined,
  };
  const ofAct = DeskActRequest.options.find(({ shape }) => shape.act.value === name)?.shape ?? {};
  const said = Object.fromEntries(Object.entries(parts).filter(([part]) => part in ofAct));
  const parsed = DeskActRequest.safeParse({ act: name, lastEvent, ...said });
  const refused = Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path.at(-1)), message]));
  const errors = { ...refused, ...wrong };
  return Object.keys(errors).length === 0 && parsed.success ? { body: parsed.data } : { errors };
}

/** The initial values: the current appointment when rescheduling, and what the clinic's appointments usually have when scheduling. */
const initialOf = ({ appointment, usualVisit }: DeskReferralDetails, zone: string): Typed => ({
  reason: "",
  clinicId: "",
  ...(appointment
    ? {
        day: formatDate(appointment.aptDate, zone),
        time: clockOf(appointment.aptDate, zone),
        minutes: String(appointment.duration ?? 30),
        location: appointment.location,
        resource: appointment.resource,
      }
    : {
        day: "",
        time: "",
        minutes: String(usualVisit?.minutes ?? 30),
        location: usualVisit?.location ?? "",
        resource: usualVisit?.resource ?? "",
      }),
});

/** What is unusual about the visit, shown once before it is sent: a different doubt is shown again. */
function useDoubts({ holidays = [] }: DeskReferralDetails) {
  const { timeZone: zone } = useSettings();
  const [doubts, setDoubts] = useState<string[]>([]);
  const isDoubtful = (body: DeskActRequest) => {
    const found = "visit" in body ? visitDoubts(body.visit.startsAt, { now: new Date(), zone, holidays }) : [];
    setDoubts(found);
    return found.some((each) => !doubts.includes(each));
  };
  return { doubts, isDoubtful };
}

/** Asks for an act's details. If another person was first, typed text stays, the event is shown, and the page behind is fetched again. */
export function DeskActDialog({ referral, asked, act, onSend, onClose }: DeskActDialogProps) {
  const { timeZone } = useSettings();
  const form = useForm<Typed>({ name: "desk-act", initialValues: initialOf(referral, timeZone) });
  const words = ASKED[asked.name];
  if (!words) throw new Error(`Nothing is asked of ${asked.name}`);
  const isGone = !referral.acts.includes(asked.name);
  const { doubts, isDoubtful } = useDoubts(referral);
  const send = form.onSubmit((typed) => {
    const { body, errors } = bodyOf(asked, typed, timeZone);
    if (body) return isDoubtful(body) ? undefined : onSend(body);
    form.setErrors(errors);
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  });
  return (
    <GuardedDialog child={childOf(referral)} title={words.title(whose(referral))} size={560} isUnsaved={form.isDirty()} onClose={onClose}>
      {(close) => (
        <form className={shared.dialogForm} onSubmit={send} noValidate autoComplete="off">
          <p className={shared.lead}>{words.text}</p>
          <ActFields form={form} name={asked.name} clinics={referral.redirectTo} />
          {doubts.length > 0 && (
            <Banner tone="warning" role="alert">
              {doubts.join(" ")} Press {words.confirm} again to keep this time.
            </Banner>
          )}
          {act.error && (
            <Banner tone="danger" role="alert">
              {act.error.message}
              {isGone && " You can no longer do this. Your text is still here."}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: close, label: "Not now" }}>
            {!isGone && (
              <Button size="md" type="submit" {...(RED.includes(asked.name) && { color: "red.6" })} loading={act.isPending}>
                {words.confirm}
              </Button>
            )}
          </ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}

interface ActFieldsProps {
  form: ReturnType<typeof useForm<Typed>>;
  name: DeskAct;
  clinics: DeskReferralDetails["redirectTo"];
}

function ActFields({ form, name, clinics }: ActFieldsProps) {
  const reason = ASKED[name]?.reason;
  const isRedirect = name === "redirect";
  return (
    <>
      {isVisit(name) && <VisitFields form={form} />}
      {isRedirect && (
        <NativeSelect
          label="Clinic"
          data-autofocus
          data={[{ value: "", label: "Choose a clinic" }, ...clinics.map(({ id, name: clinic }) => ({ value: String(id), label: clinic }))]}
          {...form.getInputProps("clinicId")}
        />
      )}
      {reason && (
        <Textarea
          label={reason.label}
          description={reason.help}
          {...(!isRedirect && { "data-autofocus": true })}
          {...form.getInputProps("reason")}
        />
      )}
    </>
  );
}

/** '09:05', for a time field. */
function clockOf(instant: string, zone: string): string {
  const [, hour = "", minute = "", half] = /^(\d+):(\d+) (AM|PM)$/.exec(formatTime(instant, zone)) ?? [];
  return `${String((Number(hour) % 12) + (half === "PM" ? 12 : 0)).padStart(2, "0")}:${minute}`;
}

/** The time, place and provider, by the hospital's clock. */
function VisitFields({ form }: { form: ReturnType<typeof useForm<Typed>> }) {
  return (
    <>
      <div className={classes.visit}>
        <DateField label="Date" value={form.values.day} {...form.getInputProps("day")} />
        <TextInput label="Time" description="In the hospital’s time zone" type="time" {...form.getInputProps("time")} />
        <TextInput label="Length" description="5 to 480 minutes" inputMode="numeric" {...form.getInputProps("minutes")} />
      </div>
      <TextInput label="Location" {...form.getInputProps("location")} />
      <TextInput label="Provider" {...form.getInputProps("resource")} />
    </>
  );
}
