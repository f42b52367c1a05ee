import { DraftContent, referralDrafts } from "@linnet/contract/referral-drafts";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import { withRole } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";
import { practiceInUse } from "./check-form.ts";
import { type DraftOwner, draftRepository } from "./draft-repository.ts";

const MOST_BYTES = 200_000;
const referring = withRole(1, 2, 3, 6, 9);

const ownerOf = (actor: Actor): DraftOwner => ({ accountId: actor.accountId, practiceId: practiceInUse(actor).id });

/** What was typed and not sent: of one's own, in the practice in use. */
export function draftRoutes(app: FastifyInstance, { config, db, clock }: Platform): void {
  route(app, referralDrafts.list, referring, async ({ actor }) => {
    // Whoever works in no practice has none.
    if (!actor.practice) return [];
    const drafts = await draftRepository(db, config).list(ownerOf(actor));
    await audit(db, actor, { action: referralDrafts.list.action, count: drafts.length });
    return drafts;
  });

  route(app, referralDrafts.get, referring, async ({ actor, params: { draftId } }) => {
    const draft = await draftRepository(db, config).get(ownerOf(actor), draftId);
    await audit(db, actor, { action: referralDrafts.get.action, object: `draft ${draftId}` });
    return draft;
  });

  route(app, referralDrafts.save, referring, ({ actor, body }) => {
    const owner = ownerOf(actor);
    if (Buffer.byteLength(JSON.stringify(DraftContent.parse(body))) > MOST_BYTES)
      throw new AppError("invalid_input", "This draft is too long to be saved", { status: 413 });
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      const { version, savedAt } = await draftRepository(trx, config).save(trx, owner, { ...body, id: body.draftId }, now);
      await audit(trx, actor, { action: referralDrafts.save.action, object: `draft ${body.draftId}` });
      return { version, savedOn: savedAt.toISOString() };
    });
  });

  route(app, referralDrafts.discard, referring, ({ actor, params: { draftId } }) => {
    const owner = ownerOf(actor);
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      await draftRepository(trx, config).discard(trx, owner, draftId, now);
      await audit(trx, actor, { action: referralDrafts.discard.action, object: `draft ${draftId}` });
      return true as const;
    });
  });
}
