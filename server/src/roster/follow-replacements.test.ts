import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../test/open-hospital.ts";
import { testDatabase } from "../../test/test-database.ts";
import { SHIPPED_CATEGORIES } from "../adapters/ehr/release/sensitive-categories.ts";
import { Patient } from "../adapters/ehr/resources/fhir-resources.ts";
import { demoPhysicians } from "../demo/people/physicians.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { addDays, subDays } from "../platform/dates.ts";
import type { ArrivedResult } from "../slices/chart/public.ts";
import { REPLACEMENT_RULES } from "./follow-replacements.ts";
import type { NamedPhysician } from "./named-physicians.ts";
import type { PatientRecord } from "./patient-record.ts";
import { refreshRoster } from "./refresh.ts";

const { dora, rita } = demoPhysicians;
const now = new Date(NOW);
const release = { sensitive: SHIPPED_CATEGORIES, today: "2026-11-20" };

let open: OpenDatabase;
const ids = { dora: 0, rita: 0, account: 0, colleague: 0, practice: 0 };
beforeAll(async () => {
  open = await testDatabase("hospital");
  const physician = (npi: string) =>
    open.db.selectFrom("physicians").select(["id", "account_id"]).where("npi", "=", npi).executeTakeFirstOrThrow();
  const [one, other] = [await physician(dora.npi), await physician(rita.npi)];
  ids.dora = one.id;
  ids.rita = other.id;
  ids.account = one.account_id ?? 0;
  ids.colleague = other.account_id ?? 0;
  const place = await open.db
    .selectFrom("practice_physicians")
    .select("practice_id")
    .where("physician_id", "=", ids.dora)
    .executeTakeFirstOrThrow();
  ids.practice = place.practice_id;
});
afterAll(() => open.close());

const named = ({ npi }: { npi: string }, more: Partial<NamedPhysician> = {}): NamedPhysician => ({ npi, relationship: "", ...more });
const patient = (id: string, more: object = {}) => Patient.parse({ id, name: [{ family: "Followed", given: [id] }], ...more });
const record = (id: string, physicians: NamedPhysician[], more: Partial<PatientRecord> = {}): PatientRecord => ({
  patient: patient(id),
  encounters: [],
  appointments: [],
  allergies: [],
  locations: new Map(),
  organizations: new Map(),
  physicians,
  ...more,
});
const replacing = (...replaced: string[]) => ({ replaced: replaced.map((id) => ({ id, patient: patient(id, { active: false }) })) });
const refresh = (records: PatientRecord[], at = now) =>
  open.db.transaction().execute((trx) => refreshRoster(trx, records, { now: at, since: at, source: "ehr", release }));

type Given = Partial<{
  kind: "assigned" | "shared";
  physician: number;
  source: "access-request" | "physician";
  since: Date;
  removedAt: Date;
  until: Date;
}>;
/** What a person did about a patient of the roster. */
const give = (
  personId: string,
  { kind = "assigned", physician = ids.rita, source = "access-request", since = subDays(now, 30), removedAt, until }: Given = {},
) =>
  open.db
    .insertInto("patient_access")
    .values({
      person_id: personId,
      kind,
      physician_id: physician,
      practice_id: ids.practice,
      source,
      valid_from: since,
      valid_to: until ?? null,
      ...(removedAt && { revoked_at: removedAt, revoked_by: ids.account }),
    })
    .execute();
/** Who sees a patient now: of Dora and Rita, how, and by whose word. */
const seenBy = async (personId: string) =>
  (
    await open.db
      .selectFrom("patient_access")
      .select(["physician_id", "kind", "source"])
      .where("person_id", "=", personId)
      .where("revoked_at", "is", null)
      .orderBy("kind")
      .orderBy("physician_id")
      .execute()
  ).map(({ physician_id, kind, source }) => `${physician_id === ids.dora ? "Dora" : "Rita"} ${kind} ${source}`);
const told = async (personId: string) =>
  (
    await open.db
      .selectFrom("audit_rows")
      .select(["action", "rule", "person_ids", "count"])
      .where(sql<boolean>`${personId} = any(person_ids)`)
      .where("action", "like", "%replacement")
      .orderBy("at")
      .orderBy("id")
      .execute()
  ).map(({ action, rule, person_ids, count }) => [action, rule, person_ids, count]);

it("says of every table that names a patient how it follows", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '(^|_)(person|patient|child)_?ids?$'
      and c.table_name not in (select inhrelid::regclass::text from pg_inherits) order by 1`.execute(open.db);
  expect(Object.keys(REPLACEMENT_RULES)).toEqual(rows.map(({ name }) => name));
});

describe("who may see a patient whose place another took", () => {
  it("sees the other by what people decided, and by the other's own record: not by what the replaced one's record said", async () => {
    await refresh([record("who-old", [named(dora), named(rita)]), record("who-new", [])]);
    await give("who-old", { kind: "shared", physician: ids.rita, source: "physician" });
    await refresh([record("who-new", [named(dora)], replacing("who-old"))]);
    expect([await seenBy("who-old"), await seenBy("who-new")]).toEqual([[], ["Dora assigned ehr"]]);
    expect(await told("who-old")).toEqual([["roster:begin-replacement", "ehr", ["who-new", "who-old"], 2]]);

    await refresh([record("ask-old", []), record("ask-new", [])]);
    await give("ask-old");
    await give("ask-old", { kind: "shared", source: "physician" });
    await refresh([record("ask-new", [named(dora)], replacing("ask-old"))]);
    expect(await seenBy("ask-old")).toEqual([]);
    expect(await seenBy("ask-new")).toEqual(["Dora assigned ehr", "Rita assigned access-request", "Rita shared physician"]);
    expect(await told("ask-old")).toEqual([
      ["roster:begin-replacement", "ehr", ["ask-new", "ask-old"], 2],
      ["roster:follow-replacement", "ehr", ["ask-new", "ask-old"], 2],
    ]);
  });

  it("is told once, and the same links again change nothing", async () => {
    await refresh([record("again-old", []), record("again-new", [])]);
    await give("again-old");
    const merged = record("again-new", [], replacing("again-old"));
    await refresh([merged]);
    const before = await told("again-old");
    await refresh([merged], addDays(now, 1));
    expect(await told("again-old")).toEqual(before);
    expect(await seenBy("again-new")).toEqual(["Rita assigned access-request"]);
  });

  it("has one relation where both had the same, since the earlier, and as long as either lasts", async () => {
    await refresh([record("same-old", [named(dora)]), record("same-new", [named(rita)])]);
    await give("same-old", { since: subDays(now, 90) });
    for (const id of ["same-old", "same-new"])
      await open.db
        .updateTable("patient_access")
        .set({ valid_to: id === "same-new" ? addDays(now, 1) : null })
        .where("person_id", "=", id)
        .execute();
    await give("same-old", { kind: "shared", source: "physician", since: subDays(now, 80) });
    await give("same-new", { kind: "shared", source: "physician", since: subDays(now, 10) });
    await refresh([record("same-new", [named(rita)], replacing("same-old"))]);
    expect(await seenBy("same-new")).toEqual(["Rita assigned access-request", "Rita shared physician"]);
    const rows = await open.db
      .selectFrom("patient_access")
      .select(["valid_from", "valid_to"])
      .where("person_id", "=", "same-new")
      .orderBy("kind")
      .execute();
    expect(rows).toEqual([
      { valid_from: subDays(now, 90), valid_to: null },
      { valid_from: subDays(now, 80), valid_to: null },
    ]);
  });

  it("does not get back what a person removed: of either, unless somebody gave it later", async () => {
    await refresh([record("not-old", []), record("not-new", [])]);
    await give("not-old", { physician: ids.dora, removedAt: subDays(now, 1) });
    await give("not-old", { since: subDays(now, 9) });
    await give("not-new", { removedAt: subDays(now, 2) });
    const newer = named(dora, { recordedAt: now.getTime() });
    await refresh([record("not-new", [named(dora)], replacing("not-old"))]);
    expect(await seenBy("not-new")).toEqual([]);
    await refresh([record("not-new", [newer], replacing("not-old"))]);
    expect(await seenBy("not-new")).toEqual(["Dora assigned ehr"]);

    await refresh([record("yes-old", []), record("yes-new", [])]);
    await give("yes-new", { removedAt: subDays(now, 20) });
    await give("yes-old", { since: subDays(now, 9) });
    await refresh([record("yes-new", [], replacing("yes-old"))]);
    expect(await seenBy("yes-new")).toEqual(["Rita assigned access-request"]);
  });

  it("sees neither where one of both is labelled restricted, nor where the other is not in use", async () => {
    for (const id of ["r1-old", "r1-new", "r2-old", "r2-new", "r3-old", "r3-new"]) await refresh([record(id, [])]);
    for (const id of ["r1-old", "r2-old", "r3-old"]) await give(id);
    const label = { meta: { security: [{ code: "V" }] } };
    await refresh([
      record("r1-new", [], { replaced: [{ id: "r1-old", patient: patient("r1-old", label) }] }),
      record("r2-new", [], { patient: patient("r2-new", label), ...replacing("r2-old") }),
      record("r3-new", [], { patient: patient("r3-new", { active: false }), ...replacing("r3-old") }),
    ]);
    for (const id of ["r1-old", "r1-new", "r2-old", "r2-new", "r3-old", "r3-new"]) expect(await seenBy(id)).toEqual([]);
  });

  it("is somebody of their own again when the record takes the link back; what has followed stays", async () => {
    await refresh([record("undo-old", []), record("undo-new", [])]);
    await give("undo-old");
    await refresh([record("undo-new", [], replacing("undo-old"))]);
    await refresh([record("undo-old", [named(dora)]), record("undo-new", [])], addDays(now, 1));
    expect([await seenBy("undo-old"), await seenBy("undo-new")]).toEqual([["Dora assigned ehr"], ["Rita assigned access-request"]]);
    expect((await told("undo-old")).at(-1)).toEqual(["roster:end-replacement", "ehr", ["undo-new", "undo-old"], 2]);
  });
});

const result = (eventId: string, more: Partial<ArrivedResult> = {}): ArrivedResult => ({
  section: "labs",
  eventId,
  digest: "0123456789abcdef",
  isCorrection: false,
  title: "Potassium",
  value: "7.1",
  units: "mmol/L",
  finding: "critical-high",
  knownAt: now.getTime(),
  happenedAt: now.getTime(),
  ...more,
});

describe("what the portal keeps of a patient whose place another took", () => {
  const MOVING = Object.entries(REPLACEMENT_RULES).flatMap(([table, how]) => (how === "moves" ? [table] : []));
  const countIn = async (table: string, personId: string) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)} where person_id = ${personId}`.execute(open.db);
    return rows[0]?.count ?? 0;
  };

  it("is of the other, in every table that moves, and what is written late follows with the next run", async () => {
    await refresh([record("move-old", [], { results: [result("move-1")] }), record("move-new", [], { results: [] })]);
    const { account } = ids;
    const ofFirst = (table: string) =>
      sql`update ${sql.table(table)} set person_id = 'move-old' where id = (select min(id) from ${sql.table(table)} where person_id is not null)`.execute(
        open.db,
      );
    for (const table of ["access_requests", "not_my_patients", "referrals"]) await ofFirst(table);
    const asked = {
      tie: "agrees",
      person_id: "move-old",
      first_name: "Move",
      last_name: "Old",
      birth_date: "2019-03-14",
      subject: "?",
    } as const;
    const place = { practice_id: ids.practice, physician_id: ids.dora, clinic_id: sql<number>`(select min(id) from clinics)` };
    const by = { created_by: account, created_at: now, changed_by: account, changed_at: now };
    await open.db
      .insertInto("advice_threads")
      .values({ ...asked, ...place, ...by, turn: "office", waiting_since: now })
      .execute();
    for (const id of ["move-old", "move-new"]) {
      await open.db.insertInto("chart_openings").values({ account_id: account, person_id: id, opened_at: now }).execute();
      await open.db.insertInto("new_patients_seen").values({ account_id: account, person_id: id, seen_at: now }).execute();
    }
    await open.db.insertInto("result_marks").values({ account_id: account, person_id: "move-old", read_up_to: 0 }).execute();
    const reviewed = { person_id: "move-old", practice_id: ids.practice, section: "labs", event_id: "move-1", arrival_id: 1_000_000 };
    await open.db.deleteFrom("result_states").where("person_id", "=", "move-old").execute();
    await open.db
      .insertInto("result_states")
      .values({ ...reviewed, reviewed_by: account })
      .execute();
    await open.db
      .insertInto("result_notes")
      .values({ ...reviewed, written_by: account, written_at: new Date(NOW), text: "Called" })
      .execute();
    await open.db
      .insertInto("result_alerts")
      .values({ person_id: "move-old", practice_id: ids.practice, arrival_id: 1_000_000, raised_at: new Date(NOW) })
      .execute();
    for (const table of MOVING) expect([table, await countIn(table, "move-old")]).toEqual([table, 1]);

    const merged = record("move-new", [], { results: [result("move-1")], ...replacing("move-old") });
    await refresh([merged]);
    for (const table of MOVING) expect([table, await countIn(table, "move-old")]).toEqual([table, 0]);
    for (const table of MOVING.filter((name) => name !== "result_marks"))
      expect([table, await countIn(table, "move-new")]).toEqual([table, 1]);
    expect((await told("move-old")).at(-1)).toEqual(["roster:follow-replacement", "ehr", ["move-new", "move-old"], 5]);

    await ofFirst("referrals");
    await refresh([merged]);
    expect(await countIn("referrals", "move-old")).toBe(0);
  });

  it("stays to be read by whoever has not read it, and read by whoever has", async () => {
    const arrivals = ["read-1", "read-2", "read-3"];
    await refresh([record("read-old", [], { results: [result("read-1")] })]);
    await refresh([record("read-new", [], { results: [result("read-2")] })]);
    await give("read-new");
    await refresh([record("read-old", [], { results: [result("read-1"), result("read-3")] })]);
    const numbers = await open.db
      .selectFrom("result_arrivals")
      .select(["id", "event_id"])
      .where("event_id", "in", arrivals)
      .orderBy("event_id")
      .execute();
    const [first = 0, second = 0] = numbers.map(({ id }) => id);
    // One has read the newest of the new record, which came after an unseen result of the old one; the other has read that.
    await open.db
      .insertInto("result_marks")
      .values([
        { account_id: ids.account, person_id: "read-new", read_up_to: second },
        { account_id: ids.colleague, person_id: "read-old", read_up_to: first },
      ])
      .execute();
    await refresh([record("read-new", [], { results: arrivals.map((id) => result(id)), ...replacing("read-old") })]);

    const unread = async (account: number) =>
      (
        await sql<{ event_id: string }>`select event_id from result_arrivals n
          left join result_marks m on m.person_id = n.person_id and m.account_id = ${account}
          where n.person_id = 'read-new' and n.id > coalesce(m.read_up_to, 0)
            and not exists (select from result_reads d where d.arrival_id = n.id and d.account_id = ${account}) order by 1`.execute(open.db)
      ).rows.map(({ event_id }) => event_id);
    expect(await unread(ids.account)).toEqual(["read-1", "read-3"]);
    expect(await unread(ids.colleague)).toEqual(["read-2", "read-3"]);
    const { rows: toReview } = await sql<{ event_id: string }>`
      select n.event_id from result_states s join result_arrivals n on n.id = s.arrival_id
      where s.person_id = 'read-new' and s.practice_id = ${ids.practice} and s.reviewed_by is null order by 1`.execute(open.db);
    expect(toReview.map(({ event_id }) => event_id)).toEqual(arrivals);
    const newest = await open.db.selectFrom("newest_results").select("critical_id").where("person_id", "=", "read-new").execute();
    expect(newest).toEqual([{ critical_id: Math.max(...numbers.map(({ id }) => id)) }]);
  });

  it("is there once where the record had already moved a result", async () => {
    await refresh([record("once-old", [], { results: [result("once-1")] })]);
    await refresh([record("once-new", [], { results: [result("once-1")] })]);
    await refresh([record("once-new", [], { results: [result("once-1")], ...replacing("once-old") })]);
    const rows = await open.db.selectFrom("result_arrivals").select("person_id").where("event_id", "=", "once-1").execute();
    expect(rows).toEqual([{ person_id: "once-new" }]);
  });
});
