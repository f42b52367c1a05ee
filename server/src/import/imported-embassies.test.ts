import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { patients } from "@linnet/contract/patients";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { testStorage } from "../../test/test-storage.ts";
import { NORLAND_ORGANIZATION } from "../demo/children/place-resources.ts";
import { runImport } from "./run.ts";

const EMIL = "emil@linnet.example";
const GUEST = "imported-guest";

const about = { reference: `Patient/${GUEST}` };
const norland = { reference: `Organization/${NORLAND_ORGANIZATION}` };
const patient = { resourceType: "Patient", id: GUEST, name: [{ family: "Imported", given: ["Guest"] }] };
const coverage = {
  resourceType: "Coverage",
  id: "imported-c",
  status: "active",
  beneficiary: about,
  payor: [norland],
  period: { end: "2027-03-31" },
};
const consent = {
  resourceType: "Consent",
  id: "imported-a",
  status: "active",
  patient: about,
  provision: { actor: [{ reference: norland }] },
};

describe("an embassy's patients of an imported folder", () => {
  const hospital = testApp();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "linnet-embassies-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function imported(files: Record<string, object>): Promise<void> {
    for (const [file, resource] of Object.entries(files)) writeFileSync(join(folder, file), `${JSON.stringify(resource)}\n`);
    const { db, clock, config } = hospital.platform;
    const wanted = { folder, physician: "dora@linnet.example", isShifted: false, isStrict: false };
    await runImport(wanted, { db, clock, config, storage: testStorage(), say: () => undefined });
  }
  const seenBy = async (email: string) => (await hospital.call(email, patients.get, { params: { id: GUEST } })).status;

  it("are not seen for being paid for alone", async () => {
    await imported({ "Patient.ndjson": patient, "Coverage.ndjson": coverage });
    expect([await seenBy("dora@linnet.example"), await seenBy(EMIL)]).toEqual([200, 404]);
  });

  it("are seen once a consent names it, until the coverage ends", async () => {
    await imported({ "Consent.ndjson": consent });
    expect(await seenBy(EMIL)).toBe(200);
    const links = hospital.db.selectFrom("patient_access").select("valid_to").where("person_id", "=", GUEST).where("kind", "=", "embassy");
    expect(await links.execute()).toEqual([{ valid_to: new Date("2027-04-01T07:00:00Z") }]);
  });

  it("stay one link when the folder is read again", async () => {
    await imported({});
    const links = hospital.db
      .selectFrom("patient_access")
      .select("revoked_at")
      .where("person_id", "=", GUEST)
      .where("kind", "=", "embassy");
    expect(await links.execute()).toEqual([{ revoked_at: null }]);
  });

  it("are seen no longer once the consent is withdrawn, though nothing else has changed", async () => {
    await imported({ "Consent.ndjson": { ...consent, status: "inactive" } });
    expect([await seenBy("dora@linnet.example"), await seenBy(EMIL)]).toEqual([200, 404]);
  });
});
