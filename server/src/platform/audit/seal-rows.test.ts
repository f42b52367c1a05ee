import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import { testStorage } from "../../../test/test-storage.ts";
import type { OpenDatabase } from "../database/database.ts";
import { auditSystem } from "./audit.ts";
import { keepSealing } from "./keep-sealing.ts";
import { keepHead } from "./seal-heads.ts";
import { sealRows } from "./seal-rows.ts";
import { sealedUpTo } from "./sealed-up-to.ts";
import { verifyAudit } from "./verify-audit.ts";

let open: OpenDatabase;
const storage = testStorage();
beforeAll(async () => {
  open = await testDatabase();
});
afterAll(() => open.close());

const add = () => auditSystem(open.db, { action: "roster:give-access", rule: "test" });

async function seal(): Promise<number> {
  let sealed = 0;
  for (let head = await sealRows(open.db); head; head = await sealRows(open.db)) {
    await keepHead(open.db, storage, head);
    sealed++;
  }
  return sealed;
}
const idsOfSeals = async () => (await open.db.selectFrom("audit_seals").select("ids").orderBy("number").execute()).map(({ ids }) => ids);
const report = () => verifyAudit(open.db, { storage, now: new Date() });

/** A row of a transaction that took its number now, and commits later. */
const takeNumber = async () => (await sql<{ id: number }>`select nextval('audit_row_ids') as id`.execute(open.db)).rows[0]?.id ?? 0;

describe("sealing", () => {
  it("takes a row that is committed late into a later seal, and leaves what was rolled back", async () => {
    await add();
    const late = await takeNumber();
    await takeNumber();
    await add();
    expect(await seal()).toBe(1);
    expect(await seal()).toBe(0);
    await open.db.insertInto("audit_rows").values({ id: late, request_id: "late", action: "test:seal", outcome: "done" }).execute();
    await add();
    expect(await seal()).toBe(1);
    expect(await idsOfSeals()).toEqual(["{[1,2),[4,5)}", "{[2,3),[5,6)}"]);
    expect(await report()).toMatchObject({ findings: [], rows: 4, seals: 2, waiting: 0 });
  });

  it("says up to when", async () => {
    await add();
    const { at } = await open.db.selectFrom("audit_rows").select("at").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
    expect(await sealedUpTo(open.db)).toEqual(at);
    await seal();
    expect((await sealedUpTo(open.db)).getTime()).toBeGreaterThan(at.getTime());
  });

  it("makes one chain of what several servers seal at once", async () => {
    const servers = [1, 2, 3].map(() =>
      keepSealing({ db: open.db, storage, log: { info: () => undefined, error: () => undefined }, pauseMs: 1 }),
    );
    for (let row = 0; row < 60; row++) await add();
    for (const server of servers) await server.stop();
    const { findings, waiting, rows } = await report();
    expect({ findings, waiting, rows }).toEqual({ findings: [], waiting: 0, rows: 65 });
  });

  it("keeps sealing through a clock that is set forward by a day, and back", async () => {
    const at = (shift: string) =>
      sql`insert into audit_rows (at, request_id, action, outcome)
        values (clock_timestamp() + ${shift}::interval, 'clock', 'test:seal', 'done')`.execute(open.db);
    for (const shift of ["1 day", "0", "-1 day", "0"]) {
      await at(shift);
      expect(await seal()).toBeGreaterThan(0);
    }
    expect(await report()).toMatchObject({ findings: [], waiting: 0 });
  });

  it("keeps the head of a seal whose server was killed before it did, as every other", async () => {
    const ofKilled = testStorage();
    await add();
    while (await sealRows(open.db));
    await keepSealing({ db: open.db, storage: ofKilled, log: { info: () => undefined, error: () => undefined } }).stop();
    const last = await open.db.selectFrom("audit_seals").select(["number", "total"]).orderBy("number", "desc").executeTakeFirstOrThrow();
    const head = JSON.parse(ofKilled.files.get("audit-seals-newest")?.toString() ?? "{}");
    expect(head).toEqual({ ...last, hash: expect.any(String), sealedAt: expect.any(String) });
    expect(await verifyAudit(open.db, { storage: ofKilled, now: new Date() })).toMatchObject({ findings: [], waiting: 0 });
  });

  it("is told of in the log with each head, and once where the storage is away, whose turn comes later", async () => {
    const said: unknown[] = [];
    const log = { info: (head: object) => said.push(head), error: (_failure: object, message: string) => said.push(message) };
    const kept = testStorage();
    let isAway = true;
    const put: typeof kept.put = async (key, bytes) => {
      if (isAway) throw new Error("away");
      return kept.put(key, bytes);
    };
    await seal();
    await add();
    const server = keepSealing({ db: open.db, storage: { ...kept, put }, log, pauseMs: 1 });
    while (said.length < 2) await add();
    isAway = false;
    await server.stop();
    const heads = said.filter((line) => typeof line === "object");
    expect(said.filter((line) => typeof line === "string")).toEqual(["the last audit seal was not copied outside the database"]);
    const newest = JSON.parse(kept.files.get("audit-seals-newest")?.toString() ?? "{}");
    expect(heads.at(-1)).toEqual({ seal: newest });
    expect(server.ageSeconds()).toBeLessThan(60);
  });

  it("leaves what is written meanwhile to the next turn, however busy the server is", async () => {
    await seal();
    let seals = 0;
    const busy: typeof storage = {
      ...storage,
      put: async (...file) => {
        await add();
        await storage.put(...file);
      },
    };
    await add();
    await keepSealing({ db: open.db, storage: busy, log: { info: () => void seals++, error: () => undefined } }).stop();
    // The first turn's, and the one of the last turn at the stop.
    expect(seals).toBe(2);
  });
});

describe("sealing where the database has the hospital's clocks", () => {
  it("goes through both of their changes, and through the hour that comes twice", async () => {
    const own = await testDatabase();
    const kept = testStorage();
    try {
      await own.db.connection().execute(async (db) => {
        await sql`set time zone 'America/Los_Angeles'`.execute(db);
        for (const at of ["2026-03-08T09:59Z", "2026-03-08T10:01Z", "2026-11-01T08:30Z", "2026-11-01T09:30Z"]) {
          await db.insertInto("audit_rows").values({ at, request_id: "clock", action: "test:seal", outcome: "done" }).execute();
          const head = await sealRows(db);
          if (head) await keepHead(db, kept, head);
        }
        expect(await verifyAudit(db, { storage: kept, now: new Date() })).toMatchObject({ findings: [], rows: 4, seals: 4, waiting: 0 });
      });
    } finally {
      await own.close();
    }
  });
});
