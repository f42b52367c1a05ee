import type { ReferralAppointment } from "@linnet/contract/referrals";
import { ReferralForm } from "@linnet/contract/referrals/fields";
import type { IntakeState } from "../../adapters/intake/port.ts";
import type { FileStorage } from "../../adapters/storage/port.ts";
import type { Database } from "../../platform/database/database.ts";
import { addMinutes, min, subHours } from "../../platform/dates.ts";
import { holidayRepository } from "../../slices/referrals/clinics/days/holiday-repository.ts";
import { deskPeopleRepository } from "../../slices/referrals/clinics/desk-people-repository.ts";
import { answerRepository } from "../../slices/referrals/delivery/answer-repository.ts";
import { formRepository, type NewReferral } from "../../slices/referrals/form/repository.ts";
import { cancelRepository } from "../../slices/referrals/office/cancel-repository.ts";
import { deliveryQueue } from "../../slices/referrals/shared/delivery-queue-repository.ts";
import { seenRepository } from "../../slices/referrals/shared/seen-repository.ts";
import { familyOf } from "../children/family.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { clinics, nameOfSpecialist, specialistOf } from "../children/place-resources.ts";
import type { DemoIds } from "../people/add-people.ts";
import { demoPhysicians } from "../people/physicians.ts";
import { seededRandom } from "../seeded-random.ts";
import { ANSWER_DAYS, addClinics, type ClinicIds } from "./add-clinics.ts";
import { addDeskWork } from "./add-desk-work.ts";
import { addHolidays } from "./add-holidays.ts";
import { addLetters } from "./add-letters.ts";
import { addPackets } from "./add-packets.ts";
import { type DemoReferral, type DemoReferralState, demoReferrals, type ReferralClinic } from "./referrals.ts";

interface Moment {
  ids: DemoIds;
  now: Date;
  zone: string;
  calendar: HospitalCalendar;
  storage: FileStorage;
  hospitalName: string;
}

const SEX = { male: 1, female: 2, other: 3, unknown: 3 } as const;
const RECORDED_SEX = { male: "M", female: "F", other: "O", unknown: "U" } as const;

/** What the hospital has said by then, one after the other. */
const SAID: Record<DemoReferralState, readonly IntakeState[]> = {
  failed: [],
  received: ["received"],
  error: ["received", "error"],
  accepted: ["received", "accepted"],
  "on-hold": ["received", "accepted", "on-hold"],
  declined: ["received", "declined"],
  cancelled: ["received", "accepted", "cancelled"],
  scheduled: ["received", "accepted", "scheduled"],
  "appointment-cancelled": ["received", "accepted", "scheduled", "appointment-cancelled"],
  "no-show": ["received", "accepted", "scheduled", "no-show"],
  seen: ["received", "accepted", "scheduled", "seen"],
  completed: ["received", "accepted", "scheduled", "seen", "completed"],
};

/** Minutes from sending to the hospital's answer; the end of a visit is reported after it. */
const MINUTES: Partial<Record<IntakeState, number>> = {
  received: 1,
  error: 240,
  accepted: 190,
  "on-hold": 1500,
  declined: 1300,
  cancelled: 2900,
  scheduled: 1600,
  "appointment-cancelled": 4300,
};
/** Days from sending to a past visit, by default. */
const DAYS_TO_VISIT = 11;
const CANCEL_REQUESTED_AFTER = 2400;

const LEAD = "lena@staff.wrenfield.example";
/** Desk staff and their clinics; empty: all clinics. */
const DESK_CLINICS: Readonly<Record<string, readonly ReferralClinic[]>> = {
  "cara@staff.wrenfield.example": ["neurology", "cardiology"],
  [LEAD]: [],
};

async function giveDesks(trx: Database, { ids, now }: Moment, clinicIds: ClinicIds): Promise<void> {
  const by = accountOf(ids, "ada");
  for (const [email, clinics] of Object.entries(DESK_CLINICS)) {
    const given = { accountId: accountWith(ids, email), clinicIds: clinics.flatMap((key) => clinicIds.get(key) ?? []), by, now };
    await deskPeopleRepository(trx).giveClinics(trx, given);
  }
}

function accountWith({ accounts }: DemoIds, email: string): number {
  const id = accounts.get(email);
  if (id === undefined) throw new Error(`The demo hospital has no ${email}`);
  return id;
}

const accountOf = (ids: DemoIds, name: string) => accountWith(ids, `${name}@linnet.example`);

/** As it was filled in, read by the form's own rules: what they refuse is not in the demo hospital either. */
function formOf(referral: DemoReferral, { ids, calendar }: Moment, clinicIds: ClinicIds): ReferralForm {
  const { child, physician, clinic, reason, isUrgent = false, again } = referral;
  return ReferralForm.parse({
    physicianId: ids.physicians[physician],
    practiceId: ids.practices[demoPhysicians[physician].practice],
    patientAcuityId: isUrgent ? 1 : 2,
    requestTypeId: again ? 2 : 1,
    reason,
    clinicKey: clinicIds.get(clinic),
    firstName: child.given?.[0],
    lastName: child.family,
    patientSexId: SEX[child.gender],
    dateOfBirth: calendar.day(child.ageInDays),
    patientCity: "Wrenfield",
    patientState: "CA",
    guardianLastName: child.family,
    mrn: child.mrn,
    ...familyOf(child, calendar),
  });
}

/** Who refers has the child in care. */
const tieOf = ({ child }: DemoReferral, { calendar }: Moment): NewReferral["tie"] => {
  const [firstName = "", ...middle] = child.given ?? [];
  const name = { firstName, middleName: middle.join(" "), lastName: child.family ?? "" };
  const day = { dateOfBirth: calendar.day(child.ageInDays), sex: RECORDED_SEX[child.gender] };
  return { kind: "agrees", child: { personId: child.personId, mrn: child.mrn, ...name, ...day } };
};

/** When it was sent: those of today a while before now. */
const sentAtOf = ({ child, daysAgo }: DemoReferral, { now, calendar }: Moment): Date => {
  const minutes = seededRandom("sent", child.personId, daysAgo).between(0, 480);
  return daysAgo === 0 ? subHours(now, 2) : min([new Date(calendar.moment(daysAgo, "08:30", minutes)), subHours(now, 2)]);
};

/** The visit that the hospital has given: to come, or as long ago as the state says. */
function appointmentOf(
  { child, clinic, daysAgo, state, daysToVisit = DAYS_TO_VISIT }: DemoReferral,
  calendar: HospitalCalendar,
): ReferralAppointment {
  const random = seededRandom("visit", child.personId, daysAgo);
  const time = random.pick(["08:40", "09:30", "10:20", "13:10", "14:30"]);
  const inDays = state === "scheduled" || state === "appointment-cancelled" ? -random.between(4, 24) : daysAgo - daysToVisit;
  return {
    aptDate: new Date(calendar.moment(inDays, time)).toISOString(),
    duration: random.pick([20, 30, 40]),
    type: "New Patient Visit",
    location: clinics[clinic].name,
    resource: nameOfSpecialist(specialistOf(clinic)),
    state: "Scheduled",
  };
}

const ENDS: readonly IntakeState[] = ["declined", "cancelled", "on-hold", "error"];

interface Sent extends Moment {
  referral: DemoReferral;
  sentAt: Date;
}

/** The hospital says these things; gives the moment of the last. */
async function answer(trx: Database, id: number, states: readonly IntakeState[], sent: Sent): Promise<Date> {
  const { referral, sentAt, now, zone, calendar } = sent;
  const appointment = appointmentOf(referral, calendar);
  const visitEnds = addMinutes(new Date(appointment.aptDate), 60);
  let last = sentAt;
  for (const state of states) {
    const minutes = MINUTES[state];
    last = min([minutes === undefined ? visitEnds : addMinutes(sentAt, minutes), now]);
    const said = {
      referralId: id,
      ehrReferralId: state === "received" ? null : `WCH-${String(id).padStart(8, "0")}`,
      state,
      reason: ENDS.includes(state) ? (referral.because ?? null) : null,
      appointment: state === "scheduled" ? appointment : null,
      changedAt: last,
    };
    await answerRepository.applyAnswer(trx, said, { now: last, zone });
  }
  return last;
}

/** The hospital has what was handed over; staff get a notice about the failed one. */
async function handOver(trx: Database, id: number, { referral, sentAt }: Sent): Promise<void> {
  const isDone = referral.state !== "failed";
  await deliveryQueue.addPastDelivery(trx, { referralId: id, kind: "submit", isDone, at: sentAt });
  const message = "The hospital’s system did not recognize the clinic.";
  await answerRepository.recordHandover(trx, id, isDone ? { status: "Completed" } : { status: "Failed", message }, addMinutes(sentAt, 6));
}

async function requestCancellation(trx: Database, id: number, { referral, sentAt, ids }: Sent): Promise<void> {
  const { cancelRequestedBy, because: reason } = referral;
  if (!cancelRequestedBy || !reason) return;
  const at = addMinutes(sentAt, CANCEL_REQUESTED_AFTER);
  await cancelRepository.requestCancellation(trx, id, { reason, by: accountOf(ids, cancelRequestedBy), now: at });
  await deliveryQueue.addPastDelivery(trx, { referralId: id, kind: "cancel", isDone: true, at });
}

interface Places {
  clinicIds: ClinicIds;
  parentId: number | null;
}

/** Who would have looked at it. */
const READERS = ["gena", "petra", "sven"];

async function addReferral(trx: Database, referral: DemoReferral, moment: Moment, { clinicIds, parentId }: Places) {
  const { physician, sentBy = physician } = referral;
  const sentAt = sentAtOf(referral, moment);
  const sent = { ...moment, referral, sentAt };
  const id = await formRepository(trx).add(trx, {
    form: formOf(referral, moment, clinicIds),
    tie: tieOf(referral, moment),
    parentId,
    expectedBy: await holidayRepository(trx).workingDaysAfter(sentAt, ANSWER_DAYS, moment.zone),
    requestKey: null,
    by: accountOf(moment.ids, sentBy),
    now: sentAt,
  });
  if (id === undefined) throw new Error("A referral without a key is always new");
  await handOver(trx, id, sent);
  const states = SAID[referral.state];
  const before = await answer(
    trx,
    id,
    states.filter((state) => state !== "cancelled"),
    sent,
  );
  await requestCancellation(trx, id, sent);
  const answeredAt = states.includes("cancelled") ? await answer(trx, id, ["cancelled"], sent) : before;
  const { storage, hospitalName, now, ids } = moment;
  const people = { by: accountWith(ids, LEAD), reader: accountOf(ids, physician) };
  const { zone } = moment;
  const workedAt = await addDeskWork(trx, {
    referralId: id,
    referral,
    clinicIds,
    zone,
    now,
    at: answeredAt,
    by: people.by,
    office: people.reader,
  });
  const letterAt = await addLetters(trx, { referralId: id, referral, visitAt: answeredAt, storage, hospitalName, now, ...people });
  const changedAt = letterAt ?? workedAt ?? answeredAt;
  if (referral.isNews) return id;
  for (const name of [physician, ...READERS])
    await seenRepository(trx).markSeen(
      { accountId: accountOf(moment.ids, name), referralId: id },
      min([addMinutes(changedAt, 30), moment.now]),
    );
  return id;
}

/** The clinics of the demo hospital, and what practices have referred to them. */
export async function openReferrals(trx: Database, moment: Moment): Promise<void> {
  const clinicIds = await addClinics(trx);
  await addHolidays(trx, moment);
  await giveDesks(trx, moment, clinicIds);
  await addPackets(trx, { clinicIds, now: moment.now });
  const latest = new Map<string, number>();
  const sent = demoReferrals().map((referral) => ({ referral, at: sentAtOf(referral, moment) }));
  for (const { referral } of sent.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const parentId = referral.again ? (latest.get(referral.again.personId) ?? null) : null;
    latest.set(referral.child.personId, await addReferral(trx, referral, moment, { clinicIds, parentId }));
  }
}
