import { patients } from "@linnet/contract/patients";
import { session } from "@linnet/contract/session";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { outsideTransaction, untilBlocked } from "../../../../test/test-database.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { buildApp } from "../../../app.ts";
import type { Database } from "../../../platform/database/database.ts";
import { currentRightsColumns, currentRightsJoins } from "./current-rights-repository.ts";

const DORA = "dora@linnet.example";
/** A physician, their owner, staff of two practices, an owner who has yet to sign, a lead of an embassy. */
const PEOPLE = [DORA, "owen@linnet.example", "sven@linnet.example", "nina@linnet.example", "emil@linnet.example"];

/** What these accounts may do, as a call reads it. */
const readRights = (ids: number[]) => sql<{ id: number; rights_version: string }>`
  select a.id, a.rights_version, a.factor_declined_at is not null as factor_declined, ${currentRightsColumns}
  from accounts a ${currentRightsJoins} where a.id = any(${ids})`;

interface Plan {
  "Relation Name"?: string;
  Plans?: Plan[];
}

const tablesIn = ({ "Relation Name": table, Plans = [] }: Plan): string[] => [...(table ? [table] : []), ...Plans.flatMap(tablesIn)];

/** The tables that rights are read from, as the database itself says. */
async function tablesOfRights(db: Database): Promise<string[]> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`explain (format json) ${readRights([])}`.execute(db);
  return [...new Set(rows.flatMap(({ "QUERY PLAN": [{ Plan: plan }] }) => tablesIn(plan)))].sort();
}

const people = sql`select id from accounts where email = any(${PEOPLE})`;
const idsOfPeople = async (db: Database) => (await sql<{ id: number }>`${people}`.execute(db)).rows.map(({ id }) => id);
const ofPeople = sql`t.account_id in (${people})`;
const physiciansOfPeople = sql`select id from physicians where account_id in (${people})`;

/** In each table rows that concern these people, and what their rights follow from. Ids are never written. */
const READ: Record<string, { concerned: RawBuilder<unknown>; followFrom: string[] }> = {
  accounts: {
    concerned: sql`t.email = ${DORA}`,
    followFrom: ["active", "email", "factor_declined_at", "first_name", "last_name"],
  },
  // For practice signers the role is always the same.
  agreement_signatures: { concerned: ofPeople, followFrom: ["account_id", "practice_id", "version"] },
  handover_colleagues: {
    concerned: sql`t.physician_id in (${physiciansOfPeople})`,
    followFrom: ["for_physician_id", "handover_id", "physician_id", "takes_others"],
  },
  handovers: { concerned: sql`true`, followFrom: ["made_at", "practice_id", "undone_at"] },
  memberships: { concerned: ofPeople, followFrom: ["account_id", "active", "embassy_id", "in_use", "practice_id", "role_id"] },
  physician_absences: {
    concerned: sql`t.cover_id in (${physiciansOfPeople})`,
    followFrom: ["cover_id", "declined_at", "ended_at", "ends_at", "physician_id", "practice_id", "starts_at"],
  },
  physicians: { concerned: sql`t.account_id = (select id from accounts where email = ${DORA})`, followFrom: ["account_id", "active"] },
  practices: {
    concerned: sql`t.id in (select practice_id from memberships where account_id in (${people}))`,
    followFrom: ["active", "name"],
  },
};

type Row = Record<string, unknown>;

async function rowsOf(db: Database, table: string, condition: RawBuilder<unknown> = sql`true`): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${condition} order by id`.execute(db);
  return rows.map(({ row }) => row);
}

/** What might stand there instead: what another row has, what none has, and nothing. */
function othersFor(all: Row[], row: Row, column: string): unknown[] {
  const value = row[column];
  const unheard = typeof value === "boolean" ? !value : typeof value === "string" ? `other ${value}` : "2026-01-02";
  const [other] = all.map((each) => each[column]).filter((found) => found !== value && found !== null);
  return [unheard, other ?? unheard, ...(value === null ? [] : [null])];
}

/** A row of a table with something else in one of its columns. */
interface Change {
  column: string;
  statement: RawBuilder<unknown>;
}

async function changesOf(db: Database, table: string): Promise<Change[]> {
  const all = await rowsOf(db, table);
  const concerned = await rowsOf(db, table, READ[table]?.concerned);
  const one = sql.table(table);
  const changing = (row: Row, column: string) =>
    othersFor(all, row, column).map((other) => {
      const value = sql`(jsonb_populate_record(null::${one}, ${JSON.stringify({ [column]: other })}::jsonb)).${sql.ref(column)}`;
      return { column, statement: sql`update ${one} set ${sql.ref(column)} = ${value} where id = ${row["id"]}` };
    });
  const columnsOf = (row: Row) => Object.keys(row).filter((name) => name !== "id" && name !== "rights_version");
  return concerned.flatMap((row) => columnsOf(row).flatMap((column) => changing(row, column)));
}

type Rights = Map<number, { version: string; rights: string }>;

async function rightsOf(db: Database, ids: number[]): Promise<Rights> {
  const { rows } = await readRights(ids).execute(db);
  return new Map(rows.map(({ id, rights_version: version, ...rights }) => [id, { version, rights: JSON.stringify(rights) }]));
}

/** The effect of a change on these rights, rolled back; undefined if the database rejects it. */
async function effectOf(trx: Database, before: Rights, change: RawBuilder<unknown>) {
  await sql`savepoint before_change`.execute(trx);
  const made = await change.execute(trx).catch(() => undefined);
  const after = made ? await rightsOf(trx, [...before.keys()]) : before;
  await sql`rollback to savepoint before_change`.execute(trx);
  const other = [...before].filter(([id, { rights }]) => after.get(id)?.rights !== rights);
  return { changes: other.length > 0, isUnnoticed: other.some(([id, { version }]) => after.get(id)?.version === version) };
}

/** Owen covers for Dora and Rita, Rita for Newton; Owen and Rita have handed their patients over. No two rows have anything in common. */
async function standIns(db: Database): Promise<void> {
  const physician = (name: string) => sql`(select id from physicians where email = ${`${name}@linnet.example`})`;
  const [dora, owen, rita, newton] = ["dora", "owen", "rita", "newton"].map(physician);
  const practice = (name: string) => sql`(select id from practices where name like ${`${name}%`})`;
  const [one, other] = ["Lakeside", "Riverside"].map(practice);
  const by = sql`(select id from accounts where email = ${DORA})`;
  await sql`insert into physician_absences (practice_id, physician_id, cover_id, first_day, last_day, starts_at, ends_at, created_at, created_by)
    select a.practice_id, a.physician_id, a.cover_id, a.first_day::date, a.last_day::date, a.first_day::timestamptz, a.last_day::timestamptz, now(), ${by}
    from (values (${one}, ${dora}, ${owen}, '2026-11-01', '2026-11-30'), (${other}, ${rita}, ${owen}, '2026-11-02', '2026-12-01'),
      (${other}, ${newton}, ${rita}, '2026-11-03', '2026-12-02')) as a (practice_id, physician_id, cover_id, first_day, last_day)`.execute(
    db,
  );
  await sql`with made as (
      insert into handovers (practice_id, physician_id, made_at, made_by)
      values (${one}, ${owen}, '2026-10-01', ${by}), (${other}, ${rita}, '2026-10-02', ${by}) returning id, physician_id)
    insert into handover_colleagues (handover_id, for_physician_id, physician_id, takes_others)
    select id, physician_id, case physician_id when ${owen} then ${dora} else ${owen} end, true from made`.execute(db);
}

describe("the version of somebody's rights", () => {
  const hospital = testApp();
  beforeAll(() => standIns(hospital.db));

  it("is of what these tables say, and of nothing else", async () => {
    expect(await tablesOfRights(hospital.db)).toEqual(Object.keys(READ));
  });

  it.each(Object.entries(READ))("is another one after whatever changes them in %s, column by column", async (table, { followFrom }) => {
    const [found, unnoticed] = [new Set<string>(), new Set<string>()];
    await hospital.db.transaction().execute(async (trx) => {
      // So that the one in use is not merely the first of two practices, and that there is another embassy.
      await sql`update memberships set in_use = not in_use
        where account_id = (select id from accounts where email = 'sven@linnet.example')`.execute(trx);
      await sql`with another as (insert into embassies (name) values ('Embassy of Sudland') returning id)
        update memberships set embassy_id = (select id from another)
        where account_id = (select id from accounts where email = 'mira@linnet.example')`.execute(trx);
      const before = await rightsOf(trx, await idsOfPeople(trx));
      for (const { column, statement } of await changesOf(trx, table)) {
        const effect = await effectOf(trx, before, statement);
        if (effect.changes) found.add(column);
        if (effect.isUnnoticed) unnoticed.add(column);
      }
    });
    expect([...unnoticed]).toEqual([]);
    expect([...found].sort()).toEqual(followFrom);
  });

  it.each(["agreement_signatures", "handover_colleagues", "memberships", "physician_absences"])(
    "is another one after a row of %s has come or gone",
    async (table) => {
      const one = sql.table(table);
      await hospital.db.transaction().execute(async (trx) => {
        const before = await rightsOf(trx, await idsOfPeople(trx));
        for (const row of await rowsOf(trx, table, READ[table]?.concerned)) {
          const removal = sql`delete from ${one} where id = ${row["id"]}`;
          expect(await effectOf(trx, before, removal)).toMatchObject({ isUnnoticed: false });
          await sql`savepoint without`.execute(trx);
          await removal.execute(trx);
          const comeback = sql`insert into ${one} overriding system value
          select * from jsonb_populate_record(null::${one}, ${JSON.stringify(row)}::jsonb)`;
          expect(await effectOf(trx, await rightsOf(trx, [...before.keys()]), comeback)).toMatchObject({ isUnnoticed: false });
          await sql`rollback to savepoint without`.execute(trx);
        }
      });
    },
  );
});

describe("the version of somebody who joins a practice at the moment in which it changes", () => {
  const hospital = testApp();
  const practice = sql`(select practice_id from memberships m join accounts a on a.id = m.account_id where a.email = ${DORA})`;
  const owners = sql`practice_id = ${practice} and role_id = 9`;
  const whose = { practices: sql`id = ${practice}`, memberships: owners };
  const turned = (table: keyof typeof whose, active: boolean) =>
    sql`update ${sql.table(table)} set active = ${active} where ${whose[table]}`;
  const signed = (version: RawBuilder<unknown>) => sql`update agreement_signatures set version = ${version} where ${owners}`;

  it.each([
    ["is taken off the portal", turned("practices", false), turned("practices", true)],
    ["loses its owner", turned("memberships", false), turned("memberships", true)],
    ["has not signed any more", signed(sql`'old ' || version`), signed(sql`substr(version, 5)`)],
  ])("does not stay the same when the practice %s", async (_what, change, undo) => {
    // Of no practice yet, so that this is the one in use.
    const { id } = await hospital.db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", "hana@linnet.example")
      .executeTakeFirstOrThrow();
    await sql`delete from memberships where account_id = ${id}`.execute(hospital.db);
    const join = async () => {
      await sql`insert into memberships (account_id, practice_id, role_id, active) values (${id}, ${practice}, 3, true)`.execute(
        hospital.db,
      );
      return (await rightsOf(hospital.db, [id])).get(id);
    };
    const { joined } = await hospital.db.transaction().execute(async (trx) => {
      await change.execute(trx);
      const begun = outsideTransaction(join);
      await untilBlocked(trx);
      return { joined: begun };
    });
    const read = await joined;
    const now = (await rightsOf(hospital.db, [id])).get(id);
    await undo.execute(hospital.db);
    expect(now?.version === read?.version).toBe(now?.rights === read?.rights);
  });
});

describe("a change of what somebody may do works at the next call of each server", () => {
  const hospital = testApp();
  const servers: Awaited<ReturnType<typeof buildApp>>[] = [];
  beforeAll(async () => {
    for (let server = 0; server < 2; server++) servers.push(await buildApp(hospital.platform));
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
  });

  const headers = { authorization: `Bearer ${tokenOf(DORA, new Date(NOW))}` };
  const statuses = () =>
    Promise.all(servers.map(async (server) => (await server.inject({ url: `/api${patients.mine.path}`, headers })).statusCode));
  const write = (statement: RawBuilder<unknown>) => statement.execute(hospital.db);

  const dora = sql`(select id from accounts where email = ${DORA})`;
  const lakeside = sql`(select practice_id from memberships where account_id = ${dora})`;
  const ofDora = sql`account_id = ${dora}`;
  const ofOwners = sql`practice_id = ${lakeside} and role_id = 9`;
  const turned = (table: string, active: boolean, whose: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} set active = ${active} where ${whose}`;
  const signed = (version: RawBuilder<unknown>) => sql`update agreement_signatures set version = ${version} where ${ofOwners}`;
  const factor = (state: string | null) => sql`update sessions set factor = ${state} where ${ofDora}`;

  it.each([
    ["a role", turned("memberships", false, ofDora), turned("memberships", true, ofDora)],
    ["the practice", turned("practices", false, sql`id = ${lakeside}`), turned("practices", true, sql`id = ${lakeside}`)],
    ["its owner", turned("memberships", false, ofOwners), turned("memberships", true, ofOwners)],
    ["its agreement", signed(sql`'old ' || version`), signed(sql`substr(version, 5)`)],
    ["a second factor that is asked for", factor("wanted"), factor(null)],
  ])("%s", async (_what, end, begin) => {
    expect(await statuses()).toEqual([200, 200]);
    await write(end);
    expect(await statuses()).toEqual([403, 403]);
    await write(begin);
    expect(await statuses()).toEqual([200, 200]);
  });

  it("a name", async () => {
    expect(await statuses()).toEqual([200, 200]);
    await write(sql`update accounts set first_name = 'Theodora' where id = ${dora}`);
    for (const server of servers)
      expect((await server.inject({ url: `/api${session.roles.path}`, headers })).json()).toMatchObject({ firstName: "Theodora" });
  });

  it("the end of the session, and a suspension", async () => {
    expect(await statuses()).toEqual([200, 200]);
    const [first] = servers;
    expect((await first?.inject({ method: "POST", url: `/api${session.end.path}`, headers }))?.statusCode).toBe(200);
    expect(await statuses()).toEqual([401, 401]);

    await write(sql`update sessions set ended_at = null, end_reason = null where ${ofDora}`);
    expect(await statuses()).toEqual([200, 200]);
    await write(sql`update accounts set active = false where id = ${dora}`);
    expect(await statuses()).toEqual([401, 401]);
  });
});
