import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { directory } from "@linnet/contract/directory";
import { physicians } from "@linnet/contract/directory/physicians";
import { afterAll, describe, expect, it } from "vitest";
import { ADDRESS, directoryImport, location, organization, phone, practitioner, role } from "../../../test/import-directory.ts";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { StartRefused } from "../../config.ts";

const ADA = "ada@linnet.example";
/** 835 practices of a published sample; next to the project, never in it. */
const [sample] = globSync("*/data/directory/Organization.ndjson", { cwd: join(import.meta.dirname, "../../../../..") });

const portal = testApp();
const folder = mkdtempSync(join(tmpdir(), "linnet-directory-"));
afterAll(() => rmSync(folder, { recursive: true }));

const { imported, files } = directoryImport(portal, folder);

const ids = { practices: "practices", physicians: "physicians", practice_locations: "practice_locations" } as const;
async function idOf(table: keyof typeof ids, fhirId: string): Promise<number> {
  return (await portal.db.selectFrom(table).select("id").where("fhir_id", "=", fhirId).executeTakeFirstOrThrow()).id;
}
const practiceOf = async (fhirId: string) =>
  (await portal.call(ADA, directory.get, { params: { id: await idOf("practices", fhirId) } })).body;
const physicianOf = async (fhirId: string) =>
  (await portal.call(ADA, physicians.get, { params: { id: await idOf("physicians", fhirId) } })).body;

const accountOf = async (email: string) =>
  (await portal.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

/** A practice with two locations and a physician at the first. */
const theirs = (id: string, npi: string) => ({
  "a.ndjson": [
    organization(`${id}-o`),
    location(`${id}-l`, `${id}-o`),
    practitioner(`${id}-p`, npi),
    role(`${id}-r`, `${id}-p`, `${id}-o`, { location: [{ reference: `Location/${id}-l` }] }),
    location(`${id}-l2`, `${id}-o`, { address: { ...ADDRESS, line: ["2 Elm St"] } }),
  ],
});
/** As {@link theirs}, with nothing active but the second location. */
const ended = (id: string, npi: string) => ({
  "a.ndjson": [
    organization(`${id}-o`, { active: false }),
    location(`${id}-l`, `${id}-o`, { status: "inactive" }),
    practitioner(`${id}-p`, npi, { active: false }),
    role(`${id}-r`, `${id}-p`, `${id}-o`, { active: false }),
  ],
});

const NOTHING = { added: 0, changed: 0, deactivated: 0 };

describe("importing a directory", () => {
  it("brings practices with locations and physicians, whatever the order of files and lines", async () => {
    const from = files("whole", {
      "all.ndjson": [
        role("whole-r", "whole-p", "whole-o", {
          location: [{ reference: "Location/whole-l2" }],
          specialty: [{ text: "Pediatrics Physician" }, { text: "Sleep & Dream Medicine Physician" }],
        }),
        practitioner("whole-p", "9990000011"),
        location("whole-l1", "whole-o"),
        location("whole-l2", "whole-o", { address: { ...ADDRESS, line: ["1 Elm St", "Suite 2"], postalCode: "66839" } }),
        organization("whole-o"),
        { resourceType: "Endpoint", id: "whole-e" },
      ],
    });
    expect(await imported(from)).toMatchObject({
      practices: { added: 1 },
      locations: { added: 2, unresolved: 0 },
      people: { added: 1 },
      links: { added: 1, unresolved: 0 },
      specialties: 2,
      skipped: 1,
      badLines: 0,
    });

    const practice = await practiceOf("whole-o");
    expect(practice).toMatchObject({ practiceName: "PRACTICE WHOLE-O", isActive: true, isMyLinnet: false });
    expect(practice.locations).toEqual([
      expect.objectContaining({ address1: "309 SANDERS ST", city: "BURLINGTON", zip: "66839", zip4: "2616", defaultLocation: true }),
      expect.objectContaining({ address1: "1 Elm St", address2: "Suite 2", zip: "66839", zip4: null, defaultLocation: false }),
    ]);
    expect(practice.locations[0]).toMatchObject({ phone: "(620) 364-5395", phoneExt: "12" });
    const link = { physicianLastName: "Bergstromwhole-p", homeLocId: practice.locations[1]?.id, phone: "(620) 364-0000", verified: false };
    expect(practice.physicians).toEqual([expect.objectContaining(link)]);

    const physician = await physicianOf("whole-p");
    expect(physician).toMatchObject({ firstName: "Randy380", midName: "Lee", suffix: "Jr.", title: "MD", npiNum: "9990000011" });
    const { specialties } = (await portal.call(ADA, physicians.choices, {})).body;
    const names = physician.physicianSpecialties.map((id) => specialties.find((one) => one.id === id)?.name);
    expect(names.sort()).toEqual(["Pediatrics", "Sleep and Dream Medicine"]);
  });

  it("finds what it has brought by name, by id and by place", async () => {
    await imported(files("found", { "a.ndjson": [organization("found-o", { name: "QUIET\tHARBOR CHILDREN\u0092S CLINIC" })] }));
    const id = await idOf("practices", "found-o");
    expect((await practiceOf("found-o")).practiceName).toBe("QUIET HARBOR CHILDREN’S CLINIC");
    const found = async (searchTerm: string, searchKey: "name" | "location" | "id") =>
      (await portal.call(ADA, directory.search, { query: { searchTerm, searchKey } })).body.map(({ practiceId }) => practiceId);
    expect(await found("quiet harb", "name")).toContain(id);
    expect(await found(String(id), "id")).toContain(id);
    expect(await found("burlington", "location")).toContain(id);
  });

  it("changes nothing the second time, and takes over what is different the third", async () => {
    const from = files("again", {
      "Organization.ndjson": [organization("again-o")],
      "Location.ndjson": [location("again-l", "again-o")],
      "Practitioner.ndjson": [practitioner("again-p", "9990000022")],
      "PractitionerRole.ndjson": [role("again-r", "again-p", "again-o")],
    });
    await imported(from);
    const [practices, locations, people, links] = [NOTHING, NOTHING, NOTHING, NOTHING];
    expect(await imported(from)).toMatchObject({ practices, locations, people, links, specialties: 0, badLines: 0 });

    files("again", {
      "Organization.ndjson": [organization("again-o", { name: "RENAMED" })],
      "Location.ndjson": [location("again-l", "again-o", { telecom: [phone("6205550100")] })],
      "Practitioner.ndjson": [practitioner("again-p", "9990000022", { name: [{ family: "Married", given: ["Randy380"] }] })],
      "PractitionerRole.ndjson": [role("again-r", "again-p", "again-o", { telecom: [phone("6205550101")] })],
    });
    const changed = { ...NOTHING, changed: 1 };
    expect(await imported(from)).toMatchObject({ practices: changed, locations: changed, people: changed, links: changed });
    const practice = await practiceOf("again-o");
    expect(practice).toMatchObject({ practiceName: "RENAMED", locations: [{ phone: "(620) 555-0100" }] });
    expect(practice.physicians).toMatchObject([{ physicianLastName: "Married", phone: "(620) 555-0101" }]);
  });

  it("gives a practice without a Location the address of its Organization, once", async () => {
    const from = files("alone", { "a.ndjson": [organization("alone-o")] });
    expect(await imported(from)).toMatchObject({ locations: { added: 1 } });
    expect(await imported(from)).toMatchObject({ locations: NOTHING });
    files("alone", { "b.ndjson": [location("alone-l", "alone-o")] });
    expect(await imported(from)).toMatchObject({ locations: { added: 0 } });
    expect((await practiceOf("alone-o")).locations).toMatchObject([{ defaultLocation: true, phoneExt: "12" }]);
  });

  it("takes the practice and the physician who are there already, and leaves who signs in as they are", async () => {
    const dora = await portal.db.selectFrom("physicians").selectAll().where("first_name", "=", "Dora").executeTakeFirstOrThrow();
    const lakeside = {
      name: "lakeside pediatrics",
      address: [{ line: ["120 Shore Road"], city: "Wrenfield", state: "CA", postalCode: "90001" }],
    };
    const from = files("known", {
      "a.ndjson": [organization("known-o", lakeside), practitioner("known-p", String(dora.npi)), role("known-r", "known-p", "known-o")],
    });
    expect(await imported(from)).toMatchObject({ practices: { added: 0 }, people: { added: 0, changed: 0, kept: 1 }, links: { added: 0 } });
    expect(await idOf("physicians", "known-p")).toBe(dora.id);
    expect(await physicianOf("known-p")).toMatchObject({ firstName: "Dora", lastName: dora.last_name, hasAccount: true });
    expect((await practiceOf("known-o")).isMyLinnet).toBe(true);
  });

  it("leaves what an administrator has changed since", async () => {
    const from = files("edited", { "a.ndjson": [organization("edited-o")] });
    await imported(from);
    const ada = await portal.db.selectFrom("accounts").select("id").where("email", "=", ADA).executeTakeFirstOrThrow();
    const own = { name: "As Ada wrote it", modified_by: ada.id };
    await portal.db.updateTable("practices").set(own).where("fhir_id", "=", "edited-o").execute();
    expect(await imported(from)).toMatchObject({ practices: { changed: 0, kept: 1 } });
    expect((await practiceOf("edited-o")).practiceName).toBe("As Ada wrote it");
  });

  it("deactivates what is not active in the files any more, and brings nothing back", async () => {
    const active = {
      "a.ndjson": [
        organization("gone-o"),
        organization("stays-o"),
        location("gone-l", "stays-o"),
        location("stays-l", "stays-o", { address: { ...ADDRESS, line: ["2 Elm St"] } }),
        practitioner("gone-p", "9990000033"),
        practitioner("stays-p", "9990000044"),
        role("gone-r1", "gone-p", "stays-o"),
        role("gone-r2", "stays-p", "stays-o", { location: [{ reference: "Location/gone-l" }] }),
      ],
    };
    const from = files("gone", active);
    await imported(from);
    files("gone", {
      "a.ndjson": [
        organization("gone-o", { active: false }),
        location("gone-l", "stays-o", { status: "inactive" }),
        practitioner("gone-p", "9990000033", { active: false }),
        organization("never-o", { active: false }),
      ],
    });
    const ended = { added: 0, changed: 0, deactivated: 1 };
    expect(await imported(from)).toMatchObject({ practices: ended, locations: ended, people: ended });
    expect(await imported(from)).toMatchObject({ practices: NOTHING, locations: NOTHING, people: NOTHING });
    expect((await practiceOf("gone-o")).isActive).toBe(false);
    expect((await physicianOf("gone-p")).isActive).toBe(false);

    files("gone", active);
    expect(await imported(from)).toMatchObject({ practices: NOTHING, locations: NOTHING, people: NOTHING });
    const { locations, physicians: links } = await practiceOf("stays-o");
    const open = locations.filter(({ activeRecord }) => activeRecord);
    expect(open).toMatchObject([{ address1: "2 Elm St", defaultLocation: true }]);
    expect(links.map(({ activeRecord }) => activeRecord).sort()).toEqual([false, true]);
    expect(links.find(({ activeRecord }) => activeRecord)?.homeLocId).toBe(open[0]?.id);
  });

  it("leaves it to people to deactivate somebody who signs in, a practice where people do, and its only location", async () => {
    const otto = await portal.db.selectFrom("physicians").selectAll().where("first_name", "=", "Otto").executeTakeFirstOrThrow();
    const ember = { name: "Ember Hill Practice", address: [ADDRESS] };
    const people = practitioner("left-p", String(otto.npi), { active: false });
    const from = files("left", { "a.ndjson": [organization("left-o", ember), location("left-l", "left-o"), people] });
    await imported(from);
    const id = await idOf("practices", "left-o");
    await portal.db
      .insertInto("memberships")
      .values({ account_id: otto.account_id ?? 0, role_id: 3, practice_id: id })
      .execute();
    files("left", {
      "a.ndjson": [organization("left-o", { ...ember, active: false }), location("left-l", "left-o", { status: "inactive" })],
    });
    const { said } = await imported(from);
    expect(said).toContainEqual(`The files say practice ${id} is inactive, but people sign in for it. Deactivate it in the portal.`);
    expect(said).toContainEqual(expect.stringContaining(`it is the only one of practice ${id}. It was kept.`));
    expect(await practiceOf("left-o")).toMatchObject({ isActive: true, locations: [{ activeRecord: true }] });
    expect(await physicianOf("left-p")).toMatchObject({ isActive: true });
  });

  it("leaves out whose NPI a person has given to another physician, and goes on", async () => {
    const from = files("npi", { "a.ndjson": [practitioner("npi-p", "9990000077")] });
    await imported(from);
    const other = { first_name: "Written", last_name: "Here", created_by: await accountOf(ADA) };
    const npis = ["9990000088", "9990000099"];
    const written = await portal.db
      .insertInto("physicians")
      .values(npis.map((npi) => ({ ...other, npi })))
      .returning("id")
      .execute();
    await portal.db.updateTable("physicians").set({ active: false }).where("npi", "=", "9990000099").execute();
    files("npi", { "a.ndjson": [practitioner("npi-p", "9990000088"), practitioner("npi-p2", "9990000101")] });
    const { people, said } = await imported(from);
    expect(people).toMatchObject({ added: 1, changed: 0 });
    expect(said).toContain(`a.ndjson, line 1: Practitioner/npi-p was left out. Physician ${written[0]?.id} has the same NPI.`);
    expect(await physicianOf("npi-p")).toMatchObject({ npiNum: "9990000077" });

    files("npi", { "a.ndjson": [practitioner("npi-p", "9990000099")] });
    expect(await imported(from)).toMatchObject({ people: { changed: 1 } });
    expect(await physicianOf("npi-p")).toMatchObject({ npiNum: "9990000099" });
  });

  it("takes a Practitioner whose NPI was that of a deactivated one", async () => {
    const former = practitioner("former-p", "9990000112", { active: false });
    const from = files("free", { "a.ndjson": [{ ...former, active: true }] });
    await imported(from);
    files("free", { "a.ndjson": [former, practitioner("latter-p", "9990000112")] });
    expect(await imported(from)).toMatchObject({ people: { added: 1, deactivated: 1 }, badLines: 0 });
    expect(await physicianOf("latter-p")).toMatchObject({ npiNum: "9990000112", isActive: true });
    expect(await imported(from)).toMatchObject({ people: NOTHING, badLines: 0 });
  });

  it("leaves it to people to deactivate what they have written, changed or verified", async () => {
    const from = files("theirs", theirs("theirs", "9990000123"));
    await imported(from);
    const [modified_by, practice, place, person] = [
      await accountOf(ADA),
      await idOf("practices", "theirs-o"),
      await idOf("practice_locations", "theirs-l"),
      await idOf("physicians", "theirs-p"),
    ];
    await portal.db.updateTable("practices").set({ modified_by }).where("id", "=", practice).execute();
    await portal.db.updateTable("practice_locations").set({ modified_by }).where("id", "=", place).execute();
    await portal.db.updateTable("physicians").set({ modified_by }).where("id", "=", person).execute();
    await portal.db.updateTable("practice_physicians").set({ verified_by: modified_by }).where("physician_id", "=", person).execute();
    files("theirs", ended("theirs", "9990000123"));
    const { said, ...counts } = await imported(from);
    expect(counts).toMatchObject({ practices: NOTHING, locations: NOTHING, people: NOTHING, links: NOTHING });
    for (const sentence of [
      `The files say practice ${practice} is inactive, but someone edited or verified it in the portal. Deactivate it in the portal.`,
      `The files say location ${place} of practice ${practice} is inactive, but someone edited it or its people in the portal. Remove it in the portal.`,
      `The files say physician ${person} is inactive, but they were edited or verified in the portal. Deactivate them in the portal.`,
      `The files say physician ${person} is inactive in practice ${practice}, but someone edited or verified that in the portal. Remove them in the portal.`,
    ])
      expect(said).toContain(sentence);
  });

  it("ends nothing that people have verified a link to", async () => {
    const from = files("verified", theirs("verified", "9990000134"));
    await imported(from);
    const person = await idOf("physicians", "verified-p");
    const verified_by = await accountOf(ADA);
    await portal.db.updateTable("practice_physicians").set({ verified: true, verified_by }).where("physician_id", "=", person).execute();
    files("verified", ended("verified", "9990000134"));
    const nothing = { practices: NOTHING, locations: NOTHING, people: NOTHING, links: NOTHING };
    expect(await imported(from)).toMatchObject(nothing);
    expect((await practiceOf("verified-o")).physicians).toMatchObject([{ activeRecord: true, verified: true }]);
  });

  it("leaves it to people to end a physician whom an invitation would bring back, and their link", async () => {
    const from = files("invited", theirs("invited", "9990000145"));
    await imported(from);
    const [practice, person] = [await idOf("practices", "invited-o"), await idOf("physicians", "invited-p")];
    const request = await portal.db
      .insertInto("account_requests")
      .values({
        type: "Physician",
        email: "invited@practice.example",
        role_id: 1,
        status_id: 2,
        practice_id: practice,
        physician_id: person,
        invited_at: NOW,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const invitation = { account_request_id: request.id, email: "invited@practice.example", token_hash: "of the invitation" };
    const expires_at = new Date(Date.parse(NOW) + 86_400_000);
    await portal.db
      .insertInto("invitations")
      .values({ ...invitation, expires_at })
      .execute();
    const both = ended("invited", "9990000145")["a.ndjson"].slice(2);
    files("invited", { "a.ndjson": both });
    const { said, ...counts } = await imported(from);
    expect(counts).toMatchObject({ people: NOTHING, links: NOTHING });
    expect(said).toContain(`The files say physician ${person} is inactive, but they have an invitation. Deactivate them in the portal.`);
    expect(said).toContain(
      `The files say physician ${person} is inactive in practice ${practice}, but they have an invitation there. Remove them in the portal.`,
    );

    await portal.db.updateTable("invitations").set({ ended_at: NOW }).where("account_request_id", "=", request.id).execute();
    expect(await imported(from)).toMatchObject({ people: { deactivated: 1 } });
  });

  it("names file and line of what is not right, counts what names nothing, and goes on", async () => {
    const from = files("bad", {
      "Location.ndjson": [
        location("bad-l1", "bad-o", { address: { ...ADDRESS, postalCode: "668" } }),
        location("bad-l2", "bad-o", { address: { ...ADDRESS, state: "Kansas" } }),
        location("bad-l3", "nowhere"),
        location("bad-l4", "bad-o"),
      ],
      "Organization.ndjson": [
        '{"resourceType":"Organization","id":',
        "",
        "17",
        organization("bad-o"),
        organization("bad-x", { name: " " }),
      ],
      "Practitioner.ndjson": [
        practitioner("bad-p1", "9990000055"),
        practitioner("bad-p2", "9990000055"),
        practitioner("bad-p3", "12"),
        practitioner("bad-p4", "9990000066", { name: [] }),
      ],
      "PractitionerRole.ndjson": [role("bad-r1", "bad-p1", "bad-o"), role("bad-r2", "bad-p2", "bad-o"), role("bad-r3", "bad-p1", "no-o")],
    });
    const summary = await imported(from);
    expect(summary).toMatchObject({
      practices: { added: 1 },
      locations: { added: 1, unresolved: 1 },
      people: { added: 1 },
      links: { added: 1, unresolved: 2 },
      badLines: 8,
    });
    for (const line of [
      "Organization.ndjson, line 1: skipped. It is not JSON",
      "Organization.ndjson, line 3: skipped. It is not a FHIR resource",
      "Organization.ndjson, line 5: skipped. name: Required.",
      "Location.ndjson, line 1: skipped. zip: Zip Code is not valid.",
      "Location.ndjson, line 2: skipped. state: Required.",
      "Practitioner.ndjson, line 2: skipped. Practitioner/bad-p1 has the same NPI.",
      "Practitioner.ndjson, line 3: skipped. Its NPI does not have ten digits.",
      "Practitioner.ndjson, line 4: skipped. firstName: Please fill the mandatory field.",
      "Location.ndjson, line 3: Location/bad-l3 was left out. Organization/nowhere is not in the directory.",
      "PractitionerRole.ndjson, line 3: PractitionerRole/bad-r3 was left out. Practitioner/bad-p1 or Organization/no-o is inactive or not in the directory.",
      "Left out because they refer to inactive or unknown directory entries: 3.",
      "Invalid lines skipped: 8.",
    ])
      expect(summary.said).toContain(line);
  });

  it("leaves a row of the audit trail for each type and transaction that wrote something", async () => {
    const rows = () =>
      portal.db.selectFrom("audit_rows").select(["rule", "count"]).where("action", "=", "directory:import").orderBy("id").execute();
    const from = files("audited", { "a.ndjson": [organization("audited-o"), organization("audited-o2")] });
    const before = (await rows()).length;
    await imported(from);
    expect((await rows()).slice(before)).toEqual([
      { rule: "Organization", count: 2 },
      { rule: "Location", count: 2 },
    ]);
    await imported(from);
    expect((await rows()).length).toBe(before + 2);
  });

  it("does not begin without a folder of NDJSON", async () => {
    await expect(imported(join(folder, "nowhere"))).rejects.toThrow(StartRefused);
  });

  it("reads a published sample, and nothing of it twice", { timeout: 120_000 }, async ({ skip }) => {
    if (!sample) return skip("There is no sample directory in a folder beside the repository (*/data/directory).");
    const from = join(import.meta.dirname, "../../../../..", dirname(sample));
    expect(await imported(from)).toMatchObject({
      // Of 63 the name and the address are those of another one; who works there works in that one.
      practices: { added: 772, equal: 63 },
      // Ten of these are in other rooms of the practice that is here, or their address is written in another way.
      locations: { added: 782, equal: 53, unresolved: 0 },
      people: { added: 835 },
      links: { added: 835, unresolved: 0 },
      badLines: 1,
    });
    const [practices, locations, people, links] = [NOTHING, NOTHING, NOTHING, NOTHING];
    expect(await imported(from)).toMatchObject({ practices, locations, people, links, specialties: 0 });
  });
});
