import { criticalResults, type UnviewedResults } from "@linnet/contract/chart/critical-results";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { alertRecipientRepository } from "../../patients/public.ts";
import { unviewedRepository } from "./unviewed-repository.ts";

/** Who calls practices. They see no chart: of a child the record's id alone. */
const callers = withRole(ROLE.healthNetworkAdmin);

export function criticalResultRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, criticalResults.page, callers, async ({ actor, query: { PageNumber, PageSize, Show } }) => {
    const now = clock.now();
    const asked = { action: criticalResults.page.action, pageNumber: PageNumber, pageSize: PageSize, isCalled: Show === "called", now };
    const { data, ...page } = await unviewedRepository(db).page(actor, asked);
    const [personIds, practiceIds] = [data.map(({ personId }) => personId), data.map(({ practiceId }) => practiceId)];
    const physicians = await alertRecipientRepository(db).physiciansOf({ personIds, practiceIds }, now);
    const present = ({ id, personId, practiceId, practiceName, since, calledBy, calledAt }: (typeof data)[number]): UnviewedResults => ({
      id,
      practiceName,
      physicians: physicians.filter((each) => each.personId === personId && each.practiceId === practiceId).map(({ name }) => name),
      since: since.toISOString(),
      recordId: personId,
      called: calledAt === null ? null : { by: calledBy ?? "", at: calledAt.toISOString() },
    });
    return { data: data.map(present), ...page };
  });

  route(app, criticalResults.markCalled, callers, async ({ actor, body: { id, called } }) => {
    await db.transaction().execute(async (trx) => {
      const repository = unviewedRepository(trx);
      const found = await repository.find(id);
      if (!found) throw notFound("Result");
      await repository.markCalled(found, called ? actor.accountId : null, clock.now());
      await audit(trx, actor, {
        action: criticalResults.markCalled.action,
        rule: "follows up",
        personIds: [found.personId],
        object: `practice ${found.practiceId}, ${called ? "called" : "not called"}`,
      });
    });
    return true as const;
  });
}
