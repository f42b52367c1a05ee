import { subHours } from "date-fns";
import type { Clock } from "../../../platform/clock.ts";
import type { FhirClient } from "../../ehr/fhir/client/client.ts";
import { inParts } from "../../ehr/fhir/client/in-parts.ts";
import { fhirDirectory } from "../../ehr/fhir/fhir-directory.ts";
import { fieldsOf } from "../../ehr/fhir/find/fields-of.ts";
import type { Location } from "../../ehr/port.ts";
import { type IntakeAnswer, type IntakeAnswers, NotTaken } from "../port.ts";
import { STATUS_TEXT } from "../status-text.ts";
import { changedIds } from "./changed-ids.ts";
import { readStanding } from "./read-standing.ts";
import { referralState, type Standing } from "./referral-state.ts";
import { latestOf, nextOf, type ReferralVisit, referralAppointment } from "./referral-visit.ts";
import type { WritableClient } from "./transact.ts";

export interface Following {
  client: FhirClient & WritableClient;
  clock: Clock;
  /** The hospital's time zone. */
  zone: string;
  log: { warn(said: object, message: string): void };
}

/** Where the server has nothing yet that could be dated by its own clock, which may be behind. */
const FIRST_LOOK_HOURS = 1;

function newestOf({ task, request, visits }: Standing, now: Date): Date {
  const moments = [task, request, ...visits].map((one) => Date.parse(one?.updated ?? "")).filter((moment) => !Number.isNaN(moment));
  return moments.length > 0 ? new Date(Math.max(...moments)) : now;
}

/** Reads what has become of the referrals that something was done with at the hospital (fhir-mapping §8.3). */
export function readChanges({ client, clock, zone, log }: Following) {
  const directory = fhirDirectory(client, zone, clock);

  async function placeNames({ appointment }: ReferralVisit): Promise<ReadonlyMap<string, string>> {
    const nameless = appointment.participants.filter(({ type, name }) => type === "Location" && name === undefined);
    const places = await directory.named(
      "Location",
      nameless.flatMap(({ id }) => id ?? []),
    );
    return new Map(places.map((row) => [`Location/${row.id}`, fieldsOf<Location>(row).name ?? ""]));
  }

  async function answerOf(referralId: number): Promise<IntakeAnswer | undefined> {
    const now = clock.now();
    const standing = await readStanding(client, referralId, zone);
    const found = standing && referralState(standing, now);
    if (!found) return undefined;
    const { task, request, visits } = standing;
    const { state, reason } = found;
    if (found.isDoubtful)
      log.warn({ referralId, status: task.status, business: task.business }, "the hospital's system says two things of a referral");
    if (state === "error") log.warn({ referralId }, "the hospital's system has failed with a referral");
    const visit = nextOf(visits, now) ?? latestOf(visits);
    return {
      referralId,
      ehrReferralId: state === "received" ? null : (request?.filler ?? request?.id ?? null),
      state,
      statusText: STATUS_TEXT[state],
      reason,
      appointment: (visit && referralAppointment(visit, await placeNames(visit))) ?? null,
      changedAt: newestOf(standing, now),
    };
  }

  /** What the hospital has several times is not told; the others must not wait for it. */
  async function answerUnlessSeveral(referralId: number): Promise<IntakeAnswer | undefined> {
    try {
      return await answerOf(referralId);
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      log.warn({ referralId }, "the hospital's system has a referral several times");
      return undefined;
    }
  }

  return async (watermark: Date | null): Promise<IntakeAnswers> => {
    const { referralIds, latest } = await changedIds(client, watermark);
    const read = await inParts([...referralIds], ([id = 0]) => answerUnlessSeveral(id), 1);
    const answers = read.filter((answer) => answer !== undefined);
    return {
      answers: answers.toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime()),
      watermark: latest ?? watermark ?? subHours(clock.now(), FIRST_LOOK_HOURS),
    };
  };
}
