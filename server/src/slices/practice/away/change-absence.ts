import { practiceAway } from "@linnet/contract/practice/away";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, forbidden, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type PhysicianOfPractice, peopleRepository } from "../../memberships/public.ts";
import { type Absence, absenceRepository } from "../../patients/public.ts";
import { managePractice } from "../people/manage-practice.ts";
import { maySetAway } from "../policy.ts";

interface Named {
  practiceId: number;
  id: number;
}

const OVER = "These away dates are over or were removed. Reload the page.";

async function findAbsence(trx: Database, { practiceId, id }: Named, now: Date): Promise<Absence> {
  const found = await absenceRepository(trx).find(id, now);
  if (found?.practiceId !== practiceId) throw notFound("Away dates");
  return found;
}

/** Takes away dates back before they begin, or ends the time away: the cover sees nothing more by it from the next request on. */
export function endAbsence(platform: Pick<Platform, "clock" | "db">, actor: Actor, named: Named): Promise<true> {
  const at = platform.clock.now();
  return managePractice(platform, actor, { practiceId: named.practiceId, may: () => true }, async (trx) => {
    const { physicianId } = await findAbsence(trx, named, at);
    if (!maySetAway(actor, named.practiceId, physicianId)) throw forbidden("Only the physician or the practice owner can change time away");
    if (!(await absenceRepository(trx).end(named.id, { by: actor.accountId, at }))) throw conflict(OVER);
    await audit(trx, actor, {
      action: practiceAway.end.action,
      object: `physician ${physicianId}`,
      rule: `practice ${named.practiceId}`,
      changed: ["away"],
    });
    return true as const;
  });
}

/** Who has to find another cover: the physician who is away, and the owner. */
const toTell = (people: readonly PhysicianOfPractice[], { physicianId, coverId }: Absence): PhysicianOfPractice[] =>
  people.filter((each) => each.accountId !== null && each.physicianId !== coverId && (each.physicianId === physicianId || each.isOwner));

/** The cover declines. The physician and the owner of the practice get an email. */
export function declineCover(platform: Pick<Platform, "config" | "clock" | "db" | "jobs">, actor: Actor, named: Named): Promise<true> {
  const { config, clock, jobs } = platform;
  const at = clock.now();
  return managePractice(platform, actor, { practiceId: named.practiceId, may: () => true }, async (trx) => {
    const absence = await findAbsence(trx, named, at);
    if (actor.physicianId !== absence.coverId) throw forbidden("Only the covering physician can decline");
    if (!(await absenceRepository(trx).decline(named.id, at))) throw conflict(OVER);
    const people = await peopleRepository(trx).physiciansOf(named.practiceId);
    const away = people.find(({ physicianId }) => physicianId === absence.physicianId);
    for (const { email: to } of toTell(people, absence))
      await jobs.send(trx, "mail.send", {
        to,
        subject: `No one is covering for Dr. ${away?.lastName ?? ""}`,
        text: `Dr. ${actor.lastName} declined to cover for Dr. ${away?.lastName ?? ""}. Choose another colleague in My Practice.\n\n${config.origin}/practice/mypractice\n\nYou are receiving this email because you work for the practice on the ${config.HOSPITAL_NAME} portal.`,
      });
    await audit(trx, actor, {
      action: practiceAway.decline.action,
      object: `physician ${absence.physicianId}`,
      rule: `practice ${named.practiceId}`,
      changed: ["cover"],
    });
    return true as const;
  });
}
