import type { Database } from "../../platform/database/database.ts";

/** What waits behind the entries of an administrator's menu. */
export const waitingRepository = (db: Database) => ({
  /**
   * How many things wait for this administrator, by the `itemId` of the entry where that is done. What is asked for by them or on their
   * behalf is not theirs to decide: home leaves it out too (decision G-ACR-02).
   */
  async ofAdministrator(accountId: number): Promise<ReadonlyMap<string, number>> {
    const { accountrequests, allpatientaccessrequests, notmypatients } = await db
      .selectNoFrom((eb) => [
        eb.selectFrom("account_requests").select(eb.fn.countAll<number>().as("n")).where("status_id", "=", 1).as("accountrequests"),
        eb
          .selectFrom("access_requests as r")
          .innerJoin("physicians as f", "f.id", "r.physician_id")
          .select(eb.fn.countAll<number>().as("n"))
          .where("r.status", "=", "Pending")
          .where("r.created_by", "<>", accountId)
          .where("f.account_id", "is distinct from", accountId)
          .as("allpatientaccessrequests"),
        eb.selectFrom("not_my_patients").select(eb.fn.countAll<number>().as("n")).where("active", "=", true).as("notmypatients"),
      ])
      .executeTakeFirstOrThrow();
    return new Map(
      Object.entries({ accountrequests, allpatientaccessrequests, notmypatients }).map(([itemId, count]) => [itemId, Number(count)]),
    );
  },
});
