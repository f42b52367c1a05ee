import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../platform/database.ts";
import type { RequestedRole } from "./account-request-repository.ts";

/** What a link is kept as: whoever reads the table cannot follow it. */
const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** An invitation as its link opens it. */
export interface OpenInvitation {
  id: number;
  accountRequestId: number;
  email: string;
  firstName: string;
  lastName: string;
  mobilePhone: string;
  roleId: RequestedRole;
  practiceName: string;
}

export const invitationRepository = (db: Database) => ({
  /** Writes a new link and gives its secret, which is kept nowhere. The links of the request before it end. */
  async add(trx: Database, invited: { accountRequestId: number; email: string; expiresAt: Date; now: Date }): Promise<string> {
    await invitationRepository(db).end(trx, invited.accountRequestId, invited.now);
    const secret = randomBytes(32).toString("base64url");
    await trx
      .insertInto("invitations")
      .values({
        account_request_id: invited.accountRequestId,
        email: invited.email,
        token_hash: hashOf(secret),
        expires_at: invited.expiresAt,
        created_at: invited.now,
      })
      .execute();
    return secret;
  },

  /** No link of this request opens anything any more, nor does one that was followed make an account. */
  async end(trx: Database, accountRequestId: number, now: Date): Promise<void> {
    await trx
      .updateTable("invitations")
      .set({ ended_at: now })
      .where("account_request_id", "=", accountRequestId)
      .where("ended_at", "is", null)
      .execute();
  },

  /** What a secret opens now: a link that is neither used nor ended nor too old, into a practice that is on the portal. */
  async findOpen(secret: string, now: Date): Promise<OpenInvitation | undefined> {
    const row = await db
      .selectFrom("invitations as i")
      .innerJoin("account_requests as r", "r.id", "i.account_request_id")
      .innerJoin("practices as p", "p.id", "r.practice_id")
      .select(["i.id", "r.id as accountRequestId", "i.email", "r.first_name", "r.last_name", "r.mobile_phone", "r.role_id", "p.name"])
      .where("i.token_hash", "=", hashOf(secret))
      .where("i.accepted_at", "is", null)
      .where("i.ended_at", "is", null)
      .where("i.expires_at", ">", now)
      .where("r.status_id", "=", 2)
      .where("p.active", "=", true)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id, accountRequestId, email, first_name, last_name, mobile_phone, name } = row;
    // The column takes the roles that can be asked for and no others.
    const roleId = row.role_id as RequestedRole;
    const person = { firstName: first_name ?? "", lastName: last_name ?? "", mobilePhone: mobile_phone };
    return { id, accountRequestId, email, ...person, roleId, practiceName: name };
  },

  /** Uses a link up. False when somebody was faster. */
  async accept(trx: Database, id: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("invitations")
      .set({ accepted_at: now })
      .where("id", "=", id)
      .where("accepted_at", "is", null)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});
