import type { RequestedRole } from "@linnet/contract/accounts/requests";
import type { OpenInvitation } from "@linnet/contract/practice/people";
import { ROLE_LABEL } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** An invitation as its practice sees it, with the role that decides who may change it. */
export type OpenInvitationOfPractice = Omit<OpenInvitation, "mayChange"> & { roleId: RequestedRole };

interface OpenRow {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string;
  npi: string | null;
  role_id: RequestedRole;
  invited_at: Date;
  invited_by: string | null;
  expires_at: Date | null;
  accepted_at: Date | null;
}

function stateOf({ expires_at, accepted_at }: OpenRow, now: Date): OpenInvitation["state"] {
  if (expires_at === null) return "Ended";
  if (accepted_at !== null) return "Accepted";
  return expires_at <= now ? "Expired" : "Sent";
}

const present = (row: OpenRow, now: Date): OpenInvitationOfPractice => ({
  accountRequestId: row.id,
  firstName: row.first_name ?? "",
  lastName: row.last_name ?? "",
  email: row.email,
  npi: row.npi ?? "",
  role: ROLE_LABEL[row.role_id],
  roleId: row.role_id,
  invitedBy: row.invited_by ?? "",
  invitedOn: row.invited_at.toISOString(),
  expiresOn: row.expires_at?.toISOString() ?? null,
  state: stateOf(row, now),
});

export const openInvitationRepository = (db: Database) => ({
  /** Who was invited into a practice and has not signed in yet, the last one first. */
  async ofPractice(practiceId: number, now: Date): Promise<OpenInvitationOfPractice[]> {
    const { rows } = await sql<OpenRow>`
      select r.id, r.first_name, r.last_name, r.email, r.npi, r.role_id, r.invited_at,
        inviter.first_name || ' ' || inviter.last_name as invited_by, link.expires_at, link.accepted_at
      from account_requests r left join accounts inviter on inviter.id = r.invited_by
      left join lateral (
        select i.expires_at, i.accepted_at from invitations i
        where i.account_request_id = r.id and i.ended_at is null order by i.id desc limit 1
      ) link on true
      where r.practice_id = ${practiceId} and r.status_id = 2
      order by r.invited_at desc, r.id desc`.execute(db);
    return rows.map((row) => present(row, now));
  },
});
