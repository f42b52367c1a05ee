import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { connectionStringOf, testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../database/database.ts";
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

  const isHeard = (...notices: LiveNotice[]) => eventually(() => expect(heard).toEqual(notices));

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

  it("is heard again after the connection was lost, and the gap is told when it begins and when it is over", async () => {
    // The embedded database has no connection that could be lost.
    if (!connectionStringOf(open)) return;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`.execute(
      open.db,
    );
    await eventually(() => expect(gaps).toBe(1));
    expect(failures).not.toEqual([]);
    const isListening = async () => {
      await notify(open.db, change(7));
      expect(heard).toContainEqual(change(7));
    };
    await eventually(isListening);
    expect(gaps).toBe(2);
  });
});

/** A way to the database on which a connection can fall silent, as behind a firewall that forgets it. */
async function wayTo(url: string) {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get("host");
  const silent = new Set<Socket>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = folder ? connect(join(folder, `.s.PGSQL.${port || 5432}`)) : connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes: Buffer) => silent.has(near) || to.write(bytes));
      from.on("close", () => to.destroy());
      from.on("error", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(url);
  through.searchParams.delete("host");
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    fallSilent: () => {
      for (const socket of sockets) silent.add(socket);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe("a connection that dies without a word", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  });
  afterEach(() => vi.useRealTimers());

  it("is noticed after a question that is not answered, and another one hears again", async ({ skip }) => {
    const open = await testDatabase();
    const url = connectionStringOf(open) ?? skip("The embedded database has no connection that could fall silent.");
    const way = await wayTo(url);
    const failures: unknown[] = [];
    const heard: LiveNotice[] = [];
    const live = await openLive(open, way.url, (error) => failures.push(error));
    live.follow({ notice: (notice) => heard.push(notice), gap: () => undefined });
    way.fallSilent();
    await vi.advanceTimersByTimeAsync(34_900);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(failures).toHaveLength(1);
    const isListening = async () => {
      await notify(open.db, change(8));
      expect(heard).toContainEqual(change(8));
    };
    await eventually(isListening);
    expect(failures).toHaveLength(1);
    await live.close();
    way.close();
    await open.close();
  });
});
