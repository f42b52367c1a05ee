import { auditOddities, ODDITY_PAGE_SIZE } from "@linnet/contract/audit/oddities";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { holds } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { oddityRepository } from "./oddity-repository.ts";
import { odditySentence } from "./oddity-sentence.ts";

const readers = withRole(ROLE.compliance, ROLE.systemAdmin);
const judges = withRole(ROLE.compliance);

/** What in the trail a person should judge (decision record 73). */
export function auditOddityRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  const oddities = oddityRepository(db);

  route(app, auditOddities.list, readers, async ({ actor, query: { kinds }, body: { state, after } }) => {
    const isAllKinds = kinds === "all";
    const found = await oddities.find({ state, after, isAllKinds, limit: ODDITY_PAGE_SIZE + 1 });
    const shown = found.slice(0, ODDITY_PAGE_SIZE);
    const personIds = [...new Set(shown.flatMap(({ person_id }) => person_id ?? []))];
    await audit(db, actor, { action: auditOddities.list.action, rule: "compliance", personIds, count: shown.length });
    return {
      oddities: shown.map(({ id, kind, day, account, person_id, count, closed_at, closer, note }) => ({
        id,
        kind,
        day,
        sentence: odditySentence({ kind, account, count }),
        recordId: person_id,
        closed: closed_at && { by: closer ?? "", at: closed_at.toISOString(), note: note ?? "" },
      })),
      next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      mayClose: holds(actor, ROLE.compliance),
    };
  });

  route(app, auditOddities.close, judges, ({ actor, body: { id, note } }) =>
    db.transaction().execute(async (trx) => {
      const closed = await oddities.close(trx, { id, note, by: actor.accountId, at: clock.now() });
      if (!closed) throw notFound("Open flagged activity");
      const personIds = closed.person_id === null ? [] : [closed.person_id];
      await audit(trx, actor, { action: auditOddities.close.action, rule: "compliance", personIds, object: `audit oddity ${id}` });
      return true as const;
    }),
  );
}
