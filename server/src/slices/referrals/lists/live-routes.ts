import { live } from "@linnet/contract/live";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { withPortalAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { ReferralNotice } from "../../../platform/live/live.ts";
import type { Platform } from "../../../platform/platform.ts";
import { referralInCare } from "../referral-in-care.ts";

/** Whether the actor could see it at all, without asking the database for everybody who listens. */
const mayConcern = ({ practice, physicianId }: Actor, notice: ReferralNotice): boolean =>
  practice?.id === notice.practiceId || physicianId === notice.physicianId;

export function liveRoutes(app: FastifyInstance, platform: Platform): void {
  const inCare = referralInCare(platform);

  route(app, live.events, withPortalAccess, ({ actor, request }) => ({ tell, end }) => {
    const notifyIfVisible = async ({ referralId }: ReferralNotice) => {
      await inCare(actor, String(referralId));
      tell({ kind: "referral", referralId });
    };
    /** One after the other: changes are told in the order in which they came about. */
    let telling = Promise.resolve();
    return platform.live.follow({
      notice: (notice) => {
        if (notice.kind !== "referral" || !mayConcern(actor, notice)) return;
        telling = telling
          .then(() => notifyIfVisible(notice))
          .catch((err: unknown) => {
            // Not theirs to see is the answer that was asked for. On any other the page asks again, which tells what is wrong.
            if (err instanceof AppError) return;
            request.log.warn({ err }, "a change could not be told");
            end();
          });
      },
      // What happened meanwhile is not known: the page looks anew.
      gap: end,
    });
  });
}
