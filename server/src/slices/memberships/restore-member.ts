import { UNDO_DAYS } from "@linnet/contract/practice/people";
import type { Database } from "../../platform/database/database.ts";
import { subDays } from "../../platform/dates.ts";
import { addMember } from "./add-member.ts";
import { endedRoleRepository } from "./ended-role-repository.ts";

/**
 * Takes the last removal of somebody from a practice back: the roles that ended with it are theirs again. Call it in the transaction of
 * what asks for it, which writes the audit row. Says whether there were any.
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
