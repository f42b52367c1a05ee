import type { AuditAction } from "@linnet/contract/audit/actions";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";

/** Does something to an account; what comes of it when it is refused is written down: whom it meant, and why it was not done. */
export async function withRefusalAudit<T>(
  db: Database,
  actor: Actor,
  { action, userId }: { action: AuditAction; userId: number },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A refusal by who somebody is has its row by `route()`.
    if (error instanceof AppError && error.code !== "forbidden")
      await audit(db, actor, { action, outcome: "refused", rule: error.code, object: `account ${userId}` });
    throw error;
  }
}
