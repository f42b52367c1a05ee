import type { RoleId } from "@linnet/contract/roles";
import type { Database } from "../../platform/database/database.ts";
import { linkRepository } from "./link-repository.ts";
import { membershipRepository } from "./repository.ts";

/** Somebody who belongs to a practice from now on. */
interface NewMember {
  practiceId: number;
  at: Date;
  /** Who gets which role; absent where nobody gets one. */
  account?: { accountId: number; roleId: RoleId; inUse?: boolean };
  /** The physician of the directory who works there, who writes that, and who vouches for it. */
  physician?: { physicianId: number; by: number; verifiedBy: number | null };
}

/**
 * Gives an account a role in a practice: by an accepted invitation, a new owner, a practice's YES for a physician. Call it in the
 * transaction of what asks for it, which writes the audit row. Who had the role before has it again. A physician without a role (their
 * practice says YES, and that opens nothing, PRA-026) is verified as the directory lists them; one with a role is listed where they
 * are not.
 */
export async function addMember(trx: Database, { practiceId, at, account, physician }: NewMember): Promise<void> {
  if (account) await membershipRepository(trx).add(trx, { ...account, practiceId, confirmedAt: at });
  if (!physician) return;
  const { physicianId, by, verifiedBy } = physician;
  const link = { practiceId, physicianId };
  if (account) await linkRepository.join(trx, link, { by, at, verifiedBy });
  else await linkRepository.verify(trx, link, { by, at });
}
