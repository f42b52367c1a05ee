import { patients } from "@linnet/contract/patients";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { embeddedEhr } from "../adapters/ehr/embedded/embedded.ts";
import { readingVersion } from "../adapters/ehr/embedded/reading-version.ts";
import { readingAgain } from "./reading-again.ts";

const hospital = testApp();
const CHILD = "read-again";

const resources = [
  { resourceType: "Patient", id: CHILD, name: [{ family: "Again", given: ["Ada"] }], birthDate: "2019-05-01" },
  {
    resourceType: "AllergyIntolerance",
    id: "read-again-allergy",
    clinicalStatus: { coding: [{ code: "active" }] },
    code: { text: "Peanut" },
    patient: { reference: `Patient/${CHILD}` },
  },
];

/** As an older release has left the rows: it read less of them. */
async function storedByAnOlderRelease(readBy: string | null): Promise<void> {
  const { db, config } = hospital.platform;
  await db.transaction().execute((trx) =>
    embeddedEhr(db, config.HOSPITAL_TIME_ZONE).store(
      trx,
      resources.map((resource) => JSON.stringify(resource)),
    ),
  );
  await sql`update ehr_resources set read_by = ${readBy}, fields = fields - 'code' where id = 'read-again-allergy'`.execute(db);
}

const work = () => {
  const { config, db, clock } = hospital.platform;
  return readingAgain(config, { db, clock, log: { info: () => undefined } })?.work(new AbortController().signal);
};

const allergyRow = () =>
  hospital.db.selectFrom("ehr_resources").select(["fields", "read_by"]).where("id", "=", "read-again-allergy").executeTakeFirstOrThrow();

const rosterRow = () =>
  hospital.db.selectFrom("patients").select(["last_name", "allergies"]).where("person_id", "=", CHILD).executeTakeFirst();

it("shows on the roster what an older release did not read, and changes no row the second time", async () => {
  await storedByAnOlderRelease(null);
  expect(await rosterRow()).toBeUndefined();

  await work();
  expect(await allergyRow()).toMatchObject({ fields: { code: { text: "Peanut" } }, read_by: readingVersion() });
  expect(await rosterRow()).toEqual({ last_name: "Again", allergies: ["Peanut"] });

  const before = await embeddedEhr(hospital.db, "UTC").versionOf(CHILD);
  await work();
  expect(await embeddedEhr(hospital.db, "UTC").versionOf(CHILD)).toBe(before);
});

it("gives nobody access: whose the child is stays as it was", async () => {
  await storedByAnOlderRelease(null);
  await work();
  expect((await hospital.call("dora@linnet.example", patients.get, { params: { id: CHILD } })).status).toBe(404);
});

it("leaves what another release has read by the same rules", async () => {
  const [, rules] = readingVersion().split(" ");
  await storedByAnOlderRelease(`3.5.2 ${rules}`);
  await work();
  expect(await allergyRow()).toMatchObject({ read_by: `3.5.2 ${rules}` });
});

it("leaves what a newer release has read, which may run next to this one", async () => {
  await storedByAnOlderRelease("99.0.0 0123456789abcdef");
  await work();
  expect(await allergyRow()).toMatchObject({ read_by: "99.0.0 0123456789abcdef" });
});

it("has nothing to do with a FHIR server, where nothing is kept", () => {
  const { config, db, clock } = hospital.platform;
  const needs = { db, clock, log: { info: () => undefined } };
  expect(readingAgain({ ...config, EHR_FHIR_URL: "https://fhir.example.org" }, needs)).toBeUndefined();
});
