import { sql } from "kysely";
import type { Actor, ReferralAtDesk } from "../../../../platform/actor.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import type { DeskRule, ReferralRule } from "../../../../platform/http/route.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { atOwnClinics } from "../../shared/desk-reach-repository.ts";
import { isPortalNumber, reachRepository } from "../../shared/reach-repository.ts";

/**
 * The access rule of an office for a question to a clinic: the rule of referrals, over the columns that both have. Questions out of reach
 * and missing ones look the same.
 * @throws AppError `not_found`
 */
export function adviceInCare({ db, clock }: Pick<Platform, "db" | "clock">): ReferralRule {
  const reach = reachRepository(db, "advice_threads");
  return async (actor, id) => {
    const thread = isPortalNumber(id) ? await reach.find(actor, Number(id), clock.now()) : undefined;
    if (!thread) throw notFound("Question");
    return thread;
  };
}

async function findAtDesk(db: Database, actor: Actor, id: number): Promise<ReferralAtDesk | undefined> {
  const { rows } = await sql<{ clinic_id: number; person_id: string | null }>`
    select r.clinic_id, r.person_id from advice_threads r where r.id = ${id} and ${atOwnClinics(actor)}`.execute(db);
  const [row] = rows;
  return row && { id, clinicId: row.clinic_id, personId: row.person_id };
}

/** The question that a referral came from. */
async function questionOf(db: Database, referralId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from advice_threads where referral_id = ${referralId}`.execute(db);
  return rows[0]?.id ?? null;
}

/** The same if this person in an office may see it. Null otherwise. */
export async function questionInCare(db: Database, actor: Actor, { id, now }: { id: number; now: Date }): Promise<number | null> {
  const asked = await questionOf(db, id);
  return asked !== null && (await reachRepository(db, "advice_threads").find(actor, asked, now)) ? asked : null;
}

/** The same at the desk. The referral may have left the clinic that was asked. */
export async function questionAtDesk(db: Database, actor: Actor, referralId: number): Promise<number | null> {
  const asked = await questionOf(db, referralId);
  return asked !== null && (await findAtDesk(db, actor, asked)) ? asked : null;
}

/** The access rule at the desk of the clinic that was asked. @throws AppError `not_found` */
export const adviceAtDesk =
  ({ db }: Pick<Platform, "db">): DeskRule =>
  async (actor, id) => {
    const thread = isPortalNumber(id) ? await findAtDesk(db, actor, Number(id)) : undefined;
    if (!thread) throw notFound("Question");
    return thread;
  };
