import type { RolePerPractice } from "@linnet/contract/accounts";
import { ACCOUNT_FIELDS } from "@linnet/contract/accounts/field-list";
import { ROLE_LABEL, ROLE_NAME, RoleId } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { sqlSelection } from "../../../platform/database/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import { containsWords, startsWords } from "../../../platform/database/searchable-words.ts";
import type { AccountFields } from "../../session/public.ts";

/** An account as those who administer accounts see it. */
export interface ManagedAccount extends AccountFields {
  id: number;
  email: string;
  lastLoginAt: Date | null;
  modifiedAt: Date;
  /** A name. Empty if no person has changed it. */
  modifiedBy: string;
  /** Every role that is in force, wherever. */
  roles: RoleId[];
  rolePerPractice: z.infer<typeof RolePerPractice>[];
}

type AccountRow = Omit<ManagedAccount, "roles" | "rolePerPractice"> & {
  held: { roleId: number; practiceId: number | null; place: string | null }[];
};

function present({ held: rows, ...row }: AccountRow): ManagedAccount {
  const held = rows.map(({ roleId, practiceId, place }) => ({ roleId: RoleId.parse(roleId), practiceId, place }));
  return {
    ...row,
    roles: held.map(({ roleId }) => roleId),
    rolePerPractice: held.map(({ roleId, practiceId, place }) => ({
      practiceId,
      practiceName: place ?? "",
      roleName: ROLE_NAME[roleId],
      label: ROLE_LABEL[roleId],
    })),
  };
}

const NEVER_NULL = { mobilePhoneNumber: sql`coalesce(a.mobile_phone, '')`, officePhoneNumber: sql`coalesce(a.office_phone, '')` };

const selectWhere = (condition: RawBuilder<boolean>, ending: RawBuilder<unknown>) => sql<AccountRow>`
  select a.id, a.email, ${sqlSelection(ACCOUNT_FIELDS, "a", NEVER_NULL)}, a.last_login_at as "lastLoginAt", a.modified_at as "modifiedAt",
    coalesce(editor.first_name || ' ' || editor.last_name, '') as "modifiedBy",
    (select coalesce(json_agg(json_build_object('roleId', m.role_id, 'practiceId', m.practice_id, 'place', coalesce(p.name, e.name))
        order by coalesce(p.name, e.name), m.role_id), '[]')
      from memberships m left join practices p on p.id = m.practice_id left join embassies e on e.id = m.embassy_id
      where m.account_id = a.id and m.active) as held
  from accounts a left join accounts editor on editor.id = a.modified_by where ${condition} ${ending}`;

export interface AccountFilter {
  text: string;
  /** Only those who have not signed in since then, or never. */
  quietSince: Date | null;
  /** Words of the name of a practice or an embassy; empty for all. */
  practice: string;
}

/** So many answers to the security question are tried for an account in an hour (decision G-ACC-14). */
const MAX_ANSWERS = 5;

interface ActOnAccount {
  by: number;
  action: string;
  accountId: number;
  since: Date;
}

export const managedAccountRepository = (db: Database) => ({
  /** Whether the trail shows that this person did this to an account since then. */
  async hasDone({ by, action, accountId, since }: ActOnAccount): Promise<boolean> {
    const found = db
      .selectFrom("audit_rows")
      .select("id")
      .where("actor_id", "=", by)
      .where("at", ">=", since)
      .where("action", "=", action)
      .where("object", "=", `account ${accountId}`)
      .where("outcome", "=", "done");
    return (await found.executeTakeFirst()) !== undefined;
  },

  /** By last name, then by first; limited if a number is given. */
  async list({ text, quietSince, practice }: AccountFilter, most: number | null): Promise<ManagedAccount[]> {
    const found = text === "" ? sql`true` : startsWords(sql`a.search_words`, text);
    const quiet = quietSince ? sql`(a.last_login_at is null or a.last_login_at < ${quietSince})` : sql`true`;
    const there =
      practice === ""
        ? sql`true`
        : sql`exists (select from memberships m left join practices p on p.id = m.practice_id left join embassies e on e.id = m.embassy_id
            where m.account_id = a.id and m.active
              and (${containsWords(sql`p.search_words`, practice)} or lower(e.name) like ${`%${practice.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`}))`;
    const order = sql`order by a.search_words collate "C", a.id limit ${most}`;
    const { rows } = await selectWhere(sql`${found} and ${quiet} and ${there}`, order).execute(db);
    return rows.map(present);
  },

  async find(id: number): Promise<ManagedAccount | undefined> {
    const { rows } = await selectWhere(sql`a.id = ${id}`, sql``).execute(db);
    return rows[0] && present(rows[0]);
  },

  async findByEmail(email: string): Promise<ManagedAccount | undefined> {
    const { rows } = await selectWhere(sql`lower(a.email) = ${email.toLowerCase()}`, sql``).execute(db);
    return rows[0] && present(rows[0]);
  },

  /** Counts one more attempt. False when the account has used its attempts for the hour; parallel attempts gain nothing. */
  async countAnswer(trx: Database, id: number, now: Date): Promise<boolean> {
    await trx.selectFrom("accounts").select("id").where("id", "=", id).forUpdate().execute();
    await trx
      .deleteFrom("answer_checks")
      .where("at", "<=", new Date(now.getTime() - 3_600_000))
      .execute();
    const { rows } = await sql`
      insert into answer_checks (account_id, at)
      select ${id}::bigint, ${now}::timestamptz where (select count(*) from answer_checks where account_id = ${id}) < ${MAX_ANSWERS}
      returning at`.execute(trx);
    return rows.length > 0;
  },
});
