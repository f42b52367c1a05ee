import type { AuditAction } from "@linnet/contract/audit/actions";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { type AppError, conflict, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Editor, RecordTable } from "../history/repository.ts";
import { type NewRecord, type RecordChange, recordRepository } from "./repository.ts";

/** What a record of each table is called, for the audit trail and for people. */
const WORDS: Record<RecordTable, string> = {
  announcements: "announcement",
  ambulatory_schedules: "ambulatory schedule",
  cme_lectures: "lecture",
  documents: "document",
  grand_rounds: "grand round",
  slider_images: "slider image",
};

/** Whose doing it is, and by which call of the contract. */
export interface AuditedCall {
  actor: Actor;
  call: { action: AuditAction };
}

export interface RecordUpdate<T extends RecordTable> {
  id: number;
  expectedVersion: Date | undefined;
  columns: RecordChange<T>;
}

/** Says that there is no such record, with a capital as a sentence has it. */
export const noRecord = (table: RecordTable): AppError => notFound(WORDS[table].replace(/^./, (first) => first.toUpperCase()));

/** How records are kept by a system administrator: each with its audit row, in the caller's transaction. */
export function auditedRecords({ clock }: Pick<Platform, "clock">) {
  const editor = ({ accountId }: Actor): Editor => ({ by: accountId, at: clock.now() });
  return {
    editor,

    async add<T extends RecordTable>(trx: Database, { actor, call }: AuditedCall, table: T, columns: NewRecord<T>): Promise<number> {
      const id = await recordRepository(trx).add(table, columns, editor(actor));
      await audit(trx, actor, { action: call.action, object: `${WORDS[table]} ${id}` });
      return id;
    },

    /** @throws AppError `not_found`, or `conflict` if someone changed it first. */
    async change<T extends RecordTable>(trx: Database, { actor, call }: AuditedCall, table: T, changing: RecordUpdate<T>): Promise<void> {
      const changed = await recordRepository(trx).change(table, changing, editor(actor));
      if (changed === "missing") throw noRecord(table);
      if (changed === "stale") throw conflict(`Someone changed this ${WORDS[table]} after you opened it. Reload the page.`);
      await audit(trx, actor, { action: call.action, object: `${WORDS[table]} ${changing.id}`, changed });
    },
  };
}
