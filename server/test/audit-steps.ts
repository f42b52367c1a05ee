import type { Database } from "../src/platform/database/database.ts";

/** A row of the audit trail as a test writes it; what it leaves out is as of a person at work in no practice. */
export interface AuditRowOfTest {
  at: string;
  action: string;
  /** Who is at the keyboard, by e-mail; in login-as `as` says whose rights they use. */
  by: string;
  as?: string;
  practiceId?: number;
  roles?: number[];
  child?: string;
  rule?: string;
  object?: string;
  count?: number;
  address?: string;
  outcome?: "done" | "refused";
  requestId?: string;
}

/** Writes rows of the audit trail at moments of the test's choice, and finds who and what they name. */
export function auditSteps(db: () => Database) {
  const accountId = async (email: string): Promise<number> =>
    (await db().selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  return {
    accountId,
    practiceId: async (name: string): Promise<number> =>
      (await db().selectFrom("practices").select("id").where("name", "like", name).executeTakeFirstOrThrow()).id,

    async add(row: AuditRowOfTest): Promise<number> {
      const { id } = await db()
        .insertInto("audit_rows")
        .values({
          at: row.at,
          request_id: row.requestId ?? "a request of the test",
          actor_id: await accountId(row.by),
          effective_id: await accountId(row.as ?? row.by),
          role_ids: row.roles ?? [],
          practice_id: row.practiceId ?? null,
          action: row.action,
          outcome: row.outcome ?? "done",
          rule: row.rule ?? null,
          person_ids: row.child ? [row.child] : [],
          object: row.object ?? null,
          count: row.count ?? null,
          address: row.address ?? null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}
