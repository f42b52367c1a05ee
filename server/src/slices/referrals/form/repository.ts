import { CANCELLED } from "@linnet/contract/referrals";
import type { WrittenForm } from "@linnet/contract/referrals/fields";
import { sql } from "kysely";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { columnsOfTie } from "../identity/columns-of-tie.ts";
import { columnsOfForm } from "../shared/columns.ts";
import { historyRepository } from "../shared/history-repository.ts";
import { notifyOwners, OWNERS } from "../shared/notify-owners.ts";
import type { Tie } from "../shared/tie.ts";

/** A sent form, with what the portal knows about it. */
export interface NewReferral {
  form: WrittenForm;
  tie: Tie;
  parentId: number | null;
  expectedBy: string;
  /** Identifies a repeated request. Null if the sender gave no key. */
  requestKey: string | null;
  by: number;
  now: Date;
}

interface Change {
  form: WrittenForm;
  /** Undefined keeps the tie. */
  tie: Tie | undefined;
  unchangedSince: Date;
  by: number;
  now: Date;
}

/** Keeps the assigned person, unless the clinic changes. */
const inHandAt = (clinicId: number) => sql<number | null>`case when clinic_id = ${clinicId} then assigned_to end`;

export const formRepository = (db: Database) => ({
  /** Undefined if this request has created a referral before. */
  async add(trx: Database, { form, tie, parentId, expectedBy, requestKey, by, now }: NewReferral): Promise<number | undefined> {
    const row = await trx
      .insertInto("referrals")
      .values({
        ...columnsOfForm(form),
        ...columnsOfTie(form, tie),
        parent_id: parentId,
        expected_by: expectedBy,
        request_key: requestKey,
        created_by: by,
        created_at: now,
        modified_by: by,
        modified_at: now,
      })
      .onConflict((already) => already.column("request_key").doNothing())
      .returning(["id", ...OWNERS])
      .modifyEnd(preparedStatement)
      .executeTakeFirst();
    if (!row) return undefined;
    await historyRepository(trx).add(trx, { referralId: row.id, kind: "sent", at: now, by });
    await notifyOwners(trx, row.id, row);
    return row.id;
  },

  async findByRequest(requestKey: string): Promise<number | undefined> {
    const row = await db.selectFrom("referrals").select("id").where("request_key", "=", requestKey).executeTakeFirst();
    return row?.id;
  },

  /** Overwrites a form that the hospital has not accepted. False if it can no longer be edited, or was changed after `unchangedSince`. */
  async change(trx: Database, id: number, { form, tie, unchangedSince, by, now }: Change): Promise<boolean> {
    // A referral stays with the practice that sent it.
    const { practice_id: _, ...columns } = columnsOfForm(form);
    const changed = await trx
      .updateTable("referrals")
      .set({ ...columns, ...(tie && columnsOfTie(form, tie)), assigned_to: inHandAt(columns.clinic_id), modified_by: by, modified_at: now })
      .where("id", "=", id)
      .where("ehr_referral_id", "is", null)
      .where("ehr_status", "<>", CANCELLED)
      .where("cancel_requested", "=", false)
      .where("modified_at", "=", unchangedSince)
      .returning(OWNERS)
      .executeTakeFirst();
    if (!changed) return false;
    await historyRepository(trx).add(trx, { referralId: id, kind: "edited", at: now, by });
    await notifyOwners(trx, id, changed);
    return true;
  },
});
