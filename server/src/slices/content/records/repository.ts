import type { CardType, InfoWell } from "@linnet/contract/content";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { type Editor, filesOf, type RecordTable, replacedFileRepository, versionRepository } from "../history/repository.ts";
import { safeHtml } from "../safe-html.ts";

/** A hospital's own card. */
export interface NewCard {
  pageId: InfoWell["pageId"];
  cardType: CardType;
  title: string;
  paragraph: string;
  link: string;
  requiresLogin: boolean;
}

interface CardRow {
  id: number;
  page_id: InfoWell["pageId"];
  title: string;
  paragraph: string;
  drop_down_name: string | null;
  html_content: string | null;
  card_type: CardType;
  link: string | null;
  requires_login: boolean;
  favorite: boolean;
}

const present = (row: CardRow): InfoWell => ({
  id: row.id,
  pageId: row.page_id,
  title: row.title,
  paragraph: row.paragraph,
  dropDownName: row.drop_down_name,
  htmlContent: row.html_content === null ? null : safeHtml(row.html_content),
  cardType: row.card_type,
  link: row.link,
  requiresLogin: row.requires_login,
  favorite: row.favorite,
});

/** A card for visitors who are not signed in: without what is behind the padlock (decision G-HOM-02). */
const withPadlock = (card: InfoWell): InfoWell => (card.requiresLogin ? { ...card, link: null, htmlContent: null } : card);

/** Cards with the person's own hearts; none without an account. */
const cards = (db: Database, accountId: number | null, which: ReturnType<typeof sql<boolean>>) =>
  sql<CardRow>`
    select c.id, c.page_id, c.title, c.paragraph, c.drop_down_name, c.html_content, c.card_type, c.link, c.requires_login,
      f.card_id is not null as favorite
    from info_cards c left join card_favorites f on f.card_id = c.id and f.account_id = ${accountId}
    where ${which} order by c.page_id, c.position`.execute(db);

export const cardRepository = (db: Database) => ({
  /** Home's cards for visitors without a token. */
  async forAnonymous(): Promise<InfoWell[]> {
    const { rows } = await cards(db, null, sql`c.page_id = 1`);
    return rows.map(present).map(withPadlock);
  },

  /** The cards of home, and after them the person's favourites of the other pages (decision G-HOM-05). */
  async ofHome(accountId: number): Promise<InfoWell[]> {
    const { rows } = await cards(db, accountId, sql`c.page_id = 1 or f.card_id is not null`);
    return rows.map(present);
  },

  /** The cards of one of the other pages, each with the person's own mark. */
  async ofPage(pageId: 2 | 3 | 4, accountId: number): Promise<InfoWell[]> {
    const { rows } = await cards(db, accountId, sql`c.page_id = ${pageId}`);
    return rows.map(present);
  },

  async exists(id: number): Promise<boolean> {
    return (await db.selectFrom("info_cards").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
  },

  /** Adds a card after the others of its page. */
  async add(trx: Database, card: NewCard): Promise<void> {
    await trx
      .insertInto("info_cards")
      .values({
        page_id: card.pageId,
        card_type: card.cardType,
        title: card.title,
        paragraph: card.paragraph,
        link: card.link,
        requires_login: card.requiresLogin,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from info_cards where page_id = ${card.pageId})`,
      })
      .execute();
  },
});

type Stamped = "modified_at" | "modified_by";
export type NewRecord<T extends RecordTable> = Omit<Insertable<Tables[T]>, Stamped>;
export type RecordChange<T extends RecordTable> = Omit<Updateable<Tables[T]>, Stamped>;

interface Change<T extends RecordTable> {
  id: number;
  /** When the caller's copy was changed last. */
  expectedVersion: Date | undefined;
  columns: RecordChange<T>;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Moves files that a change removed to the record's archive, and takes restored ones out. */
async function archiveFiles(trx: Database, table: RecordTable, { was, now }: { was: Kept; now: Kept }, editor: Editor): Promise<void> {
  const [before, after] = [was, now].map((row) => filesOf(table, row).map(({ id }) => id));
  const files = replacedFileRepository(trx);
  await files.remove((after ?? []).filter((id) => !before?.includes(id)));
  await files.add(
    table,
    was.id,
    (before ?? []).filter((id) => !after?.includes(id)),
    editor,
  );
}

type Kept = Record<string, unknown> & { id: number; modified_at: Date };

/**
 * What all records of the updates have in common: each is kept as it stood after every change. Their names of tables and columns are the
 * code's own, checked by its types.
 */
export const recordRepository = (trx: Database) => ({
  /** Gives the new record's id. */
  async add<T extends RecordTable>(table: T, columns: NewRecord<T>, { by, at }: Editor): Promise<number> {
    const row = { ...columns, created_at: at, modified_at: at, modified_by: by };
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${listed(Object.keys(row))}) values (${sql.join(Object.values(row))}) returning id`.execute(trx);
    const [added] = rows;
    if (!added) throw new Error(`Nothing was written into ${table}`);
    await versionRepository(trx).keep(table, added.id);
    return added.id;
  },

  /** Returns the names of changed columns; `missing` if there is no such record, `stale` if someone changed it first. */
  async change<T extends RecordTable>(table: T, { id, expectedVersion, columns }: Change<T>, editor: Editor) {
    const { rows } = await sql<Kept>`select * from ${sql.table(table)} where id = ${id} for update`.execute(trx);
    const [was] = rows;
    if (!was) return "missing";
    if (expectedVersion && was.modified_at > expectedVersion) return "stale";
    await versionRepository(trx).keep(table, id);
    const values = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    // Later than before even if the clock has not moved: the next editor must have seen this.
    await sql`update ${sql.table(table)} set ${sql.join(values)}, modified_by = ${editor.by},
      modified_at = greatest(${editor.at}::timestamptz, date_trunc('milliseconds', modified_at) + interval '1 millisecond')
      where id = ${id}`.execute(trx);
    await versionRepository(trx).keep(table, id);
    await archiveFiles(trx, table, { was, now: { ...was, ...columns } }, editor);
    return Object.entries(columns).flatMap(([name, value]) => (same(was[name], value) ? [] : [name]));
  },
});
