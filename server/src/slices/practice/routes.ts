import { practice } from "@linnet/contract/practice";
import type { FastifyInstance } from "fastify";
import { audit } from "../../platform/audit/audit.ts";
import { AppError, notFound } from "../../platform/http/errors.ts";
import { signedIn } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { membershipRepository, peopleRepository } from "../memberships/public.ts";
import { ofPractice } from "./people/present-people.ts";
import { mayControlDelegation } from "./policy.ts";
import { practiceRepository } from "./repository.ts";

const noPractice = () => new AppError("not_found", "Practice not assigned or Practice is deactivated.");
const countActive = (people: readonly { active: boolean }[]): number => people.filter(({ active }) => active).length;

/** Open also to people whose practice is not on the portal: this is how they get to another of theirs (decision G-X-08). */
export function practiceRoutes(app: FastifyInstance, { db }: Platform): void {
  const practices = practiceRepository(db);
  const people = peopleRepository(db);

  route(app, practice.details, signedIn, async ({ actor }) => {
    const found = actor.practice && (await practices.findActive(actor.practice.id));
    if (!actor.practice || !found) throw noPractice();
    const { id } = actor.practice;
    const available = await membershipRepository(db).practicesOf(actor.accountId);
    return {
      practiceId: id,
      practiceName: found.name,
      address: found.address,
      practicePhone: found.phone,
      practiceFax: found.fax,
      availablePractices: available.map((each) => ({ practiceId: each.id, practiceName: each.name })),
      physicians: countActive((await people.physiciansOf(id)).filter(ofPractice)),
      nonPhysicians: countActive(await people.staffOf(id)),
      canControlDelegation: mayControlDelegation(actor),
      isDelegatoinEnabled: found.delegationEnabled,
    };
  });

  route(app, practice.choose, signedIn, ({ actor, body }) =>
    db.transaction().execute(async (trx) => {
      if (!(await membershipRepository(trx).choose(trx, actor.accountId, body.practiceId))) throw notFound("Practice");
      await audit(trx, actor, { action: practice.choose.action, object: `practice ${body.practiceId}` });
      return true as const;
    }),
  );
}
