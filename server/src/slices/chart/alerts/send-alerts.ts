import type { Database } from "../../../platform/database/database.ts";
import { addMinutes, min, subMinutes } from "../../../platform/dates.ts";
import { notify } from "../../../platform/live/live.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AlertRecipient, alertRecipientRepository } from "../../patients/public.ts";
import { hospitalMail, ownerMail, reviewMail } from "./alert-mails.ts";
import { type AlertMessage, alertRepository, type MessageKind, type WaitingAlert } from "./alert-repository.ts";
import { type ToAlert, whomToAlert } from "./whom-to-alert.ts";

/** Several alerts within so many minutes are one message. */
const ONE_MESSAGE_MINUTES = 10;
/** The hospital is mailed at most once in so many minutes. */
const HOSPITAL_MINUTES = 60;

type Needs = Pick<Platform, "config" | "db" | "clock" | "jobs">;

interface Round extends Omit<Needs, "db" | "clock"> {
  trx: Database;
  now: Date;
}

type Alerted = WaitingAlert & ToAlert;

/** Waiting alerts with their recipients; none for a child without a physician in the practice. */
async function waitingAlerts({ trx, config, now }: Round): Promise<Alerted[]> {
  const waiting = await alertRepository(trx).waiting();
  if (waiting.length === 0) return [];
  const recipients = alertRecipientRepository(trx);
  const practiceIds = [...new Set(waiting.map(({ practiceId }) => practiceId))];
  const physicians = await recipients.physiciansOf({ personIds: waiting.map(({ personId }) => personId), practiceIds }, now);
  const owners = await recipients.ownersOf(practiceIds);
  return waiting.flatMap((alert) => {
    const having = physicians.filter((each) => each.personId === alert.personId && each.practiceId === alert.practiceId);
    if (having.length === 0) return [];
    const ofPractice = owners.filter(({ practiceId }) => practiceId === alert.practiceId);
    const open = { raisedAt: alert.raisedAt, physicians: having, owners: ofPractice };
    return [{ ...alert, ...whomToAlert(open, { now, minutes: config.CRITICAL_RESULT_MINUTES }) }];
  });
}

const MAIL = { review: reviewMail, owner: ownerMail };

/** One message about all of these, in an open page and by mail. */
async function tell({ trx, config, jobs }: Round, { accountId, email }: AlertRecipient, kind: MessageKind, alerts: readonly Alerted[]) {
  const practices = new Map(alerts.map(({ practiceId, practiceName }) => [practiceId, practiceName]));
  const isCritical = alerts.some((alert) => alert.isCritical);
  await jobs.send(trx, "mail.send", MAIL[kind](config, { to: email, practices: [...practices.values()], isCritical }));
  await notify(trx, { kind: "alert", accountId, concern: kind, practiceIds: [...practices.keys()] });
}

/** Tells each of them once of each alert. What arrives shortly after a message that still waits to be followed is part of it. */
async function tellPeople(round: Round, alerts: readonly Alerted[], kind: MessageKind): Promise<void> {
  const { trx, now } = round;
  const told = (await alertRepository(trx).messagesOf(alerts.map(({ id }) => id))).filter((message) => message.kind === kind);
  const everyone = new Map(alerts.flatMap((alert) => alert[kind].map((each) => [each.accountId, each])));
  for (const [accountId, recipient] of everyone) {
    const toldHere = told.filter((message) => message.accountId === accountId);
    const untold = alerts.filter(
      (alert) => alert[kind].some((each) => each.accountId === accountId) && !toldHere.some(({ alertId }) => alertId === alert.id),
    );
    if (untold.length === 0) continue;
    const recent = toldHere.find(({ sentAt }) => sentAt > subMinutes(now, ONE_MESSAGE_MINUTES));
    if (!recent) await tell(round, recipient, kind, untold);
    const sentAt = recent?.sentAt ?? now;
    await alertRepository(trx).addMessages(untold.map(({ id }): AlertMessage => ({ alertId: id, accountId, kind, sentAt })));
  }
}

/** What the hospital follows up is on its list right away, and in a mail at most once an hour. */
async function tellHospital({ trx, config, jobs, now }: Round, alerts: readonly Alerted[]): Promise<void> {
  const repository = alertRepository(trx);
  const ofHospital = alerts.filter(({ isHospitals, isListed }) => isHospitals || isListed);
  const untold = ofHospital.filter(({ isHospitalTold }) => !isHospitalTold).map(({ id }) => id);
  if (untold.length === 0) return;
  await repository.list(untold, now);
  const last = await repository.hospitalToldAt();
  if (last && last > subMinutes(now, HOSPITAL_MINUTES)) return;
  const people = await alertRecipientRepository(trx).ofHospital();
  const addresses = [...people.map(({ email }) => email), ...(config.CRITICAL_RESULT_MAIL ? [config.CRITICAL_RESULT_MAIL] : [])];
  for (const to of new Set(addresses)) await jobs.send(trx, "mail.send", hospitalMail(config, { to }));
  await repository.markHospitalTold(untold, now);
}

/**
 * Alerts people to critical results that no one has displayed (decision G-CHT-23). Alerts and their mails are written in one transaction,
 * one server at a time, so that none is lost or sent twice. Returns when the next one goes to the practice owner.
 */
export async function sendAlerts({ config, db, clock, jobs }: Needs): Promise<Date | undefined> {
  return db.transaction().execute(async (trx) => {
    await alertRepository(trx).lock();
    const round: Round = { trx, config, jobs, now: clock.now() };
    const alerts = await waitingAlerts(round);
    await tellPeople(round, alerts, "review");
    await tellPeople(round, alerts, "owner");
    await tellHospital(round, alerts);
    const due = alerts.map(({ raisedAt }) => addMinutes(raisedAt, config.CRITICAL_RESULT_MINUTES)).filter((moment) => moment > round.now);
    return due.length > 0 ? min(due) : undefined;
  });
}
