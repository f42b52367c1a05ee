import type { RoleId } from "@linnet/contract/roles";
import type { Database } from "../../platform/database/database.ts";
import { linkRepository } from "./link-repository.ts";
import { membershipRepository } from "./repository.ts";

/** Somebody who belongs to a practice from now on. */
interface NewMember {
  practiceId: number;
  at: Date;
  account: { accountId: number; roleId: RoleId; inUse?: boolean };
  /** For a physician: whom of the directory the account is, who writes that, and who vouches for it. */
  physician?: { physicianId: number; by: number; verifiedBy: number | null };
}

/**
 * Gives an account a role in a practice, whoever asks for it: an accepted invitation, a practice's YES for a physician, a change of the
 * owner, an administrator (decision G-ACC-20). Call it in the transaction of what asks for it, which writes the audit row. Who had the role
 * before has it again, and a physician is listed where they are not.
 */
export async function addMember(trx: Database, { practiceId, at, account, physician }: NewMember): Promise<void> {
  await membershipRepository(trx).add(trx, { ...account, practiceId, confirmedAt: at });
  if (!physician) return;
  const { physicianId, by, verifiedBy } = physician;
  await linkRepository.join(trx, { practiceId, physicianId }, { by, at, verifiedBy });
}
