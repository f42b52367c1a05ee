import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connectionStringOf, testDatabase } from "../../test/test-database.ts";
import type { OpenDatabase } from "./database.ts";
import { type LiveNotice, notify, type OpenLive, openLive } from "./live.ts";

const change = (referralId: number): LiveNotice => ({ kind: "referral", referralId, practiceId: 3, physicianId: 8 });

describe("what changes, heard by every server on the database", () => {
  const failures: unknown[] = [];
  let open: OpenDatabase;
  let live: OpenLive;
  let heard: LiveNotice[] = [];
  let gaps = 0;

  beforeAll(async () => {
    open = await testDatabase();
    live = await openLive(open, connectionStringOf(open), (error) => failures.push(error));
    live.follow({ notice: (notice) => heard.push(notice), gap: () => (gaps += 1) });
  });
  beforeEach(() => {
    heard = [];
  });
  afterAll(async () => {
    await live.close();
    await open.close();
  });

  const isHeard = (...notices: LiveNotice[]) => vi.waitFor(() => expect(heard).toEqual(notices), { timeout: 10_000 });

  it("is heard when its transaction has come about, and never when it has not", async () => {
    await open.db.transaction().execute(async (trx) => {
      await notify(trx, change(1));
      await sql`select 1`.execute(trx);
      expect(heard).toEqual([]);
    });
    const undone = open.db.transaction().execute(async (trx) => {
      await notify(trx, change(2));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await notify(open.db, change(3));
    await isHeard(change(1), change(3));
  });

  it("is no longer told to who has stopped following", async () => {
    const others: LiveNotice[] = [];
    const stop = live.follow({ notice: (notice) => others.push(notice), gap: () => undefined });
    await notify(open.db, change(4));
    await isHeard(change(4));
    stop();
    await notify(open.db, change(5));
    await isHeard(change(4), change(5));
    expect(others).toEqual([change(4)]);
  });

  it("holds nothing that a newer server says", async () => {
    await sql`select pg_notify('linnet_events', '{"kind":"something else"}'), pg_notify('linnet_events', 'no JSON')`.execute(open.db);
    await notify(open.db, change(6));
    await isHeard(change(6));
  });

  it("is heard again after the connection was lost, and the gap is told", async () => {
    // The embedded database has no connection that could be lost.
    if (!connectionStringOf(open)) return;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`.execute(
      open.db,
    );
    await vi.waitFor(() => expect(gaps).toBe(1), { timeout: 5_000 });
    expect(failures).not.toEqual([]);
    const isListening = async () => {
      await notify(open.db, change(7));
      expect(heard).toContainEqual(change(7));
    };
    await vi.waitFor(isListening, { timeout: 10_000, interval: 100 });
    expect(gaps).toBe(1);
  });
});
