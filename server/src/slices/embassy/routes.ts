import { embassy } from "@linnet/contract/embassy";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { type Actor, holds } from "../../platform/actor.ts";
import { notFound } from "../../platform/http/errors.ts";
import { withRole } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { mayRemoveMember } from "./policy.ts";
import { removeMember } from "./remove-member.ts";
import { embassyRepository } from "./repository.ts";

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
