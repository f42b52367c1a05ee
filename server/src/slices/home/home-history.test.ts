import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { tokenOf } from "../../../test/test-identity.ts";
import { todayOf } from "./today.ts";

const MANY = 2000;

describe("home, in a practice with a long history of referrals", () => {
  const hospital = testApp();

  /** Copies a referral of Dora's practice as referrals of years ago. The hospital changed each of them then. */
  async function addOldReferrals(): Promise<void> {
    await hospital.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`insert into referrals overriding system value
      select (jsonb_populate_record(null::referrals, to_jsonb(r) || jsonb_build_object('id', (select max(id) from referrals) + n, 'request_key', null, 'parent_id', null,
        'created_at', '2019-01-01', 'modified_at', '2019-01-02', 'changed_by_hospital_at', '2019-01-02', 'bot_status', 'Completed',
        'asked_until', null))).*
      from (select * from referrals where practice_id = (select m.practice_id from memberships m join accounts a on a.id = m.account_id
          where a.email = 'dora@linnet.example' and m.active limit 1)
        and physician_id = (select physician_id from referrals join physicians f on f.id = physician_id where f.last_name = 'Ashby' limit 1)
        and course = 'completed' limit 1) r, generate_series(1, ${MANY}) n`.execute(trx);
    });
    await sql`analyze referrals`.execute(hospital.db);
  }

  async function actorOf(email: string) {
    const headers = { authorization: `Bearer ${tokenOf(email, new Date(NOW))}` };
    // Nothing else of a request says who sends it.
    const actor = await hospital.app.routeContext.authenticate({ headers, id: "r", ip: "127.0.0.1" } as FastifyRequest);
    if (!actor) throw new Error(`${email} is not signed in`);
    return actor;
  }

  /** How many rows of referrals home reads for a person. Each list is one statement, so one transaction takes them all. */
  async function rowsReadFor(email: string): Promise<number> {
    const actor = await actorOf(email);
    return hospital.db.transaction().execute(async (trx) => {
      await todayOf(actor, { ...hospital.platform, db: trx }, { most: 8 });
      const { rows } = await sql<{ read: number }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
        where relname = 'referrals'`.execute(trx);
      return rows[0]?.read ?? 0;
    });
  }

  beforeAll(addOldReferrals);

  it.each(["dora@linnet.example", "gena@linnet.example"])("reads no more of them as they become more, for %s", async (email) => {
    const before = await rowsReadFor(email);
    await addOldReferrals();
    expect(before).toBeLessThan(MANY / 10);
    expect(await rowsReadFor(email)).toBeLessThanOrEqual(before * 2);
  });
});
