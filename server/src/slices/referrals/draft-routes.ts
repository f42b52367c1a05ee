import { ReferralDraft, referrals } from "@linnet/contract/referrals";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import { withRole } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";
import { practiceInUse } from "./check-form.ts";
import { type DraftPlace, draftRepository } from "./draft-repository.ts";

const MOST_BYTES = 200_000;
const referring = withRole(1, 2, 3, 6, 9);

const placeOf = (actor: Actor, { form, subject }: Pick<DraftPlace, "form" | "subject">): DraftPlace => ({
  accountId: actor.accountId,
  practiceId: practiceInUse(actor).id,
  form,
  subject,
});

/** What was typed and not sent: of one's own, in the practice in use. */
export function draftRoutes(app: FastifyInstance, { config, db, clock }: Platform): void {
  route(app, referrals.draft, referring, async ({ actor, body }) => {
    const place = placeOf(actor, body);
    const drafts = await draftRepository(db, config).of(place);
    const found = drafts.find(({ form, subject }) => form === place.form && subject === place.subject);
    if (!found) return { draft: null };
    await audit(db, actor, { action: referrals.draft.action, object: `draft ${place.form}` });
    return { draft: { fields: found.fields, step: found.step, savedOn: found.savedAt.toISOString() } };
  });

  route(app, referrals.saveDraft, referring, ({ actor, body }) => {
    const place = placeOf(actor, body);
    const draft = ReferralDraft.parse(body);
    if (Buffer.byteLength(JSON.stringify(draft)) > MOST_BYTES)
      throw new AppError("invalid_input", "This is too much to be kept as a draft", { status: 413 });
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      await draftRepository(trx, config).save(trx, place, draft, now);
      await audit(trx, actor, { action: referrals.saveDraft.action, object: `draft ${place.form}` });
      return { savedOn: now.toISOString() };
    });
  });

  route(app, referrals.dropDraft, referring, ({ actor, body }) => {
    const place = placeOf(actor, body);
    return db.transaction().execute(async (trx) => {
      await draftRepository(trx, config).drop(trx, place);
      await audit(trx, actor, { action: referrals.dropDraft.action, object: `draft ${place.form}` });
      return true as const;
    });
  });
}
