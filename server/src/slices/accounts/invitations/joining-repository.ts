import type { RequestedRole } from "@linnet/contract/accounts/requests";
import { sql } from "kysely";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";

/** Who followed the link of an invitation and has not signed in yet. */
export interface AcceptedRequest {
  id: number;
  roleId: RequestedRole;
  practiceId: number;
  physicianId: number | null;
  npi: string;
  firstName: string;
  middleName: string;
  lastName: string;
  title: string;
  medicalLicense: string;
  mobilePhone: string;
  officePhone: string;
  invitedBy: number | null;
  /** The hospital invited them with this NPI. */
  isConfirmed: boolean;
  /** The inviter may give the role. */
  isApproved: boolean;
}

interface AcceptedRow {
  id: number;
  role_id: RequestedRole;
  practice_id: number;
  physician_id: number | null;
  npi: string | null;
  first_name: string | null;
  middle_name: string;
  last_name: string | null;
  title: string;
  medical_license: string;
  mobile_phone: string;
  office_phone: string;
  invited_by: number | null;
  is_confirmed: boolean;
  is_approved: boolean;
}

const present = (row: AcceptedRow): AcceptedRequest => ({
  id: row.id,
  roleId: row.role_id,
  practiceId: row.practice_id,
  physicianId: row.physician_id,
  npi: row.npi ?? "",
  firstName: row.first_name ?? "",
  middleName: row.middle_name,
  lastName: row.last_name ?? "",
  title: row.title,
  medicalLicense: row.medical_license,
  mobilePhone: row.mobile_phone,
  officePhone: row.office_phone,
  invitedBy: row.invited_by,
  isConfirmed: row.is_confirmed,
  isApproved: row.is_approved,
});

/** An unanswered invitation to an email. */
export interface OpenInvitation {
  /** Of the link. */
  id: number;
  requestId: number;
  roleId: RequestedRole;
  npi: string;
  practiceId: number;
  practiceName: string;
  invitedAt: Date;
  expiresAt: Date;
  invitedBy: string;
  /** Empty if the sender is unknown. */
  inviterEmail: string;
}

/** An invitation to a person who has not signed in yet. */
export interface UnansweredInvitation extends Pick<OpenInvitation, "requestId" | "roleId" | "practiceName" | "expiresAt" | "invitedBy"> {
  /** As it was invited. */
  email: string;
  /** The link was followed, and a sign-in made. */
  isAccepted: boolean;
}

interface UnansweredRow {
  request_id: number;
  email: string;
  role_id: RequestedRole;
  name: string;
  expires_at: Date;
  accepted_at: Date | null;
  invited_by: string | null;
}

interface OpenRow {
  id: number;
  request_id: number;
  role_id: RequestedRole;
  npi: string | null;
  practice_id: number;
  name: string;
  created_at: Date;
  expires_at: Date;
  invited_by: string | null;
  inviter_email: string | null;
}

const presentOpen = (row: OpenRow): OpenInvitation => ({
  id: row.id,
  requestId: row.request_id,
  roleId: row.role_id,
  npi: row.npi ?? "",
  practiceId: row.practice_id,
  practiceName: row.name,
  invitedAt: row.created_at,
  expiresAt: row.expires_at,
  invitedBy: row.invited_by ?? "",
  inviterEmail: row.inviter_email ?? "",
});

export const joiningRepository = (trx: Database) => ({
  /** The accepted invitation of this email. Parallel callers wait and then find it done. */
  async accepted(email: string): Promise<AcceptedRequest[]> {
    const { rows } = await sql<AcceptedRow>`
      select r.id, r.role_id, r.practice_id, r.physician_id, r.npi, r.first_name, r.middle_name, r.last_name, r.title,
        r.medical_license, r.mobile_phone, r.office_phone, r.invited_by,
        coalesce(r.confirmed_npi = r.npi, false) as is_confirmed, coalesce(r.approved_role_id = r.role_id, false) as is_approved
      from account_requests r join practices p on p.id = r.practice_id and p.active
      where r.status_id = 2 and exists (
        select from invitations i where i.account_request_id = r.id and lower(i.email) = ${email.toLowerCase()}
          and i.accepted_at is not null and i.ended_at is null)
      order by r.id for update of r, p`.execute(trx);
    return rows.map(present);
  },

  /** Invitations to this email that can still be answered, soonest expiry first; with `requestId`, only that one, to answer it. */
  async openFor(email: string, now: Date, requestId?: number): Promise<OpenInvitation[]> {
    const one =
      requestId === undefined
        ? { condition: sql`true`, ending: sql`` }
        : { condition: sql`r.id = ${requestId}`, ending: sql`for update of r` };
    const { rows } = await sql<OpenRow>`${preparedStatement}
      select i.id, r.id as request_id, r.role_id, r.npi, r.practice_id, p.name, i.created_at, i.expires_at,
        inviter.first_name || ' ' || inviter.last_name as invited_by, inviter.email as inviter_email
      from account_requests r
      join practices p on p.id = r.practice_id and p.active
      join invitations i on i.account_request_id = r.id and i.accepted_at is null and i.ended_at is null and i.expires_at > ${now}
      left join accounts inviter on inviter.id = r.invited_by
      where r.status_id = 2 and lower(i.email) = ${email.toLowerCase()} and ${one.condition}
      order by i.expires_at, r.id ${one.ending}`.execute(trx);
    return rows.map(presentOpen);
  },

  /** What this e-mail was invited to, expired or not; the requests are locked. */
  async unansweredOf(email: string): Promise<UnansweredInvitation[]> {
    const { rows } = await sql<UnansweredRow>`
      select r.id as request_id, i.email, r.role_id, p.name, i.expires_at, i.accepted_at,
        inviter.first_name || ' ' || inviter.last_name as invited_by
      from account_requests r
      join practices p on p.id = r.practice_id and p.active
      join invitations i on i.account_request_id = r.id and i.ended_at is null
      left join accounts inviter on inviter.id = r.invited_by
      where r.status_id = 2 and lower(i.email) = ${email.toLowerCase()}
      order by r.id for update of r`.execute(trx);
    return rows.map((row) => ({
      requestId: row.request_id,
      email: row.email,
      roleId: row.role_id,
      practiceName: row.name,
      expiresAt: row.expires_at,
      isAccepted: row.accepted_at !== null,
      invitedBy: row.invited_by ?? "",
    }));
  },

  async complete(requestId: number, { accountId, at }: { accountId: number; at: Date }): Promise<void> {
    await trx
      .updateTable("account_requests")
      .set({ status_id: 3, account_id: accountId, modified_by: accountId, modified_at: at })
      .where("id", "=", requestId)
      .execute();
  },
});
