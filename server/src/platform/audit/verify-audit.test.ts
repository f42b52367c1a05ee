import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionStringOf, testDatabase } from "../../../test/test-database.ts";
import { testStorage } from "../../../test/test-storage.ts";
import type { Database, OpenDatabase } from "../database/database.ts";
import { auditSystem } from "./audit.ts";
import { DROP_MONTH, dropOldMonths, makeAuditMonths } from "./months.ts";
import { idsOf, readRows, readSeals } from "./read-chain.ts";
import { NO_HASH, rowHash, sealHash } from "./seal.ts";
import { keepHead } from "./seal-heads.ts";
import { sealRows } from "./seal-rows.ts";
import { verifyAudit } from "./verify-audit.ts";

const SEALS = 5;
const ROWS_OF_EACH = 8;
const ROWS = SEALS * ROWS_OF_EACH;

const addRows = (db: Database, count: number, at = "clock_timestamp()") =>
  sql`insert into audit_rows (at, request_id, session_id, actor_id, effective_id, role_ids, practice_id, action, outcome, rule, person_ids,
      object, changed, count, address)
    select ${sql.raw(at)}, 'req-' || n, gen_random_uuid(), n, n + 1, '{1,2}', n % 7, 'read:patients', 'done', 'assigned',
      array['p-' || n, 'p-"' || n], 'referral ' || n, '{"lastName","firstName"}', n, '127.0.0.1'
    from generate_series(1, ${count}) n`.execute(db);

/** Seals everything, and keeps each head in the storage. */
async function sealAll(db: Database, storage: ReturnType<typeof testStorage>): Promise<void> {
  for (let head = await sealRows(db); head; head = await sealRows(db)) await keepHead(db, storage, head);
}

const UNDONE = new Error("undone");

/** What is found after something was done to the database, which is undone afterwards. */
async function findingsAfter({ db }: OpenDatabase, storage: ReturnType<typeof testStorage>, tamper: (trx: Database) => Promise<unknown>) {
  let findings: string[] = [];
  const playing = db.transaction().execute(async (trx) => {
    await tamper(trx);
    findings = (await verifyAudit(trx, { storage, now: new Date() })).findings;
    throw UNDONE;
  });
  await expect(playing).rejects.toBe(UNDONE);
  return findings;
}

/** Numbers that look as if by chance, and are the same in each run. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** How a database superuser gets around the triggers. */
const AROUND_TRIGGERS = [
  "set local session_replication_role = replica",
  `do $$
    declare part text;
    begin
      alter table audit_seals disable trigger user;
      for part in select inhrelid::regclass from pg_inherits where inhparent = 'audit_rows'::regclass union select 'audit_rows' loop
        execute format('alter table %s disable trigger user', part);
      end loop;
    end $$`,
  `do $$
    begin
      create or replace function audit_rows_stay() returns trigger language plpgsql as 'begin return null; end';
      drop trigger audit_seals_stay on audit_seals;
    end $$`,
];

/** Another value for each column of the row. */
const CHANGES = {
  id: "id + 1000000",
  at: "at - interval '1 microsecond'",
  request_id: "request_id || ' '",
  session_id: "gen_random_uuid()",
  actor_id: "effective_id",
  effective_id: "null",
  role_ids: "'{2,1}'",
  practice_id: "practice_id + 1",
  action: "'read:patient'",
  outcome: "'refused'",
  rule: "'shared'",
  person_ids: "array[person_ids[2], person_ids[1]]",
  object: "null",
  changed: "array['lastName,firstName']",
  count: "0",
  address: "'127.0.0.2'",
};

/** Recomputes all seals from the current rows, like an attacker with the code and the database. */
async function sealAnew(trx: Database): Promise<void> {
  let previousHash = NO_HASH;
  for await (const seals of readSeals(trx))
    for (const seal of seals) {
      const { all, ranges } = idsOf(seal) ?? { all: [], ranges: [] };
      const rows = await readRows(trx, seal.month, ranges);
      const rowHashes = Buffer.concat(all.map((id) => rowHash(rows.get(id) ?? "")));
      const hash = sealHash({ ...seal, rowHashes, previousHash });
      await sql`update audit_seals set row_hashes = ${rowHashes}, previous_hash = decode(${previousHash}, 'hex'), hash = decode(${hash}, 'hex')
        where number = ${seal.number}`.execute(trx);
      previousHash = hash;
    }
}

type Tampering = (trx: Database, pick: (below: number) => number) => Promise<string>;

/** Each gives the beginning of what has to be said first. */
const TAMPERINGS: Record<string, Tampering> = {
  ...Object.fromEntries(
    Object.entries(CHANGES).map(([column, change]): [string, Tampering] => [
      `changed ${column}`,
      async (trx, pick) => {
        const id = 1 + pick(ROWS);
        await sql`update audit_rows set ${sql.ref(column)} = ${sql.raw(change)} where id = ${id}`.execute(trx);
        return column === "id" ? `Row ${id} was removed` : `Row ${id} was changed`;
      },
    ]),
  ),
  "moved into another month": async (trx, pick) => {
    const id = 1 + pick(ROWS);
    await sql`update audit_rows set at = at - interval '1 year' where id = ${id}`.execute(trx);
    return `Row ${id} was changed`;
  },
  removed: async (trx, pick) => {
    const id = 1 + pick(ROWS);
    await sql`delete from audit_rows where id = ${id}`.execute(trx);
    return `Row ${id} was removed`;
  },
  "added of an hour ago": async (trx, pick) => {
    await addRows(trx, 1, `clock_timestamp() - interval '${10 + pick(100)} minutes'`);
    const { rows } = await sql<{ id: number }>`select max(id) as id from audit_rows`.execute(trx);
    return `Row ${rows[0]?.id} was added`;
  },
  "added under the number of another": async (trx, pick) => {
    const id = 1 + pick(ROWS);
    await sql`insert into audit_rows (id, at, request_id, action, outcome)
      values (${id}, clock_timestamp() - ${pick(2)} * interval '1 year', 'req', 'read:patients', 'done')`.execute(trx);
    return `Row ${id} `;
  },
  swapped: async (trx, pick) => {
    const first = 1 + pick(ROWS - 1);
    const second = first + 1 + pick(ROWS - first);
    await sql`update audit_rows set id = case id when ${first} then ${second}::bigint else ${first} end where id in (${first}, ${second})`.execute(
      trx,
    );
    return `Row ${first} was changed`;
  },
  "cut off with its seals": async (trx, pick) => {
    const from = 2 + pick(SEALS - 1);
    await sql`delete from audit_rows where id > ${(from - 1) * ROWS_OF_EACH}`.execute(trx);
    await sql`delete from audit_seals where number >= ${from}`.execute(trx);
    return `The chain was cut. It ends with seal ${from - 1}`;
  },
  "a seal removed": async (trx, pick) => {
    const number = 1 + pick(SEALS);
    await sql`delete from audit_seals where number = ${number}`.execute(trx);
    return number === SEALS ? "The chain was cut" : `Seal ${number} was removed`;
  },
  "a seal changed": async (trx, pick) => {
    const number = 1 + pick(SEALS);
    await sql`update audit_seals set sealed_at = sealed_at - interval '1 second' where number = ${number}`.execute(trx);
    return `Seal ${number} was changed`;
  },
  "sealed anew after a change": async (trx, pick) => {
    const id = 1 + pick(ROWS);
    await sql`update audit_rows set actor_id = actor_id + 1 where id = ${id}`.execute(trx);
    await sealAnew(trx);
    return `Seal ${SEALS} was replaced`;
  },
};

describe("a sealed audit trail", () => {
  let open: OpenDatabase;
  const storage = testStorage();
  beforeAll(async () => {
    open = await testDatabase();
    await makeAuditMonths(open.db);
    for (let seal = 0; seal < SEALS; seal++) {
      await addRows(open.db, ROWS_OF_EACH);
      await sealAll(open.db, storage);
    }
  });
  afterAll(() => open.close());

  it("is found to be as it was written", async () => {
    expect(await verifyAudit(open.db, { storage, now: new Date() })).toEqual({
      findings: [],
      rows: ROWS,
      seals: SEALS,
      waiting: 0,
      dropped: [],
    });
  });

  it("shows each of 1,000 tamperings, and names the first wrong row", { timeout: 120_000 }, async () => {
    // The embedded database understands the same SQL, and is slower: each kind once is enough there.
    const kinds = Object.entries(TAMPERINGS);
    const times = connectionStringOf(open) ? 1_000 : kinds.length;
    const pick = chance(23);
    const missed: string[] = [];
    for (let time = 0; time < times; time++) {
      const [kind, tamper] = kinds[time % kinds.length] ?? ["", () => Promise.resolve("")];
      let expected = "";
      const findings = await findingsAfter(open, storage, async (trx) => {
        await sql.raw(AROUND_TRIGGERS[pick(AROUND_TRIGGERS.length)] ?? "").execute(trx);
        expected = await tamper(trx, pick);
      });
      if (!findings[0]?.startsWith(expected)) missed.push(`${kind}: expected '${expected}', said ${JSON.stringify(findings.slice(0, 3))}`);
    }
    expect(missed).toEqual([]);
  });

  it("is not taken for changed while rows wait for their seal", async () => {
    await addRows(open.db, 2);
    expect(await verifyAudit(open.db, { storage, now: new Date() })).toMatchObject({ findings: [], rows: ROWS + 2, waiting: 2 });
  });

  it("cannot be proved by the database alone", async () => {
    const { findings } = await verifyAudit(open.db, { storage: testStorage(), now: new Date() });
    expect(findings).toEqual([expect.stringContaining("Storage has no copy of the end of the chain")]);
  });

  it("leaves its proof where it is when somebody makes another chain", async () => {
    const before = new Map(storage.files);
    await open.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`delete from audit_seals`.execute(trx);
    });
    await expect(sealAll(open.db, storage)).rejects.toThrow(`The database does not have seal ${SEALS} with the hash in`);
    expect(storage.files).toEqual(before);
  });
});

describe("months that have ended more than six years ago", () => {
  let open: OpenDatabase;
  const storage = testStorage();
  const LATER = new Date("2026-11-27T12:00:00Z");
  beforeAll(async () => {
    open = await testDatabase();
    await makeAuditMonths(open.db);
    for (const day of ["2019-12-31T23:00:00Z", "2020-10-31T23:00:00Z", "2020-11-01T01:00:00Z"]) {
      await sql`select make_audit_month(${day}::timestamptz)`.execute(open.db);
      await addRows(open.db, 7, `timestamptz '${day}'`);
    }
    await addRows(open.db, 3);
    await sealAll(open.db, storage);
  });
  afterAll(() => open.close());

  const acts = () =>
    open.db.selectFrom("audit_rows").select(["object", "count", "rule"]).where("action", "=", DROP_MONTH).orderBy("id").execute();

  it("are dropped, and written down; what remains is still proved", async () => {
    await dropOldMonths(open.db, LATER);
    await dropOldMonths(open.db, LATER);
    await sealAll(open.db, storage);
    expect(await acts()).toEqual([
      { object: "2019-12-01", count: 7, rule: "kept six years" },
      { object: "2020-10-01", count: 7, rule: "kept six years" },
    ]);
    const report = await verifyAudit(open.db, { storage, now: LATER });
    expect(report).toMatchObject({ findings: [], rows: 7 + 3 + 2, dropped: ["2019-12-01", "2020-10-01"] });
  });

  it("cannot lose single rows", async () => {
    const findings = await findingsAfter(open, storage, async (trx) => {
      await sql`alter table audit_rows_2020_11 disable trigger user`.execute(trx);
      await sql`delete from audit_rows_2020_11 where id = 17`.execute(trx);
    });
    expect(findings).toEqual(["Row 17 was removed (seal 3)."]);
  });

  it("are no excuse for whoever drops a younger one, and writes the same", async () => {
    await sql`drop table audit_rows_2020_11`.execute(open.db);
    await auditSystem(open.db, { action: DROP_MONTH, rule: "kept six years", object: "2020-11-01", count: 7 });
    await sealAll(open.db, storage);
    const { findings } = await verifyAudit(open.db, { storage, now: LATER });
    expect(findings[0]).toBe("Row 15 was removed (seal 3).");
    expect(findings).toHaveLength(7);
  });
});
