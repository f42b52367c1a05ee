import { Physician, type PhysicianForm } from "@linnet/contract/directory/physicians";
import { PHYSICIAN_COLUMN_FIELDS } from "@linnet/contract/directory/physicians/field-list";
import { sql } from "kysely";
import type { z } from "zod";
import { columnsOf, sqlSelection } from "../../../platform/database/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";

export type PhysicianFields = Pick<z.output<typeof PhysicianForm>, keyof typeof PHYSICIAN_COLUMN_FIELDS>;

/** Who writes a physician, and when. */
export interface Editor {
  by: number;
  at: Date;
}

/** A physician who has what another one is to get. */
export interface OtherPhysician {
  id: number;
  name: string;
}

/** An account that signs in with an email. */
export interface OtherAccount {
  accountId: number;
  name: string;
}

export interface LockedPhysician {
  physician: Physician;
  accountId: number | null;
}

const physicianColumns = (fields: Pick<Physician, keyof PhysicianFields>) => ({
  ...columnsOf(PHYSICIAN_COLUMN_FIELDS, fields),
  email: fields.email || null,
  search_words: searchableWords(`${fields.lastName} ${fields.firstName} ${fields.midName ?? ""}`),
  mobile_phone: fields.cellPhone ?? "",
  npi: fields.npiNum || null,
  medical_license: fields.licenseNumber ?? "",
});

/** In the contract's words, from p for the physician, a for their account, and m for who changed them last. */
const shape = sql`
  p.id, ${sqlSelection(PHYSICIAN_COLUMN_FIELDS, "p", {
    email: sql`coalesce(a.email, p.email, '')`,
    cellPhone: sql`nullif(p.mobile_phone, '')`,
    npiNum: sql`case when p.claimed_npi is null then coalesce(p.npi, '') else '' end`,
    licenseNumber: sql`nullif(p.medical_license, '')`,
  })},
  p.claimed_npi as "claimedNpi",
  ${chosen("specialties")} as "physicianSpecialties", ${chosen("hospitals")} as "physicianHospitalAffiliations",
  ${chosen("insurances")} as "physicianInsurancesAccepteds",
  p.active as "isActive", p.account_id is not null as "hasAccount", p.merged_into as "mergedInto", p.modified_at as "modifiedOn",
  coalesce(m.first_name || ' ' || m.last_name, '') as "modifiedBy"`;

function chosen(kind: string) {
  return sql`(select coalesce(json_agg(c.id order by c.position, c.name), '[]') from physician_choices l
    join directory_choices c on c.id = l.choice_id where l.physician_id = p.id and c.kind = ${kind})`;
}

interface PhysicianRow {
  modifiedOn: Date;
  claimedNpi: string | null;
}

const presentPhysician = ({ claimedNpi, ...row }: PhysicianRow): Physician =>
  Physician.parse({ ...row, modifiedOn: row.modifiedOn.toISOString(), ...(claimedNpi !== null && { claimedNpi }) });

type PlacesOfWork = NonNullable<Physician["practices"]>;

/** The practices that have verified a physician. */
async function placesOfWork(db: Database, id: number): Promise<PlacesOfWork> {
  const { rows } = await sql<PlacesOfWork[number]>`
    select l.practice_id as "practiceId", practices.name as "practiceName", l.practice_id is not distinct from p.home_practice_id as "isHome"
    from practice_physicians l join practices on practices.id = l.practice_id and practices.active join physicians p on p.id = l.physician_id
    where l.physician_id = ${id} and l.active and l.verified order by practices.name, l.practice_id`.execute(db);
  return rows;
}

export const physicianRepository = (db: Database) => ({
  async find(id: number): Promise<Physician | undefined> {
    const { rows } = await sql<PhysicianRow>`
      select ${shape} from physicians p left join accounts a on a.id = p.account_id left join accounts m on m.id = p.modified_by
      where p.id = ${id}`.execute(db);
    const practices = await placesOfWork(db, id);
    return rows[0] && { ...presentPhysician(rows[0]), ...(practices.length > 1 && { practices }) };
  },

  /** Null takes it back. False where there is no such active physician, or they do not work there. */
  async setHomePractice(id: number, practiceId: number | null): Promise<boolean> {
    const { rows } = await sql`
      update physicians p set home_practice_id = ${practiceId}::bigint where p.id = ${id} and p.active and (${practiceId}::bigint is null or exists (
        select from practice_physicians l where l.physician_id = p.id and l.practice_id = ${practiceId} and l.active and l.verified))
      returning p.id`.execute(db);
    return rows.length > 0;
  },

  /** Two that are written at the same time must not both get an NPI or e-mail: one waits for the other. */
  async takeTurns(trx: Database): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('physicians'))`.execute(trx);
  },

  async lock(trx: Database, id: number): Promise<LockedPhysician | undefined> {
    const row = await trx.selectFrom("physicians").select("account_id").where("id", "=", id).forUpdate().executeTakeFirst();
    const physician = row && (await physicianRepository(trx).find(id));
    return physician && { physician, accountId: row.account_id };
  },

  /** An active physician with this NPI, but for one of them. */
  async findByNpi(npi: string, but: number | null): Promise<OtherPhysician | undefined> {
    const { rows } = await sql<OtherPhysician>`
      select id, first_name || ' ' || last_name as name from physicians
      where active and npi = ${npi} and id is distinct from ${but}::bigint`.execute(db);
    return rows[0];
  },

  /** An active physician who is written to at this e-mail, but for one of them. */
  async findByEmail(email: string, but: number | null): Promise<OtherPhysician | undefined> {
    const wanted = email.toLowerCase();
    // Each half has an index: this is asked while all others who write physicians wait.
    const { rows } = await sql<OtherPhysician>`
      select id, first_name || ' ' || last_name as name from (
        select p.id, p.first_name, p.last_name from physicians p join accounts a on a.id = p.account_id
        where p.active and lower(a.email) = ${wanted}
        union all
        select p.id, p.first_name, p.last_name from physicians p
        where p.active and p.account_id is null and lower(p.email) = ${wanted}
      ) as reached
      where id is distinct from ${but}::bigint order by id limit 1`.execute(db);
    return rows[0];
  },

  async findAccountByEmail(email: string): Promise<OtherAccount | undefined> {
    const { rows } = await sql<OtherAccount>`
      select id as "accountId", first_name || ' ' || last_name as name from accounts where lower(email) = ${email.toLowerCase()}`.execute(
      db,
    );
    return rows[0];
  },

  /** Saves the corrected email; for account holders, the account's email. */
  async correctEmail(trx: Database, physicianId: number, { email, by, at }: { email: string; by: number; at: Date }): Promise<void> {
    await trx
      .updateTable("physicians")
      .set({ email, modified_at: at, modified_by: by })
      .where("id", "=", physicianId)
      .where("account_id", "is", null)
      .execute();
  },

  async add(trx: Database, fields: PhysicianFields, { fax, by, at }: Editor & { fax: string | null }): Promise<number> {
    const { id } = await trx
      .insertInto("physicians")
      .values({ ...physicianColumns(fields), fax, created_at: at, created_by: by, modified_at: at, modified_by: by })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async change(trx: Database, id: number, fields: Pick<Physician, keyof PhysicianFields>, { by, at }: Editor): Promise<void> {
    await trx
      .updateTable("physicians")
      .set({ ...physicianColumns(fields), ...numberOf(fields.npiNum || null), modified_by: by, modified_at: afterBefore(at) })
      .where("id", "=", id)
      .execute();
  },

  /** The practices where the physician is listed. */
  async practicesOf(id: number): Promise<number[]> {
    const rows = await db
      .selectFrom("practice_physicians")
      .select("practice_id")
      .where("physician_id", "=", id)
      .where("active", "=", true)
      .execute();
    return rows.map(({ practice_id }) => practice_id);
  },

  /** The NPI is free for another one from now on. */
  async deactivate(trx: Database, id: number, { by, at }: Editor): Promise<void> {
    await trx
      .updateTable("physicians")
      .set({ active: false, modified_by: by, modified_at: afterBefore(at) })
      .where("id", "=", id)
      .execute();
  },
});

/** An entered number counts as confirmed; without one, a practice's typed number and its status stay. */
const numberOf = (npi: string | null) => ({
  npi: sql<string | null>`coalesce(${npi}, case when claimed_npi is not null then npi end)`,
  claimed_npi: sql<string | null>`case when ${npi}::text is null then claimed_npi end`,
  claim_rejected_at: sql<Date | null>`case when ${npi}::text is null or ${npi} = npi then claim_rejected_at end`,
});

/** Later than before even if the clock has not moved: the next editor must have seen this. */
const afterBefore = (at: Date) =>
  sql<Date>`greatest(${at}::timestamptz, date_trunc('milliseconds', modified_at) + interval '1 millisecond')`;
