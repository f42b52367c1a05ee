import { directory } from "@linnet/contract/directory";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aPractice, editOf } from "../../../../test/practice-form.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";

const ADA = "ada@linnet.example";
const MANY = 800;

describe("a practice that has grown beyond what a form could make", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const get = async (id: number) => (await call(ADA, directory.get, { params: { id } })).body;

  it("is edited with all its physicians", async () => {
    const { id } = (await call(ADA, directory.create, { body: aPractice("Great Basin Pediatrics", [await ids.physician("Ashby")]) })).body;
    await sql`with many as (
        insert into physicians (first_name, last_name) select 'Physician', 'Number ' || i from generate_series(1, ${MANY}::int) i returning id
      )
      insert into practice_physicians (practice_id, physician_id, location_id)
      select ${id}::bigint, many.id, d.id from many, practice_locations d where d.practice_id = ${id}`.execute(hospital.db);
    const before = await get(id);
    expect(before.physicians).toHaveLength(MANY + 1);

    const [first, ...others] = before.physicians;
    const physicians = [{ ...first, department: "Cardiology" }, ...others];
    expect((await call(ADA, directory.edit, { body: editOf(before, { groupName: "Great Basin", physicians }) })).status).toBe(200);
    const after = await get(id);
    expect(after).toMatchObject({ groupName: "Great Basin", physicians: [{ physId: first?.physId, department: "Cardiology" }, ...others] });
  });
});
