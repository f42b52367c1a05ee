import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Credentials, ManagedUser, NewUser } from "../../identity-administration/port.ts";
import type { EmbeddedLinks } from "./links.ts";
import { hashAnswer, hashPassword, refuseGuessable } from "./passwords.ts";

type Status = Tables["identity_users"]["status"];

export const unknownUser = () => notFound("This person's sign-in");

export const managedUsers = (db: Database) =>
  db.selectFrom("identity_users").select(["id", "email", "status", "security_question as securityQuestion"]);

/** How people come into the embedded directory: by an invitation, with credentials they chose, or by a link that asks for them. */
export function embeddedNewcomers({ db, clock }: Pick<Platform, "db" | "clock">, links: EmbeddedLinks) {
  const byEmail = (email: string) => managedUsers(db).where(sql`lower(email)`, "=", sql`lower(${email.trim()})`).executeTakeFirst();

  /** Undefined when somebody has this e-mail already. */
  async function insert(
    trx: Database,
    user: NewUser,
    status: Status,
    chosen?: { passwordHash: string; question: string; answerHash: string },
  ) {
    return trx
      .insertInto("identity_users")
      .values({
        email: user.email.trim(),
        first_name: user.firstName,
        last_name: user.lastName,
        mobile_phone: user.mobilePhone || null,
        status,
        password_hash: chosen?.passwordHash ?? null,
        password_changed_at: chosen ? clock.now() : null,
        security_question: chosen?.question ?? null,
        security_answer_hash: chosen?.answerHash ?? null,
      })
      .onConflict((known) => known.expression(sql`lower(email)`).doNothing())
      .returning(["id", "email", "status", "security_question as securityQuestion"])
      .executeTakeFirst();
  }

  return {
    findByEmail: byEmail,

    async createActive(user: NewUser, { password, securityQuestion, securityAnswer }: Credentials): Promise<ManagedUser> {
      await refuseGuessable(password, user, "password");
      const [passwordHash, answerHash] = await Promise.all([hashPassword(password), hashAnswer(securityAnswer)]);
      const made = await insert(db, user, "ACTIVE", { passwordHash, question: securityQuestion, answerHash });
      if (!made) throw conflict("There is a sign-in for this e-mail address already.");
      return made;
    },

    async createProvisioned(user: NewUser): Promise<ManagedUser> {
      const made = await db.transaction().execute(async (trx) => {
        const added = await insert(trx, user, "PROVISIONED");
        if (added) await links.send(trx, added, "activation");
        return added;
      });
      const found = made ?? (await byEmail(user.email));
      if (!found) throw unknownUser();
      return found;
    },
  };
}
