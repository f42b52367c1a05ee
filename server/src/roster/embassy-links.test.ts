import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../test/open-hospital.ts";
import { scriptedFhir } from "../../test/scripted-fhir.ts";
import { setClock } from "../../test/test-clock.ts";
import { testDatabase } from "../../test/test-database.ts";
import { SHIPPED_CATEGORIES } from "../adapters/ehr/release/sensitive-categories.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { syncRoster } from "./sync.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase("hospital");
});
afterAll(() => open.close());

const NORLAND = { reference: "Organization/org-norland" };
const about = { reference: "Patient/guest" };
const guest = { resourceType: "Patient", id: "guest", name: [{ family: "Synced", given: ["Guest"] }] };
const coverage = {
  resourceType: "Coverage",
  id: "guest-c",
  status: "active",
  beneficiary: about,
  payor: [NORLAND],
  period: { end: "2027-03-31" },
};
const consent = {
  resourceType: "Consent",
  id: "guest-a",
  status: "active",
  patient: about,
  provision: { actor: [{ reference: NORLAND }] },
};
type Resource = Parameters<typeof scriptedFhir>[0] extends Iterable<infer R> ? R : never;

const clock = setClock(NOW);
const sync = (source: string, resources: Resource[], lacks: string[] = []) =>
  syncRoster(
    {
      db: open.db,
      client: scriptedFhir(resources, { lacks }).client,
      clock,
      log: { info: () => undefined, warn: () => undefined },
      source,
      zone: "America/Los_Angeles",
      release: () => ({ sensitive: SHIPPED_CATEGORIES, today: "2026-11-20" }),
    },
    new AbortController().signal,
  );
const links = () =>
  open.db
    .selectFrom("patient_access")
    .innerJoin("embassies", "embassies.id", "patient_access.embassy_id")
    .select(["embassies.name", "valid_from", "valid_to", "revoked_by"])
    .where("person_id", "=", "guest")
    .where("kind", "=", "embassy")
    .where("revoked_at", "is", null)
    .execute();

describe("an embassy's patients on a FHIR server", () => {
  it("are seen by who pays and is authorized, as long as that lasts", async () => {
    await sync("both", [guest, coverage, consent]);
    expect(await links()).toEqual([
      { name: "Embassy of Norland", valid_from: new Date(NOW), valid_to: new Date("2027-04-01T07:00:00Z"), revoked_by: null },
    ]);
  });

  it("keep one link when it is extended", async () => {
    clock.forward(60_000);
    await sync("longer", [guest, { ...coverage, period: { end: "2027-06-30" } }, consent]);
    expect(await links()).toMatchObject([{ valid_from: new Date(NOW), valid_to: new Date("2027-07-01T07:00:00Z") }]);
  });

  it("are seen no longer once the consent is revoked, and again once it is given", async () => {
    await sync("revoked", [guest, coverage, { ...consent, status: "inactive" }]);
    expect(await links()).toEqual([]);
    await sync("given", [guest, coverage, consent]);
    expect(await links()).toHaveLength(1);
  });

  it("are seen by no embassy where the server keeps no consents", async () => {
    await sync("none", [guest, coverage, consent], ["Consent"]);
    expect(await links()).toEqual([]);
  });

  it("are seen by nobody of an organization that is no embassy, or by another patient's consent", async () => {
    const insurer = { reference: "Organization/insurer" };
    await sync("insurer", [guest, { ...coverage, payor: [insurer] }, { ...consent, provision: { actor: [{ reference: insurer }] } }]);
    expect(await links()).toEqual([]);
    await sync("others", [guest, coverage, { ...consent, patient: { reference: "Patient/somebody" } }]);
    expect(await links()).toEqual([]);
  });

  it("lose the link when only the consent has changed since the last run", async () => {
    await sync("changes", [guest, coverage, consent]);
    expect(await links()).toHaveLength(1);
    clock.forward(3_600_000);
    const old = { meta: { lastUpdated: "2026-11-01T00:00:00Z" } };
    const changed = { meta: { lastUpdated: clock.now().toISOString() } };
    await sync("changes", [
      { ...guest, ...old },
      { ...coverage, ...old },
      { ...consent, ...changed, status: "inactive" },
    ]);
    expect(await links()).toEqual([]);
  });
});
