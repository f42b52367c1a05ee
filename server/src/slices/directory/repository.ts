import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import { type Actor, holds } from "../../platform/actor.ts";
import { type Database, preparedStatement } from "../../platform/database/database.ts";
import { searchableWords } from "../../platform/database/searchable-words.ts";
import { searchablePlace } from "./searchable-place.ts";

export interface NewPractice {
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  fax: string;
}

export interface NewPhysician {
  firstName: string;
  lastName: string;
  title: string;
  email: string;
  npi: string;
  accountId: number | null;
  medicalLicense?: string;
  mobilePhone?: string;
}

/** A practice in which a physician works. */
interface PlaceOfWork {
  id: number;
  npi: string | null;
}

/** A physician with the practices that have verified them; none where they work in none on the portal. */
export interface PhysicianInPractice {
  physicianId: number;
  npi: string | null;
  practices: readonly PlaceOfWork[];
  /** Where children are theirs unless the record says otherwise, as the hospital has set it. */
  homePracticeId: number | null;
  /** A practice typed the number: it links no person, but earlier links from before claims stay. */
  isClaim: boolean;
}

/**
 * A practice typed the number of this alias's physician. Unknown for people who joined while a server of the previous release still ran,
 * which stores neither claims nor confirmations.
 */
export const isUnconfirmedNumber = (physician: string) => sql<boolean>`(${sql.ref(`${physician}.claimed_npi`)} is not null
  or (${sql.ref(`${physician}.account_id`)} is not null and ${sql.ref(`${physician}.person_confirmed_at`)} is null
    and ${sql.ref(`${physician}.claimed_at`)} is null))`;

/** Active physicians with the practices they work in. */
async function physiciansWhere(db: Database, condition: RawBuilder<boolean>): Promise<PhysicianInPractice[]> {
  const { rows } = await sql<{
    id: number;
    npi: string | null;
    practices: PlaceOfWork[];
    home_practice_id: number | null;
    is_claim: boolean;
  }>`
    select p.id, p.npi, p.home_practice_id, ${isUnconfirmedNumber("p")} as is_claim, coalesce((
      select json_agg(json_build_object('id', l.practice_id, 'npi', practices.npi) order by l.practice_id) from practice_physicians l
      join practices on practices.id = l.practice_id and practices.active
      where l.physician_id = p.id and l.active and l.verified
    ), '[]') as practices
    from physicians p left join accounts a on a.id = p.account_id
    where p.active and ${condition} order by p.id`.execute(db);
  return rows.map(({ id, npi, practices, home_practice_id, is_claim }) => ({
    physicianId: id,
    npi,
    practices,
    homePracticeId: home_practice_id,
    isClaim: is_claim,
  }));
}

export const directoryRepository = (db: Database) => ({
  /** A practice with its one location. */
  async addPractice(trx: Database, { name, phone, fax, ...place }: NewPractice): Promise<number> {
    const { id } = await trx
      .insertInto("practices")
      .values({ name, fax, search_words: searchableWords(name) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("practice_locations")
      .values({ ...place, practice_id: id, phone, fax, is_default: true, search_words: searchablePlace(place) })
      .execute();
    return id;
  },

  /** Locks the people of a practice. Undefined if not active. */
  async lockPractice(trx: Database, id: number): Promise<{ id: number; name: string; delegationEnabled: boolean } | undefined> {
    const row = await trx
      .selectFrom("practices")
      .select(["name", "delegation_enabled"])
      .where("id", "=", id)
      .where("active", "=", true)
      .forUpdate()
      .executeTakeFirst();
    return row && { id, name: row.name, delegationEnabled: row.delegation_enabled };
  },

  /** Not an administrator's field, so edits do not conflict with it. */
  async setDelegation(trx: Database, id: number, enabled: boolean): Promise<void> {
    await trx.updateTable("practices").set({ delegation_enabled: enabled }).where("id", "=", id).execute();
  },

  async addPhysician(trx: Database, physician: NewPhysician): Promise<number> {
    const { firstName, lastName, title, email, npi, accountId, medicalLicense = "", mobilePhone = "" } = physician;
    const { id } = await trx
      .insertInto("physicians")
      .values({
        first_name: firstName,
        last_name: lastName,
        search_words: searchableWords(`${lastName} ${firstName}`),
        title,
        email,
        npi,
        account_id: accountId,
        medical_license: medicalLicense,
        mobile_phone: mobilePhone,
        // Adding both confirms that they belong together.
        person_confirmed_at: accountId === null ? null : sql`now()`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /**
   * The physicians of the practice in use on whose behalf the actor may write, by name: themselves, and all of them for owners and
   * staff with record access.
   */
  async physiciansFor(actor: Actor): Promise<{ id: number; display: string }[]> {
    const { practice, physicianId } = actor;
    if (!practice || !holds(actor, ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner)) return [];
    const { rows } = await sql<{ id: number; display: string }>`${preparedStatement}
      select f.id, f.last_name || ', ' || f.first_name as display
      from practice_physicians l join physicians f on f.id = l.physician_id
      where l.practice_id = ${practice.id} and l.active and l.verified and f.active
        and (${holds(actor, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner)} or f.id = ${physicianId})
      order by f.last_name, f.first_name, f.id`.execute(db);
    return rows;
  },

  /** The physician whose sign-in the account is. */
  async physicianOf(accountId: number): Promise<number | undefined> {
    const found = db.selectFrom("physicians").select("id").where("account_id", "=", accountId).where("active", "=", true);
    return (await found.executeTakeFirst())?.id;
  },

  async physiciansByNpi(npis: readonly string[]): Promise<PhysicianInPractice[]> {
    return physiciansWhere(db, sql`p.npi = any(${[...npis]})`);
  },

  /** The physician who signs in, or is written to, with this e-mail. */
  async findPhysicianByEmail(email: string): Promise<PhysicianInPractice | undefined> {
    const [found] = await physiciansWhere(db, sql`lower(coalesce(a.email, p.email)) = ${email.toLowerCase()}`);
    return found;
  },
});
