import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { isOfDeceased } from "../reach-repository.ts";

export const mailRepository = (db: Database) => ({
  /**
   * The addresses of who refers and of whoever wrote the referral, if they work in its practice, want notices, and have had none on
   * that day of the hospital. Asking records that they were notified.
   * Nobody is reminded of a child who has died (decision G-PAT-19).
   */
  async addressesToNotify(referralId: number, day: string): Promise<string[]> {
    const { rows } = await sql<{ email: string }>`
      with told as (
        insert into referral_mails (account_id, mailed_on)
        select a.id, ${day}::date
        from referrals r join physicians f on f.id = r.physician_id
          join accounts a on a.id in (f.account_id, r.created_by) and a.active and a.notices_by_mail
          join practices p on p.id = r.practice_id and p.active
        where r.id = ${referralId} and exists (
            select from memberships m
            where m.account_id = a.id and m.practice_id = p.id and m.active and m.role_id in (${ROLE.physician}, ${ROLE.general}, ${ROLE.practiceAdmin}, ${ROLE.practiceOwner}))
          and not ${isOfDeceased}
        on conflict (account_id) do update set mailed_on = excluded.mailed_on where referral_mails.mailed_on < excluded.mailed_on
        returning account_id
      )
      select a.email from told join accounts a on a.id = told.account_id order by a.id`.execute(db);
    return rows.map(({ email }) => email);
  },
});
