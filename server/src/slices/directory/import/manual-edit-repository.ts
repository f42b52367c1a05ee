import { type RawBuilder, sql } from "kysely";

type Of = "physician" | "practice" | "location";

const column = (of: Of) => sql.ref(`l.${of}_id`);

/** Whether there is a link of this record that people have written, changed or verified: an import does not end it. */
export const hasManualLink = (of: Of, id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from practice_physicians l where ${column(of)} = ${id} and l.active
    and (l.verified or l.verified_by is not null or l.created_by is not null or l.modified_by is not null))`;

/** Whether an open invitation could bring this physician back, to one practice or any. */
export const isInvited = (physician: { id: RawBuilder<unknown>; npi: RawBuilder<unknown> }, at: Date, practiceId?: RawBuilder<unknown>) =>
  sql<boolean>`exists (
  select from account_requests r join invitations i on i.account_request_id = r.id
  where r.status_id = 2 and i.accepted_at is null and i.ended_at is null and i.expires_at > ${at}
    and (r.physician_id = ${physician.id} or r.npi = ${physician.npi}) ${practiceId ? sql`and r.practice_id = ${practiceId}` : sql``})`;
