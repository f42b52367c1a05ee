import type { RoleId } from "@linnet/contract/roles";
import type { Database } from "../../platform/database.ts";

/** A role in a practice, in an embassy, or, without either, in the whole portal. */
export interface NewMembership {
  accountId: number;
  roleId: RoleId;
  practiceId?: number;
  embassyId?: number;
  /** The practice the person has chosen to work in. */
  inUse?: boolean;
}

export const practiceRepository = () => ({
  async addMemberships(trx: Database, memberships: readonly NewMembership[]): Promise<void> {
    await trx
      .insertInto("memberships")
      .values(
        memberships.map(({ accountId, roleId, practiceId, embassyId, inUse }) => ({
          account_id: accountId,
          role_id: roleId,
          practice_id: practiceId ?? null,
          embassy_id: embassyId ?? null,
          in_use: inUse ?? false,
        })),
      )
      .execute();
  },
});
