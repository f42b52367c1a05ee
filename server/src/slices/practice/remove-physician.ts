import { practicePeople } from "@linnet/contract/practice/people";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { forbidden, notFound } from "../../platform/http/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { endPhysicianLink } from "../accounts/public.ts";
import { managePractice } from "./manage-practice.ts";
import { memberRepository } from "./member-repository.ts";
import { ofPractice } from "./people-of.ts";
import { peopleRepository } from "./people-repository.ts";
import { mayManagePeople, whyNotRemoved } from "./policy.ts";

/** Nobody of the practice sees patients through this physician from now on. The account and what they have in other practices stay (decision G-PRA-06). */
export function removePhysician(
  platform: Pick<Platform, "clock" | "db">,
  actor: Actor,
  removal: { physicianId: number; practiceId: number },
) {
  const { physicianId, practiceId } = removal;
  const at = platform.clock.now();
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx) => {
    const listed = await peopleRepository(trx).physiciansOf(practiceId);
    const physician = listed.filter(ofPractice).find((each) => each.physicianId === physicianId);
    if (!physician) throw notFound("Physician");
    const refusal = whyNotRemoved(actor, physician);
    if (refusal !== undefined) throw forbidden(refusal);
    if (!physician.linked) return true as const;

    await endPhysicianLink(trx, { practiceId, physician }, { by: actor.accountId, at });
    if (physician.accountId !== null) await memberRepository(trx).leave({ accountId: physician.accountId, practiceId }, { at });
    await audit(trx, actor, {
      action: practicePeople.removePhysician.action,
      object: `physician ${physicianId}`,
      rule: `practice ${practiceId}`,
      changed: ["membership"],
    });
    return true as const;
  });
}
