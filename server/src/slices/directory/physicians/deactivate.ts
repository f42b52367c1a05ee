import { physicians } from "@linnet/contract/directory/physicians";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invitationRepository } from "../../accounts/public.ts";
import { practiceRepository } from "../../practice/public.ts";
import { linkRepository } from "./link-repository.ts";
import { physicianRepository } from "./repository.ts";
import { suspendDeparted } from "./suspend-departed.ts";

const { action } = physicians.deactivate;

/** Gives the account of the physician, and whether they were in the directory until now. */
function leaveDirectory({ db, clock }: Pick<Platform, "db" | "clock">, actor: Actor, id: number) {
  const ended = { by: actor.accountId, at: clock.now() };
  return db.transaction().execute(async (trx) => {
    const known = physicianRepository(trx);
    const locked = await known.lock(trx, id);
    if (!locked) throw notFound("Physician");
    const { accountId, physician } = locked;
    if (!physician.isActive) return { accountId, wasActive: false };

    for (const practiceId of await known.practicesOf(id)) await linkRepository.end(trx, { practiceId, physicianId: id }, ended);
    // Also to practices where they are not listed: by the NPI they would come back as a new physician.
    await invitationRepository(trx).endOfPhysician(trx, { physicianId: id, npi: physician.npiNum }, ended.at);
    const hadRoles = accountId !== null && (await practiceRepository(trx).leavePractices(trx, { accountId, at: ended.at }));
    await known.deactivate(trx, id, ended);
    await audit(trx, actor, { action, object: `physician ${id}`, changed: ["isActive", "practices", ...(hadRoles ? ["membership"] : [])] });
    return { accountId, wasActive: true };
  });
}

/**
 * The physician is in no practice any more, nobody sees a patient through them, and their NPI is free for another one. Whoever is left
 * without a role signs in no more (decision G-DIR-05). The provider is asked before anything is changed, so that one which is down
 * stops it; one that goes down in between is told, and to deactivate once more suspends what was left.
 * @throws AppError `not_found`, `conflict` when that was done already, `upstream_unavailable`
 */
export async function deactivatePhysician(platform: Platform, actor: Actor, id: number): Promise<void> {
  const before = await physicianRepository(platform.db).find(id);
  if (!before) throw notFound("Physician");
  const { email, hasAccount } = before;
  if (hasAccount) await platform.identityAdministration?.findByEmail(email);
  const { accountId, wasActive } = await leaveDirectory(platform, actor, id);
  const suspended = accountId !== null && (await suspendDeparted(platform, actor, { accountId, email, action }));
  if (!wasActive && !suspended) throw conflict("This physician was deactivated already.");
}
