import { LINK_FIELDS, type PhysicianContact, type REACH_FIELDS } from "@linnet/contract/directory/links/field-list";
import { sql } from "kysely";
import type { z } from "zod";
import { columnsOf } from "../../platform/database/columns.ts";
import type { Database } from "../../platform/database/database.ts";

interface Link {
  practiceId: number;
  physicianId: number;
}

/** Who changes a link, and when. */
interface Editor {
  by: number;
  at: Date;
}

/** How a physician is reached in a practice, and at which of its locations they work. */
export type LinkFields = z.output<typeof PhysicianContact> & { locationId: number };

/** What an import says of a link; absent leaves what there is. */
export type ImportedLinkFields = { location_id?: number | null } & {
  [F in keyof typeof REACH_FIELDS as (typeof REACH_FIELDS)[F]["column"]]?: string | null;
};

const linkColumns = (link: LinkFields, { by, at }: Editor) => ({
  ...columnsOf(LINK_FIELDS, link),
  location_id: link.locationId,
  modified_at: at,
  modified_by: by,
});

const defaultLocationOf = (trx: Database, practiceId: number) =>
  trx.selectFrom("practice_locations").select("id").where("practice_id", "=", practiceId).where("is_default", "=", true);

/** Which physicians of the directory work in which practice. A row stays when its link has ended, inactive. */
export const linkRepository = {
  /** Lists a physician with a practice at its default location; unverified until the practice confirms. */
  async add(trx: Database, { practiceId, physicianId }: Link, verified: Editor | null): Promise<void> {
    await trx
      .insertInto("practice_physicians")
      .values({
        practice_id: practiceId,
        physician_id: physicianId,
        verified: verified !== null,
        verified_by: verified?.by ?? null,
        verified_at: verified?.at ?? null,
        location_id: defaultLocationOf(trx, practiceId),
      })
      .execute();
  },

  /** Lists a former physician again; the practice must confirm again. */
  async list(trx: Database, { practiceId, physicianId }: Link, fields: LinkFields, editor: Editor): Promise<void> {
    const unverified = { verified: false, verified_by: null, verified_at: null };
    const link = { ...linkColumns(fields, editor), ...unverified, active: true, ended_at: null, ended_by: null };
    await trx
      .insertInto("practice_physicians")
      .values({ ...link, practice_id: practiceId, physician_id: physicianId, created_at: editor.at, created_by: editor.by })
      .onConflict((already) => already.columns(["practice_id", "physician_id"]).doUpdateSet(link))
      .execute();
  },

  async change(trx: Database, id: number, fields: LinkFields, editor: Editor): Promise<void> {
    await trx.updateTable("practice_physicians").set(linkColumns(fields, editor)).where("id", "=", id).where("active", "=", true).execute();
  },

  /** The practice says that the physician works there (decision G-PRA-05). */
  async verify(trx: Database, { practiceId, physicianId }: Link, { by, at }: Editor): Promise<void> {
    await trx
      .updateTable("practice_physicians")
      .set({ verified: true, verified_by: by, verified_at: at, modified_at: at, modified_by: by })
      .where("practice_id", "=", practiceId)
      .where("physician_id", "=", physicianId)
      .where("active", "=", true)
      .execute();
  },

  /** The physician works there from now on, and that counts as said by who invited them. */
  async join(
    trx: Database,
    { practiceId, physicianId }: Link,
    { by, at, verifiedBy }: Editor & { verifiedBy: number | null },
  ): Promise<void> {
    const active = { active: true, ended_at: null, ended_by: null, modified_at: at, modified_by: by };
    const verified = { ...active, verified: true, verified_by: verifiedBy, verified_at: at };
    const link = { practice_id: practiceId, physician_id: physicianId, created_at: at, created_by: by };
    await trx
      .insertInto("practice_physicians")
      .values({ ...verified, ...link, location_id: defaultLocationOf(trx, practiceId) })
      .onConflict((already) =>
        already.columns(["practice_id", "physician_id"]).doUpdateSet({
          ...verified,
          // Their former location, unless it has been removed.
          location_id: sql<number | null>`coalesce(
            (select id from practice_locations where id = practice_physicians.location_id and active), excluded.location_id)`,
        }),
      )
      .execute();
  },

  /** Removes the physician from the practice, and with that its access to patients through them. */
  async end(trx: Database, { practiceId, physicianId }: Link, { by, at }: Editor): Promise<void> {
    await trx
      .updateTable("practice_physicians")
      .set({ active: false, modified_at: at, modified_by: by, ended_at: at, ended_by: by })
      .where("practice_id", "=", practiceId)
      .where("physician_id", "=", physicianId)
      .execute();
  },

  /** Records who takes over from a physician who left, or removes it with null. */
  async decideHandover(trx: Database, { practiceId, physicianId }: Link, at: Date | null): Promise<void> {
    await trx
      .updateTable("practice_physicians")
      .set({ handover_decided_at: at })
      .where("practice_id", "=", practiceId)
      .where("physician_id", "=", physicianId)
      .execute();
  },

  /** A removal is taken back: the physician works there as before, and what the practice said of them counts again. */
  async restore(trx: Database, { practiceId, physicianId }: Link, { by, at }: Editor): Promise<void> {
    await trx
      .updateTable("practice_physicians")
      .set({ active: true, modified_at: at, modified_by: by, ended_at: null, ended_by: null })
      .where("practice_id", "=", practiceId)
      .where("physician_id", "=", physicianId)
      .execute();
  },

  /** Stamps the physicians with these accounts as changed, because ownership is shown with physicians. */
  async recordNewOwners(trx: Database, practiceId: number, accountIds: readonly number[], { by, at }: Editor): Promise<void> {
    await trx
      .updateTable("practice_physicians")
      .set({ modified_at: at, modified_by: by })
      .where("practice_id", "=", practiceId)
      .where("physician_id", "in", ({ selectFrom }) =>
        selectFrom("physicians")
          .select("id")
          .where("account_id", "in", [...accountIds]),
      )
      .execute();
  },

  /** New links from the import; the practices have yet to confirm them (decision G-PRA-05). */
  async addImported(trx: Database, links: readonly (Link & ImportedLinkFields)[], at: Date): Promise<void> {
    if (links.length === 0) return;
    const written = { created_at: at, modified_at: at };
    await trx
      .insertInto("practice_physicians")
      .values(
        links.map(({ practiceId, physicianId, ...fields }) => ({
          ...fields,
          ...written,
          practice_id: practiceId,
          physician_id: physicianId,
        })),
      )
      .execute();
  },

  async changeImported(trx: Database, id: number, fields: ImportedLinkFields & { active?: boolean }, at: Date): Promise<void> {
    await trx
      .updateTable("practice_physicians")
      .set({ ...fields, modified_at: at })
      .where("id", "=", id)
      .execute();
  },

  /** The physician is none of the directory's any more, as its files say. */
  async endImported(trx: Database, physicianId: number, at: Date): Promise<void> {
    await trx
      .updateTable("practice_physicians")
      .set({ active: false, modified_at: at })
      .where("physician_id", "=", physicianId)
      .where("active", "=", true)
      .execute();
  },

  /** Moves people from a removed location to another one. */
  async relocate(trx: Database, { from, to }: { from: number; to: number }): Promise<void> {
    await trx.updateTable("practice_physicians").set({ location_id: to }).where("location_id", "=", from).execute();
  },
};
