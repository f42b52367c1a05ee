import type { Database } from "../../platform/database/database.ts";

/**
 * The requests for access that this person may decide. What is asked for by them or on their behalf is not theirs to decide: home leaves it
 * out too (decision G-ACR-02).
 */
const requestsToDecide = (db: Database, accountId: number) =>
  db
    .selectFrom("access_requests as r")
    .innerJoin("physicians as f", "f.id", "r.physician_id")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("r.status", "=", "Pending")
    .where("r.created_by", "<>", accountId)
    .where("f.account_id", "is distinct from", accountId);

/** What waits behind the entries of the menu of the hospital's own people. */
export const waitingRepository = (db: Database) => ({
  /** How many things wait for this administrator, by the `itemId` of the entry where that is done. */
  async ofAdministrator(accountId: number): Promise<ReadonlyMap<string, number>> {
    const { accountrequests, allpatientaccessrequests, notmypatients } = await db
      .selectNoFrom((eb) => [
        eb.selectFrom("account_requests").select(eb.fn.countAll<number>().as("n")).where("status_id", "=", 1).as("accountrequests"),
        requestsToDecide(db, accountId).as("allpatientaccessrequests"),
        eb.selectFrom("not_my_patients").select(eb.fn.countAll<number>().as("n")).where("active", "=", true).as("notmypatients"),
      ])
      .executeTakeFirstOrThrow();
    return new Map(
      Object.entries({ accountrequests, allpatientaccessrequests, notmypatients }).map(([itemId, count]) => [itemId, Number(count)]),
    );
  },
  /** The same for who decides on requests for access, and on nothing else. */
  async toDecide(accountId: number): Promise<ReadonlyMap<string, number>> {
    const { n } = await requestsToDecide(db, accountId).executeTakeFirstOrThrow();
    return new Map([["allpatientaccessrequests", Number(n)]]);
  },
});
