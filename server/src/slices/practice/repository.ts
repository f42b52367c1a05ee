import type { PracticeInfo } from "@linnet/contract/practice";
import type { Database } from "../../platform/database/database.ts";

/** An active practice; its address is empty if unknown. */
export interface ActivePractice {
  name: string;
  delegationEnabled: boolean;
  address: PracticeInfo["address"];
  phone: string;
  fax: string;
}

export const practiceRepository = (db: Database) => ({
  async findActive(practiceId: number): Promise<ActivePractice | undefined> {
    const row = await db
      .selectFrom("practices")
      .leftJoin("practice_locations as place", (join) =>
        join.onRef("place.practice_id", "=", "practices.id").on("place.is_default", "=", true),
      )
      .select(["name", "delegation_enabled", "address1", "address2", "city", "state", "zip", "zip4", "phone"])
      .select((practice) => practice.fn.coalesce("practices.fax", "place.fax").as("fax"))
      .where("practices.id", "=", practiceId)
      .where("practices.active", "=", true)
      .executeTakeFirst();
    return (
      row && {
        name: row.name,
        delegationEnabled: row.delegation_enabled,
        address: {
          address1: row.address1 ?? "",
          address2: row.address2 ?? "",
          city: row.city ?? "",
          state: row.state ?? "",
          zip: row.zip ?? "",
          zip4: row.zip4 ?? "",
        },
        phone: row.phone ?? "",
        fax: row.fax ?? "",
      }
    );
  },
});
