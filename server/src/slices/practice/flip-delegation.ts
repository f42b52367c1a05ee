import { practicePeople } from "@linnet/contract/practice/people";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Platform } from "../../platform/platform.ts";
import { directoryRepository } from "../directory/public.ts";
import { managePractice } from "./manage-practice.ts";
import { mayControlDelegation } from "./policy.ts";

/** Whoever works in the practice may manage its people from now on, or may not any more. Gives how it is now (decision G-PRA-03). */
export function flipDelegation(platform: Pick<Platform, "db">, actor: Actor, practiceId: number): Promise<boolean> {
  return managePractice(platform, actor, { practiceId, may: mayControlDelegation }, async (trx, { delegationEnabled }) => {
    await directoryRepository(trx).setDelegation(trx, practiceId, !delegationEnabled);
    await audit(trx, actor, {
      action: practicePeople.delegation.action,
      object: `practice ${practiceId}`,
      changed: ["delegation"],
    });
    return !delegationEnabled;
  });
}
