import { CANCELLED } from "@linnet/contract/referrals";
import type { WrittenForm } from "@linnet/contract/referrals/fields";
import { sql } from "kysely";
import { type Database, preparedStatement } from "../../platform/database/database.ts";
import { answerRepository } from "./delivery/answer-repository.ts";
import { historyRepository } from "./shared/history-repository.ts";
import { columnsOfForm } from "./shared/columns.ts";
import { columnsOfTie } from "./identity/columns-of-tie.ts";
import type { Tie } from "./shared/tie.ts";
import { notifyOwners, OWNERS } from "./shared/notify-owners.ts";

/** A form as it was sent, with what the portal knows beside it. */
export interface NewReferral {
  form: WrittenForm;
  tie: Tie;
  parentId: number | null;
  expectedBy: string;
  /** Tells a request that was sent before; null where the sender gave no key. */
  requestKey: string | null;
  by: number;
  now: Date;
}

export type DeliveryKind = "submit" | "update" | "cancel";

interface Act {
  by: number;
  now: Date;
}

/** Who has it in hand: at another clinic nobody. */
const inHandAt = (clinicId: number) => sql<number | null>`case when clinic_id = ${clinicId} then assigned_to end`;

/** What people do with a referral. */
const byPeople = (db: Database) => ({
  /** Undefined when this very request made a referral before. */
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

  /**
   * Writes a form over one that the hospital has not accepted; without a `tie` who it is about stays as it is. False when it cannot be edited any more, or was changed since
   * `unchangedSince`.
   */
  async change(
    trx: Database,
    id: number,
    { form, tie, unchangedSince, by, now }: Act & { form: WrittenForm; tie: Tie | undefined; unchangedSince: Date },
  ): Promise<boolean> {
    // A referral does not move: the practice stays that of whoever sent it.
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

  /** Writes down whose it is, where that was to be said. False where it is said already. */
  async answerTie(trx: Database, id: number, { form, tie, by, now }: Act & { form: WrittenForm; tie: Tie }): Promise<boolean> {
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

  /** False when the hospital has cancelled it, or was asked to before (decision G-REF-13). */
  async requestCancellation(trx: Database, id: number, { reason, by, now }: Act & { reason: string }): Promise<boolean> {
    const asked = await trx
      .updateTable("referrals")
      .set({ cancel_requested: true, cancellation_reason: reason, modified_by: by, modified_at: now })
      .where("id", "=", id)
      .where("cancel_requested", "=", false)
      .where("ehr_status", "<>", CANCELLED)
      .returning(OWNERS)
      .executeTakeFirst();
    if (!asked) return false;
    await historyRepository(trx).add(trx, { referralId: id, kind: "cancel-requested", at: now, by, detail: reason });
    await notifyOwners(trx, id, asked);
    return true;
  },
});

/** What is on its way to the hospital. */
const onTheWay = {
  /** Writes down that something of a referral has to reach the hospital; who writes it also sends the job. */
  async queueDelivery(trx: Database, referralId: number, kind: DeliveryKind, now: Date): Promise<void> {
    await trx.insertInto("referral_deliveries").values({ referral_id: referralId, kind, created_at: now }).execute();
    // A new one begins as queued.
    if (kind === "submit") return;
    await trx.updateTable("referrals").set({ bot_status: "Queued", bot_message: null }).where("id", "=", referralId).execute();
  },

  /** What was handed over, or failed for good, before anybody could look. */
  async addPastDelivery(
    trx: Database,
    { referralId, kind, isDone, at }: { referralId: number; kind: DeliveryKind; isDone: boolean; at: Date },
  ): Promise<void> {
    const state = isDone ? "done" : "failed";
    await trx
      .insertInto("referral_deliveries")
      .values({ referral_id: referralId, kind, state, attempts: 1, created_at: at, done_at: isDone ? at : null })
      .execute();
  },

  /** What has failed for good is tried again. False when nothing has. */
  async queueAgain(trx: Database, id: number): Promise<boolean> {
    const failed = await trx
      .updateTable("referral_deliveries")
      .set({ state: "queued", attempts: 0, last_error: null, claimed_until: null })
      .where("referral_id", "=", id)
      .where("state", "=", "failed")
      .returning("id")
      .execute();
    if (failed.length === 0) return false;
    await trx.updateTable("referrals").set({ bot_status: "Queued", bot_message: null }).where("id", "=", id).execute();
    await trx.updateTable("referrals").set({ status_id: 1 }).where("id", "=", id).where("status_id", "=", 5).execute();
    return true;
  },
};

export const referralRepository = (db: Database) => ({ ...byPeople(db), ...onTheWay, ...answerRepository });
