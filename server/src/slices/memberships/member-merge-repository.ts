import type { Moved, RecordMerge } from "@linnet/contract/directory/merges";
import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { notify } from "../../platform/live/live.ts";
import { addMember } from "./add-member.ts";
import { mayBringAbout } from "./policy.ts";
import { membershipRepository } from "./repository.ts";
import { waitingRoleRepository } from "./waiting-role-repository.ts";

/** Who merges two records, and when. */
interface Editor {
  by: number;
  at: Date;
}

/** Who works where, when two practices or two physicians become one. */
export const memberMergeRepository = (db: Database) => {
  /** A physician of both practices, or a practice of both physicians, is listed once: as it is listed where it is in force. */
  async function moveLinks({ kind, keepId, mergeId }: RecordMerge, { by, at }: Editor): Promise<void> {
    const [own, other] = kind === "practice" ? ["practice_id", "physician_id"] : ["physician_id", "practice_id"];
    const both = sql`m.${sql.ref(own)} = ${mergeId} and k.${sql.ref(own)} = ${keepId} and k.${sql.ref(other)} = m.${sql.ref(other)}`;
    const touched = sql`modified_at = ${at}, modified_by = ${by}`;
    await sql`
      update practice_physicians k set active = true, ended_at = null, ended_by = null, verified = m.verified, verified_by = m.verified_by,
        verified_at = m.verified_at, location_id = m.location_id, contact_name = m.contact_name, email = m.email, phone = m.phone,
        phone_ext = m.phone_ext, fax = m.fax, department = m.department, ${touched}
      from practice_physicians m where ${both} and m.active and not k.active`.execute(db);
    await sql`
      update practice_physicians k set verified = true, verified_by = m.verified_by, verified_at = m.verified_at, ${touched}
      from practice_physicians m where ${both} and m.active and k.active and m.verified and not k.verified`.execute(db);
    await sql`
      update practice_physicians m set ${sql.ref(own)} = ${keepId}, ${touched}
      where m.${sql.ref(own)} = ${mergeId} and not exists (select from practice_physicians k where ${both})`.execute(db);
    await sql`
      update practice_physicians set active = false, ended_at = ${at}, ended_by = null, ${touched}
      where ${sql.ref(own)} = ${mergeId} and active`.execute(db);
    if (kind === "practice") await sql`update physicians set home_practice_id = ${keepId} where home_practice_id = ${mergeId}`.execute(db);
  }

  /** A practice has one owner: if both have one, the merged practice's owner becomes a physician. */
  async function moveOwners({ keepId, mergeId }: RecordMerge, { by, at }: Editor): Promise<void> {
    const members = membershipRepository(db);
    const owners = await members.ownersOf(keepId);
    if (owners.length === 0) return;
    const editor = await waitingRoleRepository(db).giver({ accountId: by, practiceId: keepId });
    const isGiven = mayBringAbout(editor, { id: keepId, delegationEnabled: false }, { roles: [ROLE.physician] }) === "now";
    for (const accountId of await members.ownersOf(mergeId)) {
      if (isGiven && !owners.includes(accountId))
        await addMember(db, { practiceId: keepId, at, account: { accountId, roleId: ROLE.physician } });
      await members.leavePractice(db, { accountId, practiceId: mergeId }, { at, roles: [ROLE.practiceOwner] });
    }
  }

  /** A role held in both practices counts once; people of the merged practice work in the other now. */
  async function moveMembers({ keepId, mergeId }: RecordMerge, { at }: Editor): Promise<void> {
    const both = sql`m.practice_id = ${mergeId} and k.practice_id = ${keepId} and k.account_id = m.account_id`;
    const concerned = await db.selectFrom("memberships").select("account_id").distinct().where("practice_id", "=", mergeId).execute();
    await sql`
      update memberships k set active = true, ended_at = null, ended_by = null, joined_at = m.joined_at, confirmed_at = m.confirmed_at,
        confirmed_by = m.confirmed_by, modified_at = ${at}
      from memberships m where ${both} and k.role_id = m.role_id and m.active and not k.active`.execute(db);
    await sql`
      update memberships m set practice_id = ${keepId}, modified_at = ${at}
      where m.practice_id = ${mergeId} and (m.active or m.waits_since is not null)
        and not exists (select from memberships k where ${both} and k.role_id = m.role_id)`.execute(db);
    await sql`
      update memberships set in_use = true where practice_id = ${keepId} and not in_use and exists (
        select from memberships m where m.account_id = memberships.account_id and m.practice_id in (${keepId}, ${mergeId}) and m.in_use)`.execute(
      db,
    );
    await sql`
      update memberships set active = false, in_use = false, ended_at = coalesce(ended_at, ${at}), ended_by = null, modified_at = ${at}
      where practice_id = ${mergeId} and (active or in_use)`.execute(db);
    for (const { account_id: accountId } of concerned) await notify(db, { kind: "account", accountId });
  }

  return {
    async count({ kind, mergeId }: RecordMerge): Promise<Partial<Record<Moved, number>>> {
      const links = await db
        .selectFrom("practice_physicians")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where(kind === "practice" ? "practice_id" : "physician_id", "=", mergeId)
        .where("active", "=", true)
        .executeTakeFirstOrThrow();
      if (kind === "physician") return { practices: Number(links.count) };
      const people = await db
        .selectFrom("memberships")
        .select(({ fn }) => fn.count<number>("account_id").distinct().as("count"))
        .where("practice_id", "=", mergeId)
        .where("active", "=", true)
        .executeTakeFirstOrThrow();
      return { physicians: Number(links.count), people: Number(people.count) };
    },

    async move(merge: RecordMerge, editor: Editor): Promise<void> {
      await moveLinks(merge, editor);
      if (merge.kind === "physician") return;
      await moveOwners(merge, editor);
      await moveMembers(merge, editor);
    },
  };
};
