import { directory } from "@linnet/contract/directory";
import { NO_LOCATION } from "@linnet/contract/directory/fields";
import type { Practice } from "@linnet/contract/directory/practice-record";
import { describe, expect, it } from "vitest";
import { aLocation, aPractice, editOf } from "../../../../test/practice-form.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { linkRepository } from "../../memberships/public.ts";
import { claimRepository } from "../physicians/claim-repository.ts";

const ADA = "ada@linnet.example";
const TWICE = "This physician already works at the practice";

function editing() {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const get = async (id: number) => (await call(ADA, directory.get, { params: { id } })).body;
  const edit = async (practice: Practice, changes: object = {}) => call(ADA, directory.edit, { body: editOf(practice, changes) });
  return {
    hospital,
    call,
    ids,
    get,
    edit,
    /** A new practice where these physicians work, by their last names. */
    practice: async (name: string, ...lastNames: string[]) => {
      const physicians: number[] = [];
      for (const lastName of lastNames) physicians.push(await ids.physician(lastName));
      const { body } = await call(ADA, directory.create, { body: aPractice(name, physicians) });
      return get(body.id);
    },
    audited: async (id: number) => (await ids.audited(directory.edit.action)).filter(({ object }) => object === `practice ${id}`),
    refused: async (practice: Practice, changes: object) => {
      const { status, body } = await edit(practice, changes);
      expect(status).toBe(400);
      return body;
    },
  };
}

describe("an edit of a practice", () => {
  const { hospital, call, ids, get, edit, practice, audited } = editing();

  it("writes what is different, and says what and by whom", async () => {
    const before = await practice("Cedar Pediatrics", "Ashby");
    const changes = { practiceName: "Cédar Clinic", groupName: "Cedar Group", fax: "626-555-0144", domain: "", npi: 1588000017 };
    const { status, body } = await edit(before, changes);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...changes, domain: null, npi: "1588000017", modifiedBy: "Ada Winterbourne" });
    expect(body.modifiedOn > before.modifiedOn).toBe(true);
    expect(await get(before.id)).toEqual(body);
    expect(await audited(before.id)).toMatchObject([{ changed: ["practiceName", "groupName", "npi", "fax"] }]);
    const { search_words } = await hospital.db
      .selectFrom("practices")
      .select("search_words")
      .where("id", "=", before.id)
      .executeTakeFirstOrThrow();
    expect(search_words).toBe(" cedar clinic");
  });

  it("that changes nothing leaves no trace", async () => {
    const before = await practice("Quiet Practice", "Ashby", "Renner");
    expect(await edit(before)).toEqual({ status: 200, body: before });
    expect(await audited(before.id)).toEqual([]);
  });

  it("is refused when somebody changed it before, with who it was and when; who does not say what they saw is taken at their word", async () => {
    const opened = await practice("Busy Practice", "Ashby");
    const { body } = await edit(opened, { groupName: "First" });
    const { status, body: refusal } = await edit(opened, { groupName: "Second" });
    expect([status, refusal]).toMatchObject([
      409,
      { message: "Ada Winterbourne changed this practice on 11/20/2026 at 10:00 AM. Reload the page." },
    ]);
    expect((await get(opened.id)).groupName).toBe("First");
    expect((await edit(body, { groupName: "Third" })).status).toBe(200);
    expect((await edit(opened, { groupName: "Fourth", modifiedOn: undefined })).status).toBe(200);
    expect(await audited(opened.id)).toHaveLength(3);
  });

  it("counts once when several send theirs at the same moment", async () => {
    const opened = await practice("Race Practice", "Ashby");
    const location = { ...opened.locations[0], city: "Other City" };
    const names = ["One", "Two", "Three", "Four", "Five"];
    const replies = await Promise.all([...names.map((groupName) => edit(opened, { groupName })), edit(opened, { locations: [location] })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("gives no practice the name of another active one, and may change the case of its own", async () => {
    const opened = await practice("Maple Pediatrics", "Ashby");
    expect(await edit(opened, { practiceName: "LAKESIDE Pediatrics" })).toMatchObject({
      status: 409,
      body: { message: "Practice with same name already present." },
    });
    expect((await edit(opened, { practiceName: "MAPLE Pediatrics" })).body.practiceName).toBe("MAPLE Pediatrics");
  });

  it("is refused for a practice that is deactivated, or that there is not", async () => {
    const opened = await practice("Closing Practice", "Ashby");
    await call(ADA, directory.deactivate, { params: { id: opened.id } });
    expect(await edit({ ...(await get(opened.id)) }, { groupName: "Too late" })).toMatchObject({
      status: 409,
      body: { message: "This practice is deactivated. You can read it but not change it." },
    });
    expect((await edit({ ...opened, id: 99_999_999 })).status).toBe(404);
  });

  it.each([
    ["without a name", { practiceName: "" }, "practiceName", "Required"],
    ["without a kind", { practiceType: "Bakery" }, "practiceType", "Required"],
    ["with an NPI of nine digits", { npi: "123456789" }, "npi", "NPI number is not valid"],
    ["with a domain that is none", { domain: "not a site" }, "domain", "URL is not valid"],
    ["with a fax that is none", { fax: "12" }, "fax", "Fax number is not valid"],
  ])("is refused %s", async (_what, changes, field, sentence) => {
    const { id, modifiedOn } = await get(await ids.practice("Lakeside Pediatrics"));
    const body = { id, modifiedOn, practiceName: "Lakeside Pediatrics", practiceType: "Research" as const, locations: [], physicians: [] };
    const reply = await call(ADA, directory.edit, { body: Object.assign(body, changes) });
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
  });

  it("is for system administrators", async () => {
    const body = editOf(await practice("Guarded Practice", "Ashby"), { groupName: "Not theirs" });
    for (const person of ["hana", "owen", "petra", "cole", "emil", "tess", "nina"])
      expect((await call(`${person}@linnet.example`, directory.edit, { body })).status).toBe(403);
  });
});

describe("the locations of an edit", () => {
  const { get, edit, practice, audited, refused, call, ids } = editing();

  it("are added, changed and removed, and new ones are known by minus their place", async () => {
    const before = await practice("Rowan Pediatrics", "Ashby");
    const [first] = before.locations;
    const [dora] = before.physicians;
    const dropped = { ...aLocation({ address1: "Never saved" }), id: 0, activeRecord: false };
    const { status, body } = await edit(before, {
      locations: [{ ...first, city: "Elsewhere", mailStop: "7" }, dropped, { ...aLocation({ address1: "9 New Road", fax: "" }), id: 0 }],
      physicians: [{ ...dora, homeLocId: -2 }],
    });
    expect(status).toBe(200);
    expect(body.locations).toMatchObject([
      { id: first?.id, city: "Elsewhere", mailStop: "7", defaultLocation: true },
      { address1: "9 New Road", fax: null, defaultLocation: false, createdBy: "Ada Winterbourne" },
    ]);
    const added = body.locations[1]?.id;
    expect(body.physicians[0]?.homeLocId).toBe(added);
    const changed = ["locations", `locations.${first?.id}.mailStop`, `locations.${first?.id}.city`, `physicians.${dora?.physId}.homeLocId`];
    expect((await audited(before.id))[0]?.changed.toSorted()).toEqual(changed.toSorted());

    const moved = await edit(body, {
      locations: [{ ...body.locations[1], activeRecord: false }],
      physicians: [{ ...body.physicians[0], homeLocId: first?.id }],
    });
    expect(moved.body.locations).toMatchObject([{ id: first?.id }, { id: added, activeRecord: false, address1: "9 New Road" }]);
    const restored = await edit(moved.body, { locations: [{ ...moved.body.locations[1], activeRecord: true }], physicians: [] });
    expect(restored.body.locations[1]).toMatchObject({ id: added, activeRecord: true });
    expect(restored.body.physicians[0]?.homeLocId).toBe(first?.id);
  });

  it("keep the default one", async () => {
    const before = await practice("Aspen Pediatrics", "Ashby");
    const locations = [{ ...before.locations[0], activeRecord: false }];
    expect(await refused(before, { locations })).toMatchObject({
      message: "Default Location cannot be deleted.",
      fields: { "locations.0.activeRecord": "Default Location cannot be deleted." },
    });
    expect((await get(before.id)).locations[0]?.activeRecord).toBe(true);
  });

  it("are not removed while a physician works there, who is named", async () => {
    const opened = await practice("Willow Pediatrics", "Ashby", "Renner");
    const [dora, otto] = opened.physicians;
    const locations = [{ ...aLocation({ address1: "3 Second Street" }), id: 0 }];
    const before = (await edit(opened, { locations, physicians: [dora, otto].map((link) => ({ ...link, homeLocId: -1 })) })).body;
    const removed = [{ ...before.locations[1], activeRecord: false }];
    const sentence = "Choose another location for Dora Ashby and Otto Renner before you remove this location";
    for (const physicians of [before.physicians, []])
      expect(await refused(before, { locations: removed, physicians })).toMatchObject({
        message: sentence,
        fields: { "locations.0.activeRecord": sentence },
      });
    const [staying, leaving] = before.physicians;
    const physicians = [
      { ...staying, homeLocId: before.locations[0]?.id },
      { ...leaving, activeRecord: false },
    ];
    expect((await edit(before, { locations: removed, physicians })).status).toBe(200);
  });

  it("are those of this practice, each once", async () => {
    const before = await practice("Birch Pediatrics", "Ashby");
    const other = await get(await ids.practice("Lakeside Pediatrics"));
    const [foreign] = other.locations;
    const [own] = before.locations;
    expect(await refused(before, { locations: [own, own, foreign] })).toMatchObject({
      fields: { "locations.1.id": "This location is listed twice", "locations.2.id": "This location does not belong to this practice" },
    });
    expect(await get(other.id)).toEqual(other);
    const wrong = [foreign?.id, -1, 99_999_999].map((homeLocId) => ({ ...before.physicians[0], homeLocId }));
    for (const link of wrong)
      expect(await refused(before, { physicians: [link] })).toMatchObject({ fields: { "physicians.0.homeLocId": NO_LOCATION } });
    const dropped = {
      locations: [{ ...aLocation(), id: 0, activeRecord: false }],
      physicians: [{ ...before.physicians[0], homeLocId: -1 }],
    };
    expect(await refused(before, dropped)).toMatchObject({ message: NO_LOCATION });
  });

  it("change their default one at once, and the one before can be removed from then on", async () => {
    const opened = await practice("Hazel Pediatrics", "Ashby");
    const before = (await edit(opened, { locations: [{ ...aLocation({ address1: "5 Other Street" }), id: 0 }] })).body;
    const [first, second] = before.locations.map(({ id }) => id);
    const change = async (locationId = 0) => call(ADA, directory.changeDefaultLocation, { body: { practiceId: before.id, locationId } });
    expect(await change(second)).toEqual({ status: 200, body: true });
    expect(await change(second)).toEqual({ status: 200, body: true });
    expect((await get(before.id)).locations.map(({ id, defaultLocation }) => [id, defaultLocation])).toEqual([
      [second, true],
      [first, false],
    ]);
    const done = (await ids.audited(directory.changeDefaultLocation.action)).filter(({ object }) => object === `practice ${before.id}`);
    expect(done).toMatchObject([{ changed: [`locations.${second}.defaultLocation`] }]);

    const physicians = [{ ...before.physicians[0], homeLocId: second }];
    const removal = { physicians, locations: [{ ...before.locations[0], activeRecord: false }] };
    expect((await edit(await get(before.id), removal)).status).toBe(200);
    expect(await change(first)).toMatchObject({
      status: 409,
      body: { message: "This location was removed. Choose another one." },
    });
    expect((await change(opened.locations[0]?.id ?? 0)).status).toBe(409);
    expect(await change(99_999_999)).toMatchObject({ status: 404, body: { message: "Location not found" } });
  });
});

describe("the physicians of an edit", () => {
  const { hospital, get, edit, practice, audited, refused, ids } = editing();

  it("who came by an invitation work at the default location, and those who come back where they did", async () => {
    const before = await practice("Sorrel Pediatrics", "Renner");
    const opened = (await edit(before, { locations: [{ ...aLocation({ address1: "8 Back Street" }), id: 0 }] })).body;
    const [first, second] = opened.locations.map(({ id }) => id);
    const accountId = await ids.account("nora@linnet.example");
    const person = { firstName: "Nora", middleName: "", lastName: "Whitcomb", title: "MD", email: "nora@linnet.example", mobilePhone: "" };
    const joining = {
      ...person,
      accountId,
      practiceId: opened.id,
      physicianId: null,
      npi: "1588000017",
      medicalLicense: "",
    };
    const join = async () => {
      const at = hospital.clock.now();
      const physicianId = await claimRepository(hospital.db).claim({ ...joining, at });
      if (physicianId === undefined) throw new Error("No one else has this NPI");
      const link = { practiceId: opened.id, physicianId };
      await linkRepository.join(hospital.db, link, { by: joining.accountId, at, verifiedBy: null });
      return (await get(opened.id)).physicians.find(({ physicianLastName }) => physicianLastName === "Whitcomb");
    };
    const nora = await join();
    expect(nora).toMatchObject({ homeLocId: first, activeRecord: true, verified: true, createdBy: "Nora Whitcomb" });

    const moved = (await edit(await get(opened.id), { physicians: [{ ...nora, homeLocId: second }] })).body;
    const left = (await edit(moved, { physicians: [{ ...nora, activeRecord: false }] })).body;
    expect((await join())?.homeLocId).toBe(second);
    const gone = (await edit(left, { modifiedOn: undefined, physicians: [{ ...nora, activeRecord: false }] })).body;
    await edit(gone, { locations: [{ ...gone.locations[1], activeRecord: false }], physicians: [] });
    expect((await join())?.homeLocId).toBe(first);
  });

  it("are added, reached in another way, removed and taken up again, unverified", async () => {
    const before = await practice("Juniper Pediatrics", "Ashby");
    const [place] = before.locations.map(({ id }) => id);
    const otto = await ids.physician("Renner");
    const contact = { contactName: "Reception", phone: "(626) 555-0111", phoneExt: "4", department: "Intake" };
    const [dora] = before.physicians;
    const added = (
      await edit(before, {
        physicians: [
          { ...dora, ...contact },
          { id: 0, physId: otto, homeLocId: place },
        ],
      })
    ).body;
    expect(added.physicians).toMatchObject([
      { physId: dora?.physId, ...contact, activeRecord: true },
      { physId: otto, homeLocId: place, verified: false, createdBy: "Ada Winterbourne" },
    ]);

    await hospital.db.updateTable("practice_physicians").set({ verified: true }).where("practice_id", "=", before.id).execute();
    const ended = (await edit(added, { physicians: [{ ...added.physicians[1], activeRecord: false, department: "Ignored" }] })).body;
    expect(ended.physicians[1]).toMatchObject({ physId: otto, activeRecord: false, department: null });
    for (const id of [0, ended.physicians[1]?.id]) {
      const taken = (await edit(await get(before.id), { physicians: [{ id, physId: otto, homeLocId: place, department: "Again" }] })).body;
      expect(taken.physicians).toHaveLength(2);
      expect(taken.physicians[1]).toMatchObject({ id: ended.physicians[1]?.id, activeRecord: true, verified: false, department: "Again" });
      await edit(taken, { physicians: [{ ...taken.physicians[1], activeRecord: false }] });
    }
    expect((await audited(before.id)).map(({ changed }) => changed.at(-1))).toContain(`physicians.${otto}.activeRecord`);
  });

  it("are there once, and active in the directory", async () => {
    const before = await practice("Laurel Pediatrics", "Ashby");
    const [dora] = before.physicians;
    const place = before.locations[0]?.id;
    const again = { id: 0, physId: dora?.physId, homeLocId: place };
    expect(await refused(before, { physicians: [dora, again] })).toMatchObject({
      message: TWICE,
      fields: { "physicians.1.physId": TWICE },
    });
    expect(await refused(before, { physicians: [again] })).toMatchObject({ fields: { "physicians.0.physId": TWICE } });
    const rita = await ids.physician("Lindgren");
    await hospital.db.updateTable("physicians").set({ active: false }).where("id", "=", rita).execute();
    for (const physId of [rita, 99_999_999])
      expect(await refused(before, { physicians: [{ ...again, physId }] })).toMatchObject({
        message: "This physician is not active in the directory. Choose another one.",
      });
  });

  it("are those of this practice, and stay who they are", async () => {
    const before = await practice("Alder Pediatrics", "Ashby");
    const other = await get(await ids.practice("Lakeside Pediatrics"));
    const [dora] = before.physicians;
    const place = before.locations[0]?.id;
    expect(await refused(before, { physicians: [{ ...other.physicians[0], homeLocId: place }] })).toMatchObject({
      fields: { "physicians.0.id": "This physician does not work at this practice" },
    });
    const exchanged = { ...dora, physId: await ids.physician("Renner") };
    expect(await refused(before, { physicians: [exchanged] })).toMatchObject({
      fields: { "physicians.0.physId": "This is a different physician. Remove this one and add the other." },
    });
  });
});
