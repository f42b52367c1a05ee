import { type LiveEvent, live } from "@linnet/contract/live";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { type Actor, holds } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { withPortalAccess } from "../../../platform/http/guards.ts";
import { type DeskRule, route } from "../../../platform/http/route.ts";
import type { AdviceNotice, LiveNotice, ReferralNotice, WaitingNotice } from "../../../platform/live/live.ts";
import type { Platform } from "../../../platform/platform.ts";
import { adviceAtDesk, adviceInCare } from "../conversation/advice/reach-repository.ts";
import { referralAtDesk } from "../shared/desk-reach-repository.ts";
import { referralInCare } from "../shared/referral-in-care.ts";

/** Whether the actor could see it, without a database query for every listener. */
const mayConcernOffice = ({ practice, physicianId }: Actor, notice: ReferralNotice | AdviceNotice): boolean =>
  practice?.id === notice.practiceId || physicianId === notice.physicianId;
/** Whether the actor's practice, embassy or hospital has more or fewer things waiting. */
function waitsFor(actor: Actor, { practiceId, embassyId }: WaitingNotice): boolean {
  if (practiceId !== null) return actor.practice?.id === practiceId;
  return embassyId === null ? holds(actor, ROLE.healthNetworkAdmin, ROLE.systemAdmin) : actor.embassyId === embassyId;
}

/** The event for a notice that names its recipients. An alert is for the person, not for an administrator who works as them. */
function eventFor(actor: Actor, notice: LiveNotice): LiveEvent | undefined {
  if (notice.kind === "waiting") return waitsFor(actor, notice) ? { kind: "waiting" } : undefined;
  if (notice.kind !== "alert" || notice.accountId !== actor.accountId || actor.administrator) return undefined;
  return { kind: "alert", concern: notice.concern, practiceIds: notice.practiceIds };
}

const mayConcernDesk = (actor: Actor): boolean => holds(actor, ROLE.clinicDesk, ROLE.clinicDeskLead);

/** Whether it is at the actor's desk. If not, the actor may still see it as an office. */
async function isSeen(atDesk: DeskRule, actor: Actor, id: number): Promise<boolean> {
  try {
    await atDesk(actor, String(id));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export function liveRoutes(app: FastifyInstance, platform: Platform): void {
  const rules = {
    referral: { inCare: referralInCare(platform), atDesk: referralAtDesk(platform) },
    advice: { inCare: adviceInCare(platform), atDesk: adviceAtDesk(platform) },
  };

  route(app, live.events, withPortalAccess, ({ actor, request }) => ({ tell, end }) => {
    const notifyIfVisible = async (notice: ReferralNotice | AdviceNotice) => {
      const { inCare, atDesk } = rules[notice.kind];
      const id = notice.kind === "referral" ? notice.referralId : notice.adviceId;
      const isAtDesk = mayConcernDesk(actor) && (await isSeen(atDesk, actor, id));
      if (!isAtDesk) await inCare(actor, String(id));
      tell(notice.kind === "referral" ? { kind: "referral", referralId: id } : { kind: "advice", adviceId: id });
    };
    /** Sends events in the order of the changes. */
    let telling = Promise.resolve();
    return platform.live.follow({
      notice: (notice) => {
        const event = eventFor(actor, notice);
        if (event) tell(event);
        if ((notice.kind !== "referral" && notice.kind !== "advice") || !(mayConcernOffice(actor, notice) || mayConcernDesk(actor))) return;
        telling = telling
          .then(() => notifyIfVisible(notice))
          .catch((err: unknown) => {
            // An actor who may not see it gets nothing. After any other error, the page reconnects and sees what is wrong.
            if (err instanceof AppError) return;
            request.log.warn({ err }, "a change could not be sent to an open page");
            end();
          });
      },
      // Changes may have been missed, so the page reloads.
      gap: end,
    });
  });
}
