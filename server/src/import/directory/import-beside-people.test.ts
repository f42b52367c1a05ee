import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { directory } from "@linnet/contract/directory";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { outsideTransaction, untilBlocked } from "../../../test/test-database.ts";
import { testStorage } from "../../../test/test-storage.ts";
import { readConfig } from "../../config.ts";
import type { Database } from "../../platform/database/database.ts";
import { physicianRepository } from "../../slices/directory/physicians/repository.ts";
import { practiceRecordRepository } from "../../slices/directory/practices/record-repository.ts";
import { refuseSameName } from "../../slices/directory/practices/refuse-same-name.ts";
import { runDirectoryImport } from "./run.ts";

const portal = testApp();
const folder = mkdtempSync(join(tmpdir(), "linnet-directory-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Imports these resources; the output listener may abort it. */
async function imported(name: string, resources: readonly object[], say: (line: string) => void = () => undefined) {
  const from = join(folder, name);
  mkdirSync(from, { recursive: true });
  writeFileSync(join(from, "all.ndjson"), resources.map((resource) => `${JSON.stringify(resource)}\n`).join(""));
  const needs = { db: portal.db, clock: { now: () => new Date(NOW) }, storage: testStorage(), config: readConfig({}), say };
  const { byType } = await runDirectoryImport(from, needs);
  return { practices: byType.Organization, locations: byType.Location, people: byType.Practitioner, links: byType.PractitionerRole };
}

const telecom = (value: string) => [{ system: "phone", value }];
const place = { line: ["4 Juniper Road"], city: "Wrenfield", state: "CA", postalCode: "90001" };
const organization = (name: string, id = "o") => ({ resourceType: "Organization", id, active: true, name, address: [place] });
const location = (phone: string, practice = "o") => ({
  resourceType: "Location",
  id: `${practice}-l`,
  address: place,
  telecom: telecom(phone),
  managingOrganization: { reference: `Organization/${practice}` },
});
const practitioner = (family: string, npi = "9991000011", id = "o-p") => ({
  resourceType: "Practitioner",
  id,
  identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: npi }],
  name: [{ family, given: ["Juno"] }],
});
const role = (phone: string, practice = "o") => ({
  resourceType: "PractitionerRole",
  id: `${practice}-r`,
  practitioner: { reference: `Practitioner/${practice}-p` },
  organization: { reference: `Organization/${practice}` },
  telecom: telecom(phone),
});

const firstOf = (table: "practices" | "physicians", fhirId: string) =>
  portal.db.selectFrom(table).select("id").where("fhir_id", "=", fhirId).executeTakeFirstOrThrow();
const accountOfAda = async () =>
  (await portal.db.selectFrom("accounts").select("id").where("email", "=", "ada@linnet.example").executeTakeFirstOrThrow()).id;

/** Begins an import while `change` is not yet over, and gives what came of it. */
async function importedBeside(change: (trx: Database) => Promise<unknown>, ...sent: Parameters<typeof imported>) {
  const { answer } = await portal.db.transaction().execute(async (trx) => {
    await change(trx);
    const begun = outsideTransaction(() => imported(...sent));
    await untilBlocked(trx);
    return { answer: begun };
  });
  return answer;
}

describe("an import while somebody changes the directory", () => {
  let modified_by: number;
  beforeAll(async () => {
    modified_by = await accountOfAda();
    await imported("all", [organization("Juniper Clinic"), location("6265550100"), practitioner("Hale"), role("6265550101")]);
  });

  it("leaves the name that an administrator gives a practice at this moment", async () => {
    const { id } = await firstOf("practices", "o");
    const rename = async (trx: Database) => {
      await practiceRecordRepository(trx).lock(trx, id);
      await trx.updateTable("practices").set({ name: "As Ada wrote it", modified_by }).where("id", "=", id).execute();
    };
    expect(await importedBeside(rename, "name", [organization("Juniper Children's Clinic")])).toMatchObject({ practices: { kept: 1 } });
    const { name } = await portal.db.selectFrom("practices").select("name").where("id", "=", id).executeTakeFirstOrThrow();
    expect(name).toBe("As Ada wrote it");
  });

  it("leaves the telephone that an administrator gives a location at this moment", async () => {
    const { id } = await firstOf("practices", "o");
    const change = async (trx: Database) => {
      await practiceRecordRepository(trx).lock(trx, id);
      await trx.updateTable("practice_locations").set({ phone: "(626) 555-0111", modified_by }).where("practice_id", "=", id).execute();
    };
    expect(await importedBeside(change, "location", [location("6265550102")])).toMatchObject({ locations: { kept: 1 } });
    const phones = await portal.db.selectFrom("practice_locations").select("phone").where("practice_id", "=", id).execute();
    expect(phones).toEqual([{ phone: "(626) 555-0111" }]);
  });

  it("leaves how a physician is reached in a practice as an administrator writes it at this moment", async () => {
    const { id } = await firstOf("practices", "o");
    const change = async (trx: Database) => {
      await practiceRecordRepository(trx).lock(trx, id);
      await trx.updateTable("practice_physicians").set({ phone: "(626) 555-0112", modified_by }).where("practice_id", "=", id).execute();
    };
    expect(await importedBeside(change, "link", [role("6265550103")])).toMatchObject({ links: { kept: 1 } });
    const phones = await portal.db.selectFrom("practice_physicians").select("phone").where("practice_id", "=", id).execute();
    expect(phones).toEqual([{ phone: "(626) 555-0112" }]);
  });

  it("leaves the name that an administrator gives a physician at this moment", async () => {
    const { id } = await firstOf("physicians", "o-p");
    const rename = async (trx: Database) => {
      await physicianRepository(trx).lock(trx, id);
      await trx.updateTable("physicians").set({ last_name: "Wren", modified_by }).where("id", "=", id).execute();
    };
    expect(await importedBeside(rename, "physician", [practitioner("Married")])).toMatchObject({ people: { kept: 1 } });
    const { last_name } = await portal.db.selectFrom("physicians").select("last_name").where("id", "=", id).executeTakeFirstOrThrow();
    expect(last_name).toBe("Wren");
  });

  it("takes the practice that an administrator adds at this moment for the one in the files", async () => {
    const name = "Sorrel Pediatrics";
    const add = async (trx: Database) => {
      await refuseSameName(trx, name);
      const { id } = await trx
        .insertInto("practices")
        .values({ name, search_words: " sorrel pediatrics", created_by: modified_by })
        .returning("id")
        .executeTakeFirstOrThrow();
      const at = { address1: "4 Juniper Road", city: "Wrenfield", state: "CA", zip: "90001", search_words: searchText };
      await trx
        .insertInto("practice_locations")
        .values({ ...at, practice_id: id, is_default: true, created_by: modified_by })
        .execute();
    };
    const { search_words: searchText } = await portal.db
      .selectFrom("practice_locations")
      .select("search_words")
      .where("fhir_id", "=", "o-l")
      .executeTakeFirstOrThrow();
    const sent = [organization(name.toUpperCase(), "sorrel")];
    expect(await importedBeside(add, "sorrel", sent)).toMatchObject({ practices: { added: 0 } });
    const named = await portal.db.selectFrom("practices").select("fhir_id").where(sql`lower(name)`, "=", name.toLowerCase()).execute();
    expect(named).toEqual([{ fhir_id: "sorrel" }]);
  });

  it("goes on when somebody who signs in for the first time is added at this moment", async () => {
    const join = (trx: Database) =>
      trx.insertInto("physicians").values({ first_name: "Juno", last_name: "Vale", npi: "9991000022", created_by: modified_by }).execute();
    const sent = [practitioner("Vale", "9991000022", "vale"), practitioner("Birch", "9991000033", "birch")];
    expect(await importedBeside(join, "join", sent)).toMatchObject({ people: { added: 1 } });
    const { id } = await firstOf("physicians", "birch");
    expect(id).toBeGreaterThan(0);
    const vales = await portal.db.selectFrom("physicians").select("fhir_id").where("npi", "=", "9991000022").execute();
    expect(vales).toEqual([{ fhir_id: "vale" }]);
  });
});

describe("an import that is broken off", () => {
  it.each([
    ["Organization", "9992000011"],
    ["Location", "9992000022"],
    ["Practitioner", "9992000033"],
    ["PractitionerRole", "9992000044"],
  ])("after its %s is finished by the next, with no doubles", async (type, npi) => {
    const physician = practitioner("Hale", npi, `${type}-p`);
    const resources = [organization(`Broken ${type}`, type), location("6265550100", type), physician, role("6265550101", type)];
    const breaking = (line: string) => {
      if (line === `${type}: 1 read`) throw new Error("killed");
    };
    await expect(imported(type, resources, breaking)).rejects.toThrow("killed");
    await imported(type, resources);
    const { id } = await firstOf("practices", type);
    const { body } = await portal.call("ada@linnet.example", directory.get, { params: { id } });
    expect([body.locations.length, body.physicians.length]).toEqual([1, 1]);
    const named = await portal.db.selectFrom("practices").select("fhir_id").where("name", "=", `Broken ${type}`).execute();
    const people = await portal.db.selectFrom("physicians").select("fhir_id").where("npi", "=", npi).execute();
    expect([named, people]).toEqual([[{ fhir_id: type }], [{ fhir_id: `${type}-p` }]]);
  });
});
