import { chartContact } from "@linnet/contract/chart/contact";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const { ana, nico, tolu } = demoChildren;

describe("how the family of a child is reached", () => {
  const hospital = testApp();
  const contactOf = (email: string, { personId }: { personId: string }) => hospital.call(email, chartContact.get, { body: { personId } });

  it("is told with the day on which the record heard of it, and each reading is written down", async () => {
    const { body } = await contactOf(DORA, ana);
    expect(body).toMatchObject({
      address: { city: "Wrenfield", state: "CA", updatedOn: expect.stringMatching(/^2026-/) },
      phones: { first: expect.stringMatching(/^555-201-/), second: "" },
      guardian: { lastName: "Ruiz", updatedOn: expect.stringMatching(/^2026-/) },
      insurance: { kind: expect.any(String) },
    });
    const row = await hospital.db
      .selectFrom("audit_rows")
      .select(["person_ids", "count", "rule", "object"])
      .where("action", "=", "read:patient-contact")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ person_ids: [ana.personId], count: 4, rule: "assigned", object: null });
  });

  it("comes as the record has it, also what no form takes, and is empty where it has nothing", async () => {
    expect((await contactOf(DORA, nico)).body.phones?.first).toMatch(/ask for the grandmother$/);
    expect((await contactOf(GENA, tolu)).body).toEqual({ address: null, phones: null, guardian: null, insurance: null });
  });

  it("is told to nobody who may not read the chart", async () => {
    expect((await contactOf("owen@linnet.example", ana)).status).toBe(404);
    expect((await contactOf("cole@linnet.example", ana)).status).toBe(403);
  });
});
