import type { WrittenForm } from "@linnet/contract/referrals/fields";
import type { Database } from "../../../platform/database/database.ts";
import { columnsOfTie } from "../identity/columns-of-tie.ts";
import { historyRepository } from "../shared/history-repository.ts";
import { notifyOwners, OWNERS } from "../shared/notify-owners.ts";
import type { Tie } from "../shared/tie.ts";

interface TieAnswer {
  form: WrittenForm;
  tie: Tie;
  by: number;
  now: Date;
}

export const tieAnswerRepository = {
  /** Stores which patient the referral is about. False if someone has answered already. */
  async answerTie(trx: Database, id: number, { form, tie, by, now }: TieAnswer): Promise<boolean> {
    const answered = await trx
      .updateTable("referrals")
      .set({ ...columnsOfTie(form, tie), modified_by: by, modified_at: now })
      .where("id", "=", id)
      .where("tie", "=", "lost")
      .returning(OWNERS)
      .executeTakeFirst();
    if (!answered) return false;
    await historyRepository(trx).add(trx, { referralId: id, kind: "edited", at: now, by });
    await notifyOwners(trx, id, answered);
    return true;
  },
};
