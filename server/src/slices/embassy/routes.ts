import { embassy } from "@linnet/contract/embassy";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { type Actor, holds } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { conflict, forbidden, notFound } from "../../platform/http/errors.ts";
import { withRole } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { membershipRepository } from "../memberships/public.ts";
import { endAtProvider, endSessionsOf } from "../session/public.ts";
import { mayRemoveMember } from "./policy.ts";
import { embassyRepository } from "./repository.ts";

interface Asked {
  embassyId: number;
  userId: number;
}

/** Ends a membership and all the person's sessions right away. Two leads who remove each other do so one after the other. */
async function removeMember({ db, clock, identity }: Platform, actor: Actor, { embassyId, userId }: Asked): Promise<true> {
  const ended = await db.transaction().execute(async (trx) => {
    const embassies = embassyRepository(trx);
    await embassies.lock(trx, embassyId);
    const members = await embassies.membersOf(embassyId);
    const member = members.find(({ accountId }) => accountId === userId);
    if (!member) throw notFound("Member");
    // The actor was loaded before the lock: another lead may have removed them since.
    if (!members.some(({ accountId, isLead }) => accountId === actor.accountId && isLead))
      throw forbidden("Only an embassy lead can remove members");
    if (userId === actor.accountId) throw forbidden("You cannot remove yourself from your embassy");
    if (!mayRemoveMember(actor, member)) throw conflict("This member has already been removed");

    await membershipRepository(trx).leaveEmbassy(trx, { accountId: userId, embassyId, at: clock.now() });
    await audit(trx, actor, { action: embassy.removeMember.action, object: `account ${userId}`, changed: ["membership"] });
    return endSessionsOf(trx, actor, { accountId: userId }, clock.now());
  });

  await endAtProvider({ db, identity }, ended);
  return true;
}

const members = withRole(ROLE.embassyMember, ROLE.embassyLead);
const leads = withRole(ROLE.embassyLead);

/** The caller's own, whatever was sent (decision G-EMB-04). */
function embassyOf({ embassyId }: Actor): number {
  if (embassyId === null) throw notFound("Embassy");
  return embassyId;
}

export function embassyRoutes(app: FastifyInstance, platform: Platform): void {
  const embassies = embassyRepository(platform.db);

  route(app, embassy.details, members, async ({ actor }) => {
    const found = await embassies.find(embassyOf(actor));
    if (!found) throw notFound("Embassy");
    return { ...found, may: { listMembers: holds(actor, ROLE.embassyLead) } };
  });

  route(app, embassy.members, leads, async ({ actor }) => {
    const found = await embassies.membersOf(embassyOf(actor));
    return found.map((member) => ({
      userId: member.accountId,
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email,
      status: member.active,
      mayRemove: mayRemoveMember(actor, member),
    }));
  });

  route(app, embassy.removeMember, leads, ({ actor, body }) =>
    removeMember(platform, actor, { embassyId: embassyOf(actor), userId: body.userId }),
  );
}
