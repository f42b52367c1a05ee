import { DESK_ACT_NAMES } from "@linnet/contract/referrals/desk-tasks";
import { addSeconds, subMinutes } from "../../../platform/dates.ts";
import { type Accepted, type CaseOrder, type IntakeAnswer, NotTaken, type ReferralIntake, type ReferralOrder } from "../port.ts";
import { ehrIdOf, type IntakeCase } from "./cases.ts";
import { type DeskNeeds, embeddedDesk } from "./desk.ts";

/** What is written at the same time may be seen a little later: so far back is read again. */
const OVERLAP_MINUTES = 1;
/** The first choice of the form's request types (decision G-REF-24). */
const NEW_PATIENT = 1;

/** Where a change of the form still comes in time. */
const BEFORE_ACCEPTED: readonly IntakeCase["state"][] = ["received", "on-hold", "error"];

const orderOf = ({ clinic, form }: ReferralOrder): CaseOrder => ({
  clinicId: clinic.id,
  clinic: form.clinicName,
  takesNewPatients: clinic.takesNewPatients,
  isNewPatient: form.requestTypeId === NEW_PATIENT,
  location: clinic.location || form.clinicName,
  resource: clinic.resource || form.clinicName,
});

/** The calendar's words for appointment states (fhir-mapping §6). */
const APPOINTMENT_STATE = new Map<IntakeCase["state"], string>([
  ["scheduled", "Confirmed"],
  ["no-show", "No Show"],
  ["seen", "Checked Out"],
  ["completed", "Checked Out"],
]);

function answerOf({ referralId, ehrId, state, reason, startsAt, changedAt, ...held }: IntakeCase): IntakeAnswer {
  const appointmentState = APPOINTMENT_STATE.get(state);
  return {
    referralId,
    ehrReferralId: state === "received" ? null : ehrId,
    state,
    reason,
    appointment:
      startsAt && appointmentState
        ? {
            aptDate: startsAt.toISOString(),
            duration: held.minutes,
            type: held.isNewPatient ? "New Patient Visit" : "Follow-up Visit",
            location: held.location,
            resource: held.resource,
            state: appointmentState,
          }
        : null,
    changedAt,
  };
}

/**
 * Takes referrals if the hospital has no system for them. In the demonstration, a desk in the portal's own database accepts them, books the
 * clinic's next free appointment, declines or cancels them; elsewhere it only receives them. It stores no name, birth date or number of a
 * patient; reasons for a cancellation, pause or refusal are kept as written.
 */
export function embeddedIntake(needs: DeskNeeds): ReferralIntake {
  const { db, clock, jobs, byItself } = needs;
  const { cases, pauses, put, act } = embeddedDesk(needs);

  async function submit(order: ReferralOrder): Promise<Accepted> {
    const { referralId } = order;
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const nextStepAt = byItself ? addSeconds(now, pauses.takeOver) : null;
      const opened = { referralId, ehrId: ehrIdOf(referralId), changedAt: now, nextStepAt };
      if (!(await cases.add(trx, { ...orderOf(order), ...opened }))) return;
      // Confirms the arrival right away; the desk looks at it later.
      await jobs.send(trx, "intake.step", { referralId });
      if (byItself) await jobs.send(trx, "intake.step", { referralId }, { afterSeconds: pauses.takeOver });
    });
    return { files: new Map() };
  }

  return {
    submit,

    async update(order) {
      const accepted = await submit(order);
      await db.transaction().execute(async (trx) => {
        const held = await cases.hold(trx, order.referralId);
        // Once it is accepted the clinic has its appointment or is looking for one: a change that comes too late changes nothing.
        if (held && BEFORE_ACCEPTED.includes(held.state)) await cases.redirect(trx, order.referralId, orderOf(order));
      });
      return accepted;
    },

    async requestCancellation({ referralId, reason }) {
      await db.transaction().execute(async (trx) => {
        const held = await cases.hold(trx, referralId);
        if (!held) throw new NotTaken("The hospital’s system does not have this referral.");
        if (held.cancelReason === null) await put(trx, held, { cancelReason: reason });
      });
    },

    can: () => DESK_ACT_NAMES,

    async act(trx, deed) {
      const changed = await act(trx, deed);
      return changed && answerOf(changed);
    },

    async changesSince(watermark) {
      const changed = await cases.changedSince(watermark && subMinutes(watermark, OVERLAP_MINUTES));
      return { answers: changed.map(answerOf), watermark: changed.at(-1)?.changedAt ?? watermark ?? clock.now() };
    },
  };
}
