import type { Embassy } from "@linnet/contract/embassy";
import { ROLE } from "@linnet/contract/roles";
import type { Database } from "../../platform/database/database.ts";

export interface NewEmbassy {
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  /** The Organization that pays in the hospital's record. */
  ehrOrganizationId: string;
}

/** A current or former member of an embassy: removed ones stay listed (decision G-EMB-04). */
export interface Member {
  accountId: number;
  firstName: string;
  lastName: string;
  email: string;
  active: boolean;
  isLead: boolean;
}

export const embassyRepository = (db: Database) => ({
  async add(trx: Database, { ehrOrganizationId, ...embassy }: NewEmbassy): Promise<number> {
    const { id } = await trx
      .insertInto("embassies")
      .values({ ...embassy, ehr_organization_id: ehrOrganizationId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async find(id: number): Promise<Omit<Embassy, "may"> | undefined> {
    const row = await db
      .selectFrom("embassies")
      .select(["id", "name", "address1", "address2", "city", "state", "zip"])
      .where("id", "=", id)
      .executeTakeFirst();
    return (
      row && {
        embassyID: row.id,
        embassyName: row.name,
        embassyAddress1: row.address1 ?? "",
        embassyAddress2: row.address2 ?? "",
        embassyCity: row.city ?? "",
        embassyState: row.state ?? "",
        embassyZip: row.zip ?? "",
      }
    );
  },

  /** Two may have the same name. */
  async idsByName(name: string): Promise<number[]> {
    const rows = await db.selectFrom("embassies").select("id").where("name", "=", name).execute();
    return rows.map(({ id }) => id);
  },

  /** Embassies by the Organization that pays in the hospital's record. */
  async idsByOrganization(organizationIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom("embassies")
      .select(["id", "ehr_organization_id as organizationId"])
      .where("ehr_organization_id", "in", ["", ...organizationIds])
      .execute();
    return new Map(rows.flatMap(({ id, organizationId }) => (organizationId === null ? [] : [[organizationId, id]])));
  },

  /** Locks the members of an embassy. */
  async lock(trx: Database, id: number): Promise<void> {
    await trx.selectFrom("embassies").select("id").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  },

  /** By name, each once: a lead may be a member as well. */
  async membersOf(id: number): Promise<Member[]> {
    return db
      .selectFrom("memberships as m")
      .innerJoin("accounts as a", "a.id", "m.account_id")
      .select(["a.id as accountId", "a.first_name as firstName", "a.last_name as lastName", "a.email"])
      .select(({ fn, ref, and, eb, lit }) => [
        fn<boolean>("bool_or", [ref("m.active")]).as("active"),
        fn<boolean>("bool_or", [and([eb("m.active", "=", lit(true)), eb("m.role_id", "=", lit(ROLE.embassyLead))])]).as("isLead"),
      ])
      .where("m.embassy_id", "=", id)
      .groupBy("a.id")
      .orderBy("a.first_name")
      .orderBy("a.last_name")
      .orderBy("a.id")
      .execute();
  },
});
