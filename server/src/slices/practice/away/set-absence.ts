import { MAX_AWAY_DAYS, practiceAway } from "@linnet/contract/practice/away";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { dayIn, startOfDayIn } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { peopleRepository, type StandInCandidate } from "../../memberships/public.ts";
import { absenceRepository } from "../../patients/public.ts";
import { managePractice } from "../people/manage-practice.ts";
import { maySetAway } from "../policy.ts";
import { coverMail } from "./cover-mail.ts";

interface Wanted {
  practiceId: number;
  physicianId: number;
  coverId: number;
  firstDay: string;
  lastDay: string;
}

type Days = Pick<Wanted, "firstDay" | "lastDay">;

const overlap = (one: Days, other: Days): boolean => one.firstDay <= other.lastDay && other.firstDay <= one.lastDay;

function checkDays({ firstDay, lastDay }: Days, today: string, zone: string): void {
  if (firstDay < today) throw invalidInput({ firstDay: "Choose today or a later day" });
  if (lastDay >= dayIn(startOfDayIn(firstDay, zone, MAX_AWAY_DAYS), zone))
    throw invalidInput({ lastDay: "Choose at most one year. If a physician is away longer, hand over their patients." });
}

/** @throws AppError `conflict` when the physician, or the cover, is away on some of these days already. */
async function checkFree(
  trx: Database,
  wanted: Wanted,
  { cover, by, now }: { cover: StandInCandidate; by: number; now: Date },
): Promise<void> {
  const absences = absenceRepository(trx);
  const overlapping = (await absences.ofPractice(wanted.practiceId, now)).filter((each) => overlap(each, wanted));
  const own = overlapping.filter(({ physicianId }) => physicianId === wanted.physicianId);
  if (own.some(({ hasDeclined }) => !hasDeclined))
    throw conflict("This physician is already away on some of these days. Remove those dates first.");
  if (overlapping.some(({ physicianId }) => physicianId === wanted.coverId))
    throw conflict(`Dr. ${cover.lastName} is away on some of these days. Choose another colleague.`);
  // Replaces a cover who declined.
  for (const { id } of own) await absences.end(id, { by, at: now });
}

/**
 * Records a physician's absence and the covering colleague, who gets an email.
 * @throws AppError `not_found` for a person who does not work there, `invalid_input` for a colleague who cannot cover and for past days,
 * `conflict` for days on which one of them is already away.
 */
export function setAbsence(
  platform: Pick<Platform, "config" | "clock" | "db" | "jobs"> & { once: Once<{ id: number }> },
  actor: Actor,
  wanted: Wanted,
): Promise<{ id: number }> {
  const { practiceId, physicianId, coverId, firstDay, lastDay } = wanted;
  const { config, clock, jobs } = platform;
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  const may = (caller: Actor) => maySetAway(caller, practiceId, physicianId);
  return managePractice(platform, actor, { practiceId, may }, async (trx, practice) => {
    const people = peopleRepository(trx);
    const physician = (await people.physiciansOf(practiceId)).find((each) => each.physicianId === physicianId);
    if (!physician?.linked || !physician.verified) throw notFound("Physician");
    const cover = (await people.whoMayStandIn(practiceId)).find((each) => each.physicianId === coverId);
    if (!cover) throw invalidInput({ coverId: "Choose a physician at your practice who signs in to the portal" });
    checkDays(wanted, dayIn(now, zone), zone);
    await checkFree(trx, wanted, { cover, by: actor.accountId, now });

    const [startsAt, endsAt] = [startOfDayIn(firstDay, zone), startOfDayIn(lastDay, zone, 1)];
    const absence = { practiceId, physicianId, coverId, firstDay, lastDay, startsAt, endsAt, isReminded: startsAt <= now };
    const id = await absenceRepository(trx).add(absence, { by: actor.accountId, at: now });
    await jobs.send(trx, "mail.send", coverMail(config, { to: cover.email, physician, practice, firstDay, lastDay }));
    await audit(trx, actor, {
      action: practiceAway.set.action,
      object: `physician ${physicianId}`,
      rule: `practice ${practiceId}`,
      changed: ["away", "cover"],
    });
    return { id };
  });
}
