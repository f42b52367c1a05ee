import { signIn } from "@linnet/contract/session/sign-in";
import { auditSystem } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayEnterBehindLock, statusBehindLock } from "./failures.ts";
import { embeddedNotices, endForgottenLinks } from "./links.ts";
import { hashPassword, refuseGuessable, refuseSame } from "./passwords.ts";

/** A password read out by another person opens one page only: the one to change it. */
export function embeddedExpiredPasswords({ config, db, clock, jobs }: Pick<Platform, "config" | "db" | "clock" | "jobs">) {
  const tell = embeddedNotices({ config, jobs });

  return {
    /**
     * Replaces an expired password; the person can then sign in.
     * @throws AppError `invalid_input` for a password that is easy to guess or unchanged, `not_found` if it was replaced, or need not be,
     * since they typed it.
     */
    async replace(id: string, password: string): Promise<void> {
      const person = await db
        .selectFrom("identity_users")
        .select(["email", "first_name as firstName", "last_name as lastName", "password_hash as passwordHash"])
        .where("id", "=", id)
        .where(statusBehindLock, "=", "PASSWORD_EXPIRED")
        .executeTakeFirst();
      if (!person) throw notFound("Sign-in");
      await refuseGuessable(password, person, { field: "password", config });
      await refuseSame(person.passwordHash, password);
      const passwordHash = await hashPassword(password);

      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        const replaced = await trx
          .updateTable("identity_users")
          .set({
            status: "ACTIVE",
            status_before: null,
            password_hash: passwordHash,
            password_expires_at: null,
            password_changed_at: now,
            modified_at: now,
            failed_attempts: 0,
            last_failed_at: null,
          })
          .where("id", "=", id)
          .where(statusBehindLock, "=", "PASSWORD_EXPIRED")
          .where("password_hash", "is not distinct from", person.passwordHash)
          .where(mayEnterBehindLock(now))
          .returning("email")
          .executeTakeFirst();
        if (!replaced) throw notFound("Sign-in");
        await endForgottenLinks(trx, id);
        await auditSystem(trx, { action: signIn.newPassword.action, rule: `identity user ${id}`, personIds: [] });
        await tell(trx, replaced.email, "Your password was changed");
      });
    },
  };
}

export type EmbeddedExpiredPasswords = ReturnType<typeof embeddedExpiredPasswords>;
