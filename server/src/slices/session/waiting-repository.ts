import type { Database } from "../../platform/database/database.ts";

/** What waits behind the entries of an administrator's menu. */
export const waitingRepository = (db: Database) => ({
  /** How many things nobody has answered yet, by the `itemId` of the entry where that is done. */
  async ofAdministrator(): Promise<ReadonlyMap<string, number>> {
    const { accountrequests, allpatientaccessrequests, notmypatients } = await db
      .selectNoFrom((eb) => [
        eb.selectFrom("account_requests").select(eb.fn.countAll<number>().as("n")).where("status_id", "=", 1).as("accountrequests"),
        eb
          .selectFrom("access_requests")
          .select(eb.fn.countAll<number>().as("n"))
          .where("status", "=", "Pending")
          .as("allpatientaccessrequests"),
        eb.selectFrom("not_my_patients").select(eb.fn.countAll<number>().as("n")).where("active", "=", true).as("notmypatients"),
      ])
      .executeTakeFirstOrThrow();
    return new Map(
      Object.entries({ accountrequests, allpatientaccessrequests, notmypatients }).map(([itemId, count]) => [itemId, Number(count)]),
    );
  },
});
