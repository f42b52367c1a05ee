import { UNDO_DAYS } from "@linnet/contract/practice/people";
import type { Database } from "../../platform/database/database.ts";
import { subDays } from "../../platform/dates.ts";
import { addMember } from "./add-member.ts";
import { endedRoleRepository } from "./ended-role-repository.ts";

/**
 * Undoes the last removal of a person from a practice: restores the roles that ended with it. Call it in the caller's transaction, which
 * writes the audit row. Returns whether there were any.
 */
export async function restoreMember(
  trx: Database,
  { accountId, practiceId }: { accountId: number; practiceId: number },
  at: Date,
): Promise<boolean> {
  const roles = await endedRoleRepository(trx).lastRemoved({ accountId, practiceId }, subDays(at, UNDO_DAYS));
  for (const roleId of roles) await addMember(trx, { practiceId, at, account: { accountId, roleId } });
  return roles.length > 0;
}
