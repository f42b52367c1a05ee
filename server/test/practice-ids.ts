import type { testApp } from "./test-app.ts";

/** The demo hospital's ids by name, and helpers that tests of a practice's people use besides the calls. */
export function practiceIds(hospital: ReturnType<typeof testApp>) {
  return {
    practice: async (name: string) =>
      (await hospital.db.selectFrom("practices").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id,
    account: async (email: string) =>
      (await hospital.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id,
    physician: async (lastName: string) =>
      (await hospital.db.selectFrom("physicians").select("id").where("last_name", "=", lastName).executeTakeFirstOrThrow()).id,
    delegate: async (name: string, delegation_enabled: boolean) => {
      await hospital.db.updateTable("practices").set({ delegation_enabled }).where("name", "=", name).execute();
    },
    /** What the audit trail says was done by an action, the oldest first. */
    audited: async (action: string) =>
      hospital.db
        .selectFrom("audit_rows")
        .select(["object", "rule", "changed"])
        .where("action", "=", action)
        .where("outcome", "=", "done")
        .orderBy("id")
        .execute(),
  };
}
