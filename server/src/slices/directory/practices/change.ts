import type { AuditAction } from "@linnet/contract/audit/actions";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { practiceRecordRepository } from "./record-repository.ts";
import { type Editor, practiceWritingRepository } from "./writing-repository.ts";

interface Wanted {
  practiceId: number;
  /** The contract's call. */
  call: { action: AuditAction };
}

/**
 * Changes one thing in an active, locked practice. `change` returns the names of changed fields for the audit trail, none if nothing
 * changed.
 * @throws AppError `not_found`, `conflict` for a practice that is deactivated
 */
export function changePractice(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { practiceId, call }: Wanted,
  change: (trx: Database, editor: Editor) => Promise<string[]>,
): Promise<true> {
  return db.transaction().execute(async (trx) => {
    const practice = await practiceRecordRepository(trx).lock(trx, practiceId);
    if (!practice) throw notFound("Practice");
    if (!practice.isActive) throw conflict("This practice is deactivated. You can read it but not change it.");

    const at = await practiceWritingRepository(trx).afterLastChange(practiceId, clock.now());
    const changed = await change(trx, { by: actor.accountId, at });
    if (changed.length > 0) await audit(trx, actor, { action: call.action, object: `practice ${practiceId}`, changed });
    return true as const;
  });
}
