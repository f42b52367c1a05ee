import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { onPortal } from "../../memberships/public.ts";
import type { PracticePlace } from "../requests/repository.ts";

/** The open account request for the owner of a practice. */
interface OwnerRequest {
  accountRequestId: number;
  isInvited: boolean;
  name: string;
  /** Of the link that still opens something. */
  expiresAt: Date | null;
}

/** Who owns a practice, or is to. */
export const ownerRepository = (db: Database) => ({
  async findPractice(id: number): Promise<{ active: boolean; onPortal: boolean } | undefined> {
    const { rows } = await sql<{ active: boolean; onPortal: boolean }>`
      select p.active, ${onPortal("p")} as "onPortal" from practices p where p.id = ${id}`.execute(db);
    return rows[0];
  },

  async ownerOf(practiceId: number): Promise<{ accountId: number; name: string } | undefined> {
    const { rows } = await sql<{ accountId: number; name: string }>`
      select a.id as "accountId", a.first_name || ' ' || a.last_name as name from memberships m join accounts a on a.id = m.account_id
      where m.practice_id = ${practiceId} and m.role_id = ${ROLE.practiceOwner} and m.active and a.active order by a.id limit 1`.execute(
      db,
    );
    return rows[0];
  },

  /** Who was invited comes before who waits, and the newest before those before it. */
  async openRequestOf(practiceId: number, now: Date): Promise<OwnerRequest | undefined> {
    const { rows } = await sql<OwnerRequest>`
      select r.id as "accountRequestId", r.status_id = 2 as "isInvited", concat_ws(' ', r.first_name, r.last_name) as name,
        (select max(i.expires_at) from invitations i
          where i.account_request_id = r.id and i.ended_at is null and i.accepted_at is null and i.expires_at > ${now}) as "expiresAt"
      from account_requests r
      where r.practice_id = ${practiceId} and r.role_id = ${ROLE.practiceOwner} and r.status_id in (1, 2)
      order by r.status_id desc, r.id desc limit 1`.execute(db);
    return rows[0];
  },

  /** Its default location; empty where there is none. */
  async placeOf(practiceId: number): Promise<Partial<PracticePlace>> {
    const { rows } = await sql<PracticePlace>`
      select address1 as "practiceAddress1", coalesce(address2, '') as "practiceAddress2", city as "practiceCity", state as "practiceState",
        zip as "practiceZip", coalesce(phone, '') as "practicePhone", coalesce(fax, '') as "practiceFax"
      from practice_locations where practice_id = ${practiceId} and is_default`.execute(db);
    return rows[0] ?? {};
  },
});
