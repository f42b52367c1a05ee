import type { AuditAction } from "@linnet/contract/audit/actions";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";

/** Runs an action on an account and audits a denial: the account and the reason. */
export async function withRefusalAudit<T>(
  db: Database,
  actor: Actor,
  { action, userId }: { action: AuditAction; userId: number },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // `route()` audits denials that depend on the caller's identity.
    if (error instanceof AppError && error.code !== "forbidden")
      await audit(db, actor, { action, outcome: "refused", rule: error.code, object: `account ${userId}` });
    throw error;
  }
}
