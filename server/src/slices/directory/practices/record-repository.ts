import { LINK_FIELDS } from "@linnet/contract/directory/links/field-list";
import { LOCATION_RECORD_FIELDS } from "@linnet/contract/directory/locations/field-list";
import type { PhysicianLink, Practice, PracticeLocation } from "@linnet/contract/directory/practice-record";
import { PRACTICE_FIELDS } from "@linnet/contract/directory/practices/field-list";
import { sql } from "kysely";
import { selectionOf, sqlSelection } from "../../../platform/database/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import { onPortal } from "../../memberships/public.ts";

type FieldsOfPractice = Pick<Practice, keyof typeof PRACTICE_FIELDS | "id" | "isActive" | "mergedInto">;
type PracticeRow = FieldsOfPractice & { onPortal: boolean; modifiedAt: Date; modifiedBy: string };

const nameOf = (account: string) =>
  sql<string>`coalesce(${sql.ref(`${account}.first_name`)} || ' ' || ${sql.ref(`${account}.last_name`)}, '')`;

/** The newest change of the practice or of any of its parts, and whose it was. */
const newestChange = sql`(
  select part.modified_at, part.modified_by from (
    select p.modified_at, p.modified_by
    union all select modified_at, modified_by from practice_locations where practice_id = p.id
    union all select modified_at, modified_by from practice_physicians where practice_id = p.id) part
  order by part.modified_at desc limit 1)`;

async function practiceOf(db: Database, id: number): Promise<PracticeRow | undefined> {
  const { rows } = await sql<PracticeRow>`
    select p.id, ${sqlSelection(PRACTICE_FIELDS, "p")}, p.active as "isActive", p.merged_into as "mergedInto", ${onPortal("p")} as "onPortal", newest.modified_at as "modifiedAt", ${nameOf("editor")} as "modifiedBy"
    from practices p cross join lateral ${newestChange} newest left join accounts editor on editor.id = newest.modified_by
    where p.id = ${id}`.execute(db);
  return rows[0];
}

/** The default one first, then the others that are in use, each as it was entered. */
async function locationsOf(db: Database, practiceId: number): Promise<PracticeLocation[]> {
  const rows = await db
    .selectFrom("practice_locations as l")
    .leftJoin("accounts as creator", "creator.id", "l.created_by")
    .leftJoin("accounts as editor", "editor.id", "l.modified_by")
    .select(["l.id", "l.id as locationId", "l.practice_id as prctId", "l.active as activeRecord", "l.is_default as defaultLocation"])
    .select(selectionOf(LOCATION_RECORD_FIELDS, "l"))
    .select(["l.created_at", "l.modified_at", nameOf("creator").as("createdBy"), nameOf("editor").as("modifiedBy")])
    .where("l.practice_id", "=", practiceId)
    .orderBy("l.is_default", "desc")
    .orderBy("l.active", "desc")
    .orderBy("l.id")
    .execute();
  return rows.map(({ created_at, modified_at, ...row }) => ({
    ...row,
    dateCreated: created_at.toISOString(),
    dateModified: modified_at.toISOString(),
  }));
}

/** Those who work there first, each by last name. */
async function linksOf(db: Database, practiceId: number): Promise<PhysicianLink[]> {
  const rows = await db
    .selectFrom("practice_physicians as l")
    .innerJoin("physicians as f", "f.id", "l.physician_id")
    .leftJoin("accounts as verifier", "verifier.id", "l.verified_by")
    .leftJoin("accounts as creator", "creator.id", "l.created_by")
    .leftJoin("accounts as editor", "editor.id", "l.modified_by")
    .select(["l.id", "l.practice_id as prctId", "l.physician_id as physId"])
    .select(["f.first_name as physicianFirstName", "f.last_name as physicianLastName", "f.title", "l.location_id as homeLocId"])
    .select(selectionOf(LINK_FIELDS, "l"))
    .select(["l.active as activeRecord", "l.verified", "l.verified_at", "l.created_at", "l.modified_at"])
    .select([nameOf("verifier").as("verifiedBy"), nameOf("creator").as("createdBy"), nameOf("editor").as("modifiedBy")])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("memberships as m")
          .select("m.id")
          .whereRef("m.account_id", "=", "f.account_id")
          .whereRef("m.practice_id", "=", "l.practice_id")
          .where("m.role_id", "=", 9)
          .where("m.active", "=", true),
      ).as("isPracticeOwner"),
    )
    .where("l.practice_id", "=", practiceId)
    .orderBy("l.active", "desc")
    .orderBy("f.last_name")
    .orderBy("f.first_name")
    .orderBy("l.id")
    .execute();
  return rows.map(({ title, verified_at, created_at, modified_at, isPracticeOwner, ...row }) => ({
    ...row,
    physicianTitle: title ?? "",
    isPracticeOwner: isPracticeOwner === true,
    verifiedDate: verified_at?.toISOString() ?? null,
    dateCreated: created_at.toISOString(),
    dateModified: modified_at.toISOString(),
  }));
}

export const practiceRecordRepository = (db: Database) => ({
  /** A practice with all that it has and had; what is deactivated is there too (decision G-DIR-24). */
  async find(id: number): Promise<Practice | undefined> {
    // First, since it says when the last change was: parts that are newer than that are no harm, older ones would hide a change.
    const row = await practiceOf(db, id);
    if (!row) return undefined;
    const { onPortal: isMyLinnet, modifiedAt, ...practice } = row;
    const locations = await locationsOf(db, id);
    const physicians = await linksOf(db, id);
    return { ...practice, isMyLinnet, locations, physicians, modifiedOn: modifiedAt.toISOString() };
  },

  /** Locks a practice. Returns whether it is active; undefined if there is none. */
  async lock(trx: Database, id: number): Promise<{ isActive: boolean } | undefined> {
    const row = await trx.selectFrom("practices").select("active").where("id", "=", id).forUpdate().executeTakeFirst();
    return row && { isActive: row.active };
  },

  async nameOf(id: number): Promise<string> {
    return (await db.selectFrom("practices").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name;
  },

  /** Of these physicians those who are active, and stay so until the transaction ends. */
  async lockPhysicians(trx: Database, ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await trx
      .selectFrom("physicians")
      .select("id")
      .where("id", "in", [...ids])
      .where("active", "=", true)
      .orderBy("id")
      .forShare()
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
});
