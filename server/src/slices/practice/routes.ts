import { practice } from "@linnet/contract/practice";
import type { FastifyInstance } from "fastify";
import { holds } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { signedIn } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";
import { practiceRepository } from "./repository.ts";

const noPractice = () => new AppError("not_found", "Practice not assigned or Practice is deactivated.");

/** Open also to people whose practice is not on the portal: this is how they get to another of theirs (decision G-X-08). */
export function practiceRoutes(app: FastifyInstance, { db }: Platform): void {
  const practices = practiceRepository(db);

  route(app, practice.details, signedIn, async ({ actor }) => {
    const found = actor.practice && (await practices.findActive(actor.practice.id));
    if (!actor.practice || !found) throw noPractice();
    return {
      practiceId: actor.practice.id,
      practiceName: found.name,
      // It gives management of people, never of delegation itself (decision G-PRA-02).
      canControlDelegation: holds(actor, 3, 6, 9),
      isDelegatoinEnabled: found.delegationEnabled,
    };
  });

  route(app, practice.choose, signedIn, ({ actor, body }) =>
    db.transaction().execute(async (trx) => {
      if (!(await practices.choose(trx, actor.accountId, body.practiceId))) throw notFound("Practice");
      await audit(trx, actor, { action: practice.choose.action, object: `practice ${body.practiceId}` });
      return true as const;
    }),
  );
}
