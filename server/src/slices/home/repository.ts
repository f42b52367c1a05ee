import type { Database } from "../../platform/database/database.ts";

/** The cards of other pages that people want to see on home. Doing a thing twice makes no difference. */
export const favoriteRepository = () => ({
  async add(trx: Database, accountId: number, cardId: number): Promise<void> {
    await trx
      .insertInto("card_favorites")
      .values({ account_id: accountId, card_id: cardId })
      .onConflict((already) => already.doNothing())
      .execute();
  },

  async remove(trx: Database, accountId: number, cardId: number): Promise<void> {
    await trx.deleteFrom("card_favorites").where("account_id", "=", accountId).where("card_id", "=", cardId).execute();
  },
});
