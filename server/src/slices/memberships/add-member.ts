import type { RoleId } from "@linnet/contract/roles";
import type { Database } from "../../platform/database/database.ts";
import { linkRepository } from "./link-repository.ts";
import { membershipRepository } from "./repository.ts";

interface NewMember {
  practiceId: number;
  at: Date;
  account: { accountId: number; roleId: RoleId; inUse?: boolean };
  /** For a physician: the directory entry of the account, who links it, and who confirms it. */
  physician?: { physicianId: number; by: number; verifiedBy: number | null };
}

/**
 * Gives an account a role in a practice: for an accepted invitation, a practice's YES, a change of owner, or an administrator (decision
 * G-ACC-20). Call it in the caller's transaction, which writes the audit row. A former role is restored, and an unlisted physician is
 * listed.
 */
export async function addMember(trx: Database, { practiceId, at, account, physician }: NewMember): Promise<void> {
  await membershipRepository(trx).add(trx, { ...account, practiceId, confirmedAt: at });
  if (!physician) return;
  const { physicianId, by, verifiedBy } = physician;
  await linkRepository.join(trx, { practiceId, physicianId }, { by, at, verifiedBy });
}
