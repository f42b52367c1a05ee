import { UNDO_DAYS } from "@linnet/contract/practice/people";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isDelegate, membershipRepository } from "../../memberships/public.ts";
import { accountRepository } from "../../session/public.ts";
import type { LockedPractice } from "./manage-practice.ts";

/** Emails the practice's owner about a removal by delegation, with the way to undo it (decision G-ACC-29). */
export async function tellOwnerOfRemoval(
  { config, jobs }: Pick<Platform, "config" | "jobs">,
  trx: Database,
  actor: Actor,
  { practice, removed }: { practice: LockedPractice; removed: { firstName: string; lastName: string } },
): Promise<void> {
  if (!isDelegate(actor, practice)) return;
  for (const owner of await membershipRepository(trx).ownersOf(practice.id)) {
    const to = await accountRepository(trx).findActiveEmail(owner);
    if (to === undefined) continue;
    await jobs.send(trx, "mail.send", {
      to,
      subject: `Someone was removed from ${practice.name}`,
      text: `As your delegate, ${actor.firstName} ${actor.lastName} removed ${removed.firstName} ${removed.lastName} from ${practice.name}. You can undo this in My Practice within ${UNDO_DAYS} days.\n\n${config.origin}/practice/mypractice\n\nYou are receiving this email because you own ${practice.name} on the ${config.HOSPITAL_NAME} portal.`,
    });
  }
}
