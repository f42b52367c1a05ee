import { readFileSync } from "node:fs";
import { npiClaims } from "@linnet/contract/directory/npi-claims";
import { patients } from "@linnet/contract/patients";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { asPractitioner, claimSteps } from "../../../../test/claim-steps.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoPhysicians, npi } from "../../../demo/people/physicians.ts";

const MIGRATION = readFileSync(new URL("../../../../migrations/0095-npi-claims.sql", import.meta.url), "utf8");
/** The part of the migration that converts earlier physicians; the columns exist already. */
const OF_PHYSICIANS = MIGRATION.slice(MIGRATION.indexOf("update physicians p set claimed_at"));
const { dora, vera } = demoPhysicians;
const [ADA, PETRA] = ["ada@linnet.example", "petra@linnet.example"] as const;
const TYPED = "typed@before.example";
const NUMBER = npi(8401);

describe("physicians who came before claims were confirmed", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const { name } = claimSteps(hospital);
  const opens = async (email: string, personId: string) => (await call(email, patients.get, { params: { id: personId } })).status === 200;
  const claims = async () =>
    (await call(ADA, npiClaims.list, {})).body.data.map(({ email, npi: number, isNumberTyped }) => [email, number, isNumberTyped]);

  /** An invited person as an earlier release stored them: with the directory's number and no claim. */
  async function came(email: string, number: string, more: { physicianId?: number; invitedBy?: string }): Promise<void> {
    const { db, clock } = hospital;
    const at = clock.now();
    const practice_id = await ids.practice("Lakeside Pediatrics");
    const person = { first_name: "Earlier", last_name: "Physician", email };
    const { id: account_id } = await db
      .insertInto("accounts")
      .values({ ...person, last_login_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("memberships").values({ account_id, role_id: 1, practice_id, in_use: true }).execute();
    const existing = more.physicianId;
    if (existing !== undefined) await db.updateTable("physicians").set({ account_id }).where("id", "=", existing).execute();
    else {
      const added = await db
        .insertInto("physicians")
        .values({ ...person, npi: number, account_id })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db.insertInto("practice_physicians").values({ practice_id, physician_id: added.id, verified: true, verified_at: at }).execute();
    }
    const request = { type: "Physician" as const, ...person, npi: number, role_id: 1, practice_id, physician_id: existing ?? null };
    const invited_by = await ids.account(more.invitedBy ?? PETRA);
    await db
      .insertInto("account_requests")
      .values({ ...request, status_id: 3, account_id, invited_at: at, invited_by })
      .execute();
  }

  beforeAll(async () => {
    await came(TYPED, NUMBER, {});
    await came("by-hospital@before.example", npi(8402), { invitedBy: ADA });
    await came("listed@before.example", vera.npi, { physicianId: await ids.physician(vera.lastName) });
    // As it was assigned while the number still counted.
    await hospital.db.updateTable("physicians").set({ person_confirmed_at: hospital.clock.now() }).where("npi", "=", NUMBER).execute();
    await name("before-1", [asPractitioner(NUMBER)], new Date("2026-11-01T18:00:00Z"));
    await hospital.db.updateTable("physicians").set({ person_confirmed_at: null, claimed_at: null }).execute();
    for (const statement of OF_PHYSICIANS.split(/;\n/).filter((each) => each.trim() !== "")) await sql.raw(statement).execute(hospital.db);
  });

  it("are claims where a practice typed the number, and nobody else is", async () => {
    expect(await claims()).toEqual([[TYPED, NUMBER, true]]);
    for (const email of [dora.email, "by-hospital@before.example", "listed@before.example"])
      expect(
        (
          await hospital.db
            .selectFrom("physicians as f")
            .innerJoin("accounts as a", "a.id", "f.account_id")
            .select("f.person_confirmed_at")
            .where("a.email", "=", email)
            .executeTakeFirstOrThrow()
        ).person_confirmed_at,
      ).not.toBeNull();
  });

  it("keep the patients whom they had, get no new ones, and lose them with a rejected claim", async () => {
    expect(await opens(TYPED, "before-1")).toBe(true);
    await name("before-1", [asPractitioner(NUMBER)]);
    await name("before-2", [asPractitioner(NUMBER)]);
    expect([await opens(TYPED, "before-1"), await opens(TYPED, "before-2")]).toEqual([true, false]);
    const [claim] = (await call(ADA, npiClaims.list, {})).body.data;
    await call(ADA, npiClaims.decide, { body: { physicianId: claim?.physicianId ?? 0, npi: NUMBER, confirm: false } });
    expect(await opens(TYPED, "before-1")).toBe(false);
  });
});
