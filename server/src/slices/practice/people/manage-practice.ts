import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { forbidden, notFound } from "../../../platform/http/errors.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { directoryRepository } from "../../directory/public.ts";
import { type ManagedPractice, membershipRepository } from "../../memberships/public.ts";
import { mayKnow } from "../policy.ts";

interface Wanted {
  practiceId: number;
  may: (actor: Actor, practice: ManagedPractice) => boolean;
}

/** The practice with its people locked. */
export type LockedPractice = ManagedPractice & { name: string };

/**
 * Changes something in a practice, in one transaction, one person after the other; in `once` where the call may come twice. `change` gets
 * the actor with the roles of this moment.
 * @throws AppError `not_found` for a practice that is not the actor's, `forbidden` when they may not do it there.
 */
export async function managePractice<T>(
  { db, once = (work) => db.transaction().execute(work) }: Pick<Platform, "db"> & { once?: Once<T> },
  actor: Actor,
  { practiceId, may }: Wanted,
  change: (trx: Database, practice: LockedPractice, actor: Actor) => Promise<T>,
): Promise<T> {
  if (!mayKnow(actor, { id: practiceId })) throw notFound("Practice");
  return once(async (trx) => {
    const practice = await directoryRepository(trx).lockPractice(trx, practiceId);
    if (!practice) throw notFound("Practice");
    // The actor was loaded before the lock: another manager may have removed them or ended the delegation since.
    const roles = holds(actor, ROLE.systemAdmin)
      ? actor.roles
      : await membershipRepository(trx).rolesIn({ accountId: actor.accountId, practiceId });
    const current = { ...actor, roles };
    if (!may(current, practice)) throw forbidden("Only people who manage your practice can do this");
    return change(trx, practice, current);
  });
}
