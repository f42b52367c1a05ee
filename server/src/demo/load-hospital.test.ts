import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../test/open-hospital.ts";
import { testDatabase } from "../../test/test-database.ts";
import { testStorage } from "../../test/test-storage.ts";
import { readConfig } from "../config.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { subHours } from "../platform/dates.ts";
import { addOddities } from "./add-oddities.ts";
import { demoChildren } from "./children/children.ts";
import { loadDemoHospital } from "./load-hospital.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase("hospital");
});
afterAll(() => open.close());

const clock = { now: () => new Date(NOW) };
const THREE_PAGES = 25;
const since = new Date(Date.parse(NOW) - 179 * 86_400_000);

/** How many patients a physician sees who were seen in the last 180 days. */
async function countRecent(kind: "assigned" | "shared", match: { email?: string; notEmail?: string }): Promise<number> {
  const rows = await open.db
    .selectFrom("patient_access")
    .innerJoin("physicians", "physicians.id", "patient_access.physician_id")
    .innerJoin("practices", "practices.id", "patient_access.practice_id")
    .innerJoin("patients", "patients.person_id", "patient_access.person_id")
    .select("physicians.email")
    .where("kind", "=", kind)
    .where("revoked_at", "is", null)
    .where("practices.name", "=", "Lakeside Pediatrics")
    .where("last_visit_at", ">=", since)
    .execute();
  return rows.filter(({ email }) => (match.email ? email === match.email : email !== match.notEmail)).length;
}

describe("the people of the demo hospital", () => {
  it("hold their roles where they work", async () => {
    const rows = await open.db
      .selectFrom("memberships")
      .innerJoin("accounts", "accounts.id", "memberships.account_id")
      .leftJoin("practices", "practices.id", "memberships.practice_id")
      .leftJoin("embassies", "embassies.id", "memberships.embassy_id")
      .select(["accounts.email", "memberships.role_id", "practices.name as practice", "embassies.name as embassy", "memberships.in_use"])
      .execute();
    const rolesOf = (email: string) =>
      rows.filter((row) => row.email === email).map(({ role_id, practice, embassy }) => [role_id, practice ?? embassy ?? "portal"]);

    expect(rolesOf("dora@linnet.example")).toEqual([[1, "Lakeside Pediatrics"]]);
    expect(rolesOf("owen@linnet.example")).toEqual([[9, "Lakeside Pediatrics"]]);
    expect(rolesOf("otto@linnet.example")).toEqual([[1, "Hillcrest Children’s Clinic"]]);
    expect(rolesOf("ada@linnet.example")).toEqual([[6, "portal"]]);
    expect(rolesOf("emil@linnet.example")).toEqual([[11, "Embassy of Norland"]]);
    expect(rolesOf("sven@linnet.example")).toEqual([
      [2, "Lakeside Pediatrics"],
      [2, "Riverside Pediatrics"],
    ]);
    expect(rows.filter(({ email, in_use }) => email === "sven@linnet.example" && in_use)).toHaveLength(1);
  });

  it("have signed in before, except Newton, Stan and Paul", async () => {
    const rows = await open.db.selectFrom("accounts").select("email").where("last_login_at", "is", null).orderBy("email").execute();
    expect(rows.map(({ email }) => email)).toEqual(["newton@linnet.example", "paul@linnet.example", "stan@linnet.example"]);
  });

  it("are known to the provider in every state, and Nora not at all", async () => {
    const users = await open.db.selectFrom("identity_users").select(["email", "status"]).execute();
    const statusOf = Object.fromEntries(users.map(({ email, status }) => [email.split("@")[0], status]));
    expect(statusOf).toMatchObject({
      dora: "ACTIVE",
      leo: "LOCKED_OUT",
      sue: "SUSPENDED",
      stan: "STAGED",
      paul: "PROVISIONED",
      rex: "RECOVERY",
      eve: "PASSWORD_EXPIRED",
    });
    expect(statusOf).not.toHaveProperty("nora");
  });

  it("have signed the agreement, except Nina", async () => {
    const rows = await open.db
      .selectFrom("agreement_signatures")
      .innerJoin("accounts", "accounts.id", "agreement_signatures.account_id")
      .select("accounts.first_name as name")
      .orderBy("name")
      .execute();
    expect(rows.map(({ name }) => name)).toEqual(["Astrid", "Bram", "Emil", "Olga", "Owen"]);
  });

  it("include one physician of Lakeside who awaits verification", async () => {
    const rows = await open.db
      .selectFrom("practice_physicians")
      .innerJoin("practices", "practices.id", "practice_physicians.practice_id")
      .select("practices.name")
      .where("verified", "=", false)
      .execute();
    expect(rows).toEqual([{ name: "Lakeside Pediatrics" }]);
  });
});

describe("the lists of the demo hospital", () => {
  it("have three pages for Dora, Rita, Owen and those who look at what is shared with them", async () => {
    for (const email of ["dora@linnet.example", "rita@linnet.example", "owen@linnet.example"]) {
      expect(await countRecent("assigned", { email })).toBeGreaterThanOrEqual(THREE_PAGES);
      expect(await countRecent("shared", { notEmail: email })).toBeGreaterThanOrEqual(THREE_PAGES);
    }
  });

  it("have children of Dora's for every look-back: six months, a year, three years, longer ago and never", async () => {
    const rows = await open.db
      .selectFrom("patient_access")
      .innerJoin("physicians", "physicians.id", "patient_access.physician_id")
      .innerJoin("patients", "patients.person_id", "patient_access.person_id")
      .select("last_visit_at")
      .where("physicians.email", "=", "dora@linnet.example")
      .where("kind", "=", "assigned")
      .where("revoked_at", "is", null)
      .execute();
    const spans = Object.groupBy(rows, ({ last_visit_at }) => {
      const days = last_visit_at ? (Date.parse(NOW) - last_visit_at.getTime()) / 86_400_000 : Number.POSITIVE_INFINITY;
      return [180, 360, 1080, Number.MAX_SAFE_INTEGER].find((lookback) => days < lookback) ?? "never";
    });
    expect(rows).toHaveLength(117);
    expect(spans["180"]?.length).toBeGreaterThan(80);
    expect(Object.keys(spans).sort()).toEqual(["1080", "180", "360", String(Number.MAX_SAFE_INTEGER), "never"].sort());
  });

  it("have thirty children whom Norland sponsors, and one whom it no longer does", async () => {
    const rows = await open.db.selectFrom("patient_access").select(["person_id", "valid_to"]).where("kind", "=", "embassy").execute();
    const [ended, inForce] = [true, false].map((isOver) =>
      rows.filter(({ valid_to }) => (valid_to !== null && valid_to < clock.now()) === isOver),
    );
    expect(inForce).toHaveLength(30);
    expect(ended?.map(({ person_id }) => person_id)).toEqual([demoChildren.eirik.personId]);
  });

  it("show the children that tests speak of as they are", async () => {
    const ids = Object.values(demoChildren).map(({ personId }) => personId);
    const rows = await open.db.selectFrom("patients").selectAll().where("person_id", "in", ids).execute();
    const row = ({ personId }: { personId: string }) => rows.find(({ person_id }) => person_id === personId);

    expect(row(demoChildren.ana)).toMatchObject({
      full_name: "Ruiz, Ana",
      mrn: "40014871",
      birth_date: "2017-05-19",
      sex: "F",
      allergies: ["Peanut", "Penicillin"],
      last_visit_location: "Kidney Clinic",
    });
    expect(row(demoChildren.tolu)?.allergies).toEqual(["No Known Allergies"]);
    expect(row(demoChildren.bao)).toMatchObject({ last_visit_at: null, last_visit_location: null, allergies: [] });
    expect(row(demoChildren.wulandari)?.full_name).toBe("Wulandari");
    expect(row(demoChildren.selam)?.birth_date).toBe("2016");
    expect(row(demoChildren.dawit)?.birth_date).toBe("2019-11");
    expect(row(demoChildren.nico)?.last_visit_location).toMatch(/^4 West, Room 4\d\d$/);
  });

  it("have the physicians of a child from the record, and no longer what Dora removed", async () => {
    const rows = await open.db
      .selectFrom("patient_access")
      .innerJoin("physicians", "physicians.id", "patient_access.physician_id")
      .select(["person_id", "physicians.first_name as name", "kind", "revoked_at", "revoked_by"])
      .orderBy("name")
      .execute();
    const relations = ({ personId }: { personId: string }) =>
      rows.filter(({ person_id, revoked_at }) => person_id === personId && !revoked_at).map(({ kind, name }) => `${kind} ${name}`);

    expect(relations(demoChildren.zofia)).toEqual(["assigned Dora", "assigned Rita"]);
    expect(relations(demoChildren.noor).sort()).toEqual(["assigned Rita", "shared Rita"]);
    expect(relations(demoChildren.ines)).toEqual(["assigned Otto"]);
    expect(relations(demoChildren.felix)).toEqual([]);
    expect(rows.find(({ person_id }) => person_id === demoChildren.felix.personId)?.revoked_by).not.toBeNull();
    const work = await open.db.selectFrom("not_my_patients").select(["person_id", "active"]).orderBy("id").execute();
    const { felix, margaux } = demoChildren;
    expect(work.filter(({ active }) => active).map(({ person_id }) => person_id)).toEqual([felix.personId, margaux.personId]);
    // The list goes on to a second page.
    expect(work.length).toBeGreaterThan(12);
  });

  it("are asked for, some for longer than promised, and one of them in vain", async () => {
    const requests = await open.db
      .selectFrom("access_requests")
      .select(["status", "last_name", "created_at"])
      .orderBy("created_at")
      .execute();
    expect(requests.length).toBeGreaterThan(12);
    expect(requests.slice(-6).map(({ status, last_name }) => `${status} ${last_name}`)).toEqual([
      "Approved Tran",
      "Denied Whitfield",
      "Pending Calderon",
      "Pending Nygård",
      "Pending Solbergh",
      "Pending Ruiz",
    ]);
    const overdue = requests.filter(({ status, created_at }) => status === "Pending" && created_at < subHours(clock.now(), 48));
    expect(overdue.map(({ last_name }) => last_name)).toEqual(["Calderon"]);
  });
});

describe("the audit trail of the demo hospital", () => {
  it("has something of yesterday for compliance to judge", async () => {
    await addOddities({ db: open.db, clock, config: readConfig({}) });
    const found = open.db.selectFrom("audit_oddities").innerJoin("accounts", "accounts.id", "audit_oddities.account_id");
    const rows = await found.select(["accounts.email", "kind", "day", "count", "person_id"]).orderBy("kind").execute();
    expect(rows).toEqual([
      { email: "otto@linnet.example", kind: "night", day: "2026-11-19", count: 12, person_id: null },
      { email: "fred@linnet.example", kind: "refusals", day: "2026-11-19", count: 23, person_id: null },
    ]);
  });
});

describe("loading the demo hospital", () => {
  it("is done once", async () => {
    expect(await loadDemoHospital({ db: open.db, clock, storage: testStorage(), config: readConfig({}) })).toBe(false);
  });

  it("is not done in production mode", async () => {
    const empty = await testDatabase();
    const config = { ...readConfig({}), LINNET_MODE: "production" as const };
    expect(await loadDemoHospital({ db: empty.db, clock, storage: testStorage(), config })).toBe(false);
    expect(await empty.db.selectFrom("accounts").select("id").execute()).toEqual([]);
    await empty.close();
  });
});
