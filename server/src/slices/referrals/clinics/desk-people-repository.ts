import type { DeskPerson } from "@linnet/contract/referrals/desk";
import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { clinicsOfDesk } from "../shared/desk-reach-repository.ts";

interface Given {
  accountId: number;
  /** Empty means all clinics. */
  clinicIds: readonly number[];
  by: number;
  now: Date;
}

const NAME = sql`a.last_name || ', ' || a.first_name`;
/** Whether an account `a` works at any desk. */
const atADesk = sql`exists (
  select from memberships m where m.account_id = a.id and m.active and m.role_id in (${ROLE.clinicDesk}, ${ROLE.clinicDeskLead}))`;

/** The people at each clinic's desk. */
export const deskPeopleRepository = (db: Database) => ({
  /** Everyone with a desk, by name. */
  async all(): Promise<DeskPerson[]> {
    const { rows } = await sql<DeskPerson>`
      select a.id as "accountId", ${NAME} as name, a.email,
        exists (select from memberships m where m.account_id = a.id and m.active and m.role_id = ${ROLE.clinicDeskLead}) as "isLead",
        (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
         from desk_clinics d join clinics c on c.id = d.clinic_id where d.account_id = a.id) as clinics
      from accounts a where a.active and ${atADesk} order by name, a.id`.execute(db);
    return rows;
  },

  /** All clinics that accept referrals, or those of one person's desk, by name. */
  async clinics(ofAccount?: number): Promise<{ id: number; name: string }[]> {
    const { rows } = await sql<{ id: number; name: string }>`
      select c.id, c.name from clinics c
      where ${ofAccount === undefined ? sql`c.active` : sql`c.id = any(${clinicsOfDesk(sql`${ofAccount}`)})`} order by c.name`.execute(db);
    return rows;
  },

  /** The people at the desks of these clinics, by name, each with their clinics among these. */
  async colleagues(clinicIds: readonly number[]): Promise<{ id: number; name: string; clinicIds: number[] }[]> {
    const { rows } = await sql<{ id: number; name: string; clinicIds: number[] }>`
      select a.id, ${NAME} as name, (
        select json_agg(id order by id) from unnest(${clinicsOfDesk(sql`a.id`)}) as id where id = any(${[...clinicIds]}::bigint[])) as "clinicIds"
      from accounts a
      where a.active and ${atADesk} and ${clinicsOfDesk(sql`a.id`)} && ${[...clinicIds]}::bigint[] order by name, a.id`.execute(db);
    return rows;
  },

  /** Whether a person works at all clinics' desks, including future clinics. */
  async worksAtAll(accountId: number): Promise<boolean> {
    const row = await db
      .selectFrom("desk_clinics")
      .select("id")
      .where("account_id", "=", accountId)
      .where("clinic_id", "is", null)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Replaces a person's clinics. Unassigns their referrals at other clinics. */
  async giveClinics(trx: Database, { accountId, clinicIds, by, now }: Given): Promise<void> {
    await trx.deleteFrom("desk_clinics").where("account_id", "=", accountId).execute();
    const ids = clinicIds.length > 0 ? clinicIds : [null];
    await trx
      .insertInto("desk_clinics")
      .values(ids.map((clinic_id) => ({ account_id: accountId, clinic_id, given_by: by, given_at: now })))
      .execute();
    const own = clinicsOfDesk(sql`${accountId}`);
    await sql`update referrals r set assigned_to = null where r.assigned_to = ${accountId} and r.clinic_id <> all(${own})`.execute(trx);
  },

  /** Unassigns all of their referrals. */
  async takeClinics(trx: Database, accountId: number): Promise<void> {
    await trx.deleteFrom("desk_clinics").where("account_id", "=", accountId).execute();
    await trx.updateTable("referrals").set({ assigned_to: null }).where("assigned_to", "=", accountId).execute();
  },
});
