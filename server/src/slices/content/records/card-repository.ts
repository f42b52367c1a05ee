import type { CardType, InfoWell } from "@linnet/contract/content";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { safeHtml } from "../safe-html.ts";

export interface NewCard {
  pageId: InfoWell["pageId"];
  cardType: CardType;
  title: string;
  paragraph: string;
  dropDownName?: string;
  /** HTML. */
  htmlContent?: string;
  link?: string;
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

/** What a stranger is told of a card: not what is behind the padlock (decision G-HOM-02). */
const withPadlock = (card: InfoWell): InfoWell => (card.requiresLogin ? { ...card, link: null, htmlContent: null } : card);

/** Cards with the person's own hearts; nobody's where there is no account. */
const cards = (db: Database, accountId: number | null, which: ReturnType<typeof sql<boolean>>) =>
  sql<CardRow>`
    select c.id, c.page_id, c.title, c.paragraph, c.drop_down_name, c.html_content, c.card_type, c.link, c.requires_login,
      f.card_id is not null as favorite
    from info_cards c left join card_favorites f on f.card_id = c.id and f.account_id = ${accountId}
    where ${which} order by c.page_id, c.position`.execute(db);

export const cardRepository = (db: Database) => ({
  /** The cards of home for somebody without a token. */
  async forStranger(): Promise<InfoWell[]> {
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

  /** Adds cards in the order they are to have on their pages. */
  async add(trx: Database, all: readonly NewCard[]): Promise<void> {
    for (const [position, card] of all.entries())
      await trx
        .insertInto("info_cards")
        .values({
          page_id: card.pageId,
          card_type: card.cardType,
          title: card.title,
          paragraph: card.paragraph,
          drop_down_name: card.dropDownName ?? null,
          html_content: card.htmlContent === undefined ? null : safeHtml(card.htmlContent),
          link: card.link ?? null,
          requires_login: card.requiresLogin,
          position,
        })
        .execute();
  },
});
