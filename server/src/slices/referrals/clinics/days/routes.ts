import {
  CLINIC_DAYS,
  type ClinicDays,
  type ClinicWithDays,
  clinicDays,
  HOLIDAY_YEARS,
  type Holiday,
  MAX_HOLIDAYS,
} from "@linnet/contract/referrals/clinic-days";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { type Actor, holds } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import { addYears } from "../../../../platform/dates.ts";
import { conflict, forbidden, invalidInput, notFound } from "../../../../platform/http/errors.ts";
import { withRole } from "../../../../platform/http/guards.ts";
import { route } from "../../../../platform/http/route.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { hospitalDay } from "../../shared/hospital-day.ts";
import { deskPeopleRepository } from "../desk-people-repository.ts";
import { holidayRepository } from "./holiday-repository.ts";
import { clinicDaysRepository } from "./repository.ts";

type Needs = Pick<Platform, "config" | "db" | "clock">;

const lead = withRole(ROLE.systemAdmin, ROLE.clinicDeskLead);

/** Holidays affect every clinic. */
const mayChangeHolidays = async ({ db }: Needs, actor: Actor): Promise<boolean> =>
  holds(actor, ROLE.systemAdmin) || (await deskPeopleRepository(db).worksAtAll(actor.accountId));

/**
 * @throws AppError `not_found` for a clinic whose desk the actor does not lead.
 * @throws AppError `conflict` if another person has changed its days since they were read.
 */
async function changeDays(
  { db, clock }: Needs,
  actor: Actor,
  { clinicId, changedOn, ...days }: ClinicDays & Pick<ClinicWithDays, "phone"> & { clinicId: number; changedOn: string | null },
) {
  return db.transaction().execute(async (trx) => {
    const repository = clinicDaysRepository(trx);
    const held = await repository.hold(trx, clinicId, actor);
    if (!held) throw notFound("Clinic");
    if ((held.changedOn?.getTime() ?? null) !== (changedOn === null ? null : Date.parse(changedOn)))
      throw conflict(`Someone else changed the response times for ${held.name}. Review them.`);
    const changed = ([...CLINIC_DAYS, "phone"] as const).filter((each) => held[each] !== days[each]);
    if (changed.length === 0) return true as const;
    await repository.change(trx, clinicId, days, { by: actor.accountId, now: clock.now() });
    await audit(trx, actor, { action: clinicDays.change.action, object: `clinic ${clinicId}`, changed });
    return true as const;
  });
}

const FOR_ALL = "Holidays apply to every clinic. Ask a lead of all clinic desks, or an administrator.";

/**
 * @throws AppError `forbidden` for leads of some clinics only, `invalid_input` for a day that is over or far off, `conflict` for an
 * existing holiday.
 */
async function addHoliday(needs: Needs, actor: Actor, holiday: Holiday) {
  const { config, db, clock } = needs;
  if (!(await mayChangeHolidays(needs, actor))) throw forbidden(FOR_ALL);
  const now = clock.now();
  const today = hospitalDay(now, config.HOSPITAL_TIME_ZONE);
  if (holiday.day < today) throw invalidInput({ day: "Enter today or a later day" });
  if (holiday.day > hospitalDay(addYears(now, HOLIDAY_YEARS), config.HOSPITAL_TIME_ZONE))
    throw invalidInput({ day: `Enter a date within the next ${HOLIDAY_YEARS} years` });
  return db.transaction().execute(async (trx) => {
    const holidays = holidayRepository(trx);
    if ((await holidays.since(today)).length >= MAX_HOLIDAYS)
      throw conflict(`You can have at most ${MAX_HOLIDAYS} holidays. Remove one first.`);
    if (!(await holidays.add(trx, holiday, { by: actor.accountId, now })))
      throw invalidInput({ day: `This day is already a holiday: ${await holidays.nameOf(holiday.day)}` });
    await audit(trx, actor, { action: clinicDays.addHoliday.action, object: `holiday ${holiday.day}` });
    return true as const;
  });
}

/** @throws AppError `forbidden` for leads of some clinics only, `not_found` for a day that is not a holiday. */
async function removeHoliday(needs: Needs, actor: Actor, day: string) {
  if (!(await mayChangeHolidays(needs, actor))) throw forbidden(FOR_ALL);
  return needs.db.transaction().execute(async (trx) => {
    if (!(await holidayRepository(trx).remove(trx, day))) throw notFound("Holiday");
    await audit(trx, actor, { action: clinicDays.removeHoliday.action, object: `holiday ${day}` });
    return true as const;
  });
}

/** Clinics' answer and reminder days, and the hospital's holidays. */
export function clinicDaysRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock } = platform;

  route(app, clinicDays.list, lead, async ({ actor }) => {
    const clinics = await clinicDaysRepository(db).all(actor);
    const holidays = await holidayRepository(db).since(hospitalDay(clock.now(), config.HOSPITAL_TIME_ZONE));
    return {
      clinics: clinics.map((clinic) => ({ ...clinic, changedOn: clinic.changedOn?.toISOString() ?? null })),
      holidays,
      mayChangeHolidays: await mayChangeHolidays(platform, actor),
    };
  });

  route(app, clinicDays.change, lead, ({ actor, params, body }) => changeDays(platform, actor, { ...params, ...body }));

  route(app, clinicDays.addHoliday, lead, ({ actor, body }) => addHoliday(platform, actor, body));

  route(app, clinicDays.removeHoliday, lead, ({ actor, params }) => removeHoliday(platform, actor, params.day));
}
