import { letters } from "@linnet/contract/referrals/letters";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { withRole } from "../../../../platform/http/guards.ts";
import { route } from "../../../../platform/http/route.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { finishReferral, readLetter } from "./read-letter.ts";

const referring = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);

/** The letters that a practice reads. */
export function letterRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, letters.open, referring, ({ actor, referral, params: { letterId } }) => readLetter(platform, actor, { referral, letterId }));

  route(app, letters.done, referring, ({ actor, referral, body }) => finishReferral(platform, actor, { referral, ...body }));
}
