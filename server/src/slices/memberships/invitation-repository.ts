import { createHash, randomBytes } from "node:crypto";
import type { RequestedRole } from "@linnet/contract/accounts/requests";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

/** The stored form of a link: reading the table is not enough to use it. */
const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** An invitation as its link finds it. */
export interface FoundInvitation {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  mobilePhone: string;
  roleId: RequestedRole;
  practiceName: string;
  acceptedAt: Date | null;
  expiresAt: Date;
  /** The request is Denied: the invitation was taken back. */
  isWithdrawn: boolean;
  /** A newer link was sent, or the request is no longer open, or the practice no longer on the portal. */
  isEnded: boolean;
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

  /** Disables all links of this request, including those followed without an account yet. */
  async end(trx: Database, accountRequestId: number, now: Date): Promise<void> {
    await trx
      .updateTable("invitations")
      .set({ ended_at: now })
      .where("account_request_id", "=", accountRequestId)
      .where("ended_at", "is", null)
      .execute();
  },

  /** As {@link end}, for every open request by which this physician of the directory would come into the practice, or into any. */
  async endOfPhysician(
    trx: Database,
    { practiceId, physicianId, npi }: { practiceId?: number; physicianId: number; npi: string },
    now: Date,
  ): Promise<void> {
    const open = trx
      .selectFrom("account_requests")
      .select("id")
      .$if(practiceId !== undefined, (query) => query.where("practice_id", "=", practiceId ?? 0))
      .where("status_id", "=", 2)
      .where((request) => request.or([request("physician_id", "=", physicianId), ...(npi === "" ? [] : [request("npi", "=", npi)])]));
    await trx
      .updateTable("invitations")
      .set({ ended_at: now })
      .where("ended_at", "is", null)
      .where("account_request_id", "in", open)
      .execute();
  },

  async findBySecret(secret: string): Promise<FoundInvitation | undefined> {
    const row = await db
      .selectFrom("invitations as i")
      .innerJoin("account_requests as r", "r.id", "i.account_request_id")
      .innerJoin("practices as p", "p.id", "r.practice_id")
      .select(["i.id", "i.email", "i.accepted_at", "i.expires_at", "i.ended_at", "r.status_id", "p.active", "p.name"])
      .select(["r.first_name", "r.last_name", "r.mobile_phone", "r.role_id"])
      .where("i.token_hash", "=", hashOf(secret))
      .executeTakeFirst();
    if (!row) return undefined;
    const person = { firstName: row.first_name ?? "", lastName: row.last_name ?? "", mobilePhone: row.mobile_phone };
    return {
      id: row.id,
      email: row.email,
      ...person,
      // The column takes the roles that can be asked for and no others.
      roleId: row.role_id as RequestedRole,
      practiceName: row.name,
      acceptedAt: row.accepted_at,
      expiresAt: row.expires_at,
      isWithdrawn: row.status_id === 4,
      isEnded: row.ended_at !== null || row.status_id !== 2 || !row.active,
    };
  },

  /** Uses a link up. False if someone changed it first, or it is no longer valid. */
  async accept(trx: Database, id: number, now: Date): Promise<boolean> {
    const { rows } = await sql`
      update invitations i set accepted_at = ${now}
      from account_requests r join practices p on p.id = r.practice_id and p.active
      where i.id = ${id} and r.id = i.account_request_id and r.status_id = 2
        and i.accepted_at is null and i.ended_at is null and i.expires_at > ${now}
      returning i.id`.execute(trx);
    return rows.length > 0;
  },

  /** The sign-in could not be made: the link opens again. */
  async giveBack(trx: Database, id: number): Promise<void> {
    await trx.updateTable("invitations").set({ accepted_at: null }).where("id", "=", id).execute();
  },
});
