import { type PracticeFromRequest, practiceFromRequest } from "@linnet/contract/accounts/practice-from-request";
import { accountRequests } from "@linnet/contract/accounts/requests";
import { directory } from "@linnet/contract/directory";
import { physicians } from "@linnet/contract/directory/physicians";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { npi } from "../../../demo/people/physicians.ts";

const ADA = "ada@linnet.example";
const CREATE = "write:practice-from-request";

const asked = {
  userFirstName: "Yara",
  userMiddleName: "",
  userLastName: "Okonjo",
  userTitle: "MD",
  userEmail: "yara@okonjo.example",
  userPhone: "555-010-7788",
  npi: npi(701),
  medicalLicenseNumber: "A-7781",
  practiceName: "Okonjo Family Care",
  practiceAddress1: "9 Orchard Lane",
  practiceAddress2: "Suite 4",
  practiceCity: "Wrenfield",
  practiceState: "CA",
  practiceZip: "90001",
  practicePhone: "(555) 010-2211",
  practiceFax: "555-010-2212",
  practiceContactName: "Noor Okonjo",
  practiceContactEmail: "desk@okonjo.example",
};

describe("a practice that is made of an account request", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  let count = 0;
  const read = async (id: number) => (await call(ADA, accountRequests.get, { params: { id } })).body;
  /** A request of the public form for a practice of its own; gives its id. */
  async function request(changes: Partial<typeof asked> = {}): Promise<number> {
    count += 1;
    const own = { practiceName: `Okonjo Care ${count}`, userEmail: `yara${count}@okonjo.example`, npi: npi(700 + count) };
    await call(null, accountRequests.create, { body: { ...asked, ...own, ...changes } });
    return (await hospital.db.selectFrom("account_requests").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
  }
  async function formOf(id: number, changes: object = {}): Promise<PracticeFromRequest> {
    const { createdBy, createdOn, modifiedBy, ...shown } = await read(id);
    const names = { userFirstName: shown.userFirstName ?? "", userLastName: shown.userLastName ?? "" };
    return { ...shown, ...names, practiceType: "Office Based Practice", physician: "new", ...changes };
  }
  const create = async (id: number, changes: object = {}, by = ADA) =>
    call(by, practiceFromRequest.create, { body: await formOf(id, changes) });
  const matches = async (changes: object = {}) => {
    const { userFirstName, userLastName, userEmail, practiceName, practiceAddress1, practiceZip, practicePhone } = asked;
    const person = { userFirstName, userLastName, userEmail, npi: npi(799), expectedRoleId: 9 as const };
    const body = { ...person, practiceName, practiceAddress1, practiceZip, practicePhone, ...changes };
    return (await call(ADA, practiceFromRequest.matches, { body })).body;
  };
  const countOf = async (table: "practices" | "physicians") => (await hospital.db.selectFrom(table).select("id").execute()).length;

  it("has its location and its physician, and the request names it and waits as before", async () => {
    const id = await request({ userMiddleName: "Ada" });
    const { status, body } = await create(id, { practiceName: "Okonjo & Daughters" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ accountRequestStatus: "Pending", practiceName: "Okonjo & Daughters", modifiedBy: "Winterbourne, Ada" });
    const practiceId = body.practiceId ?? 0;
    const practice = (await call(ADA, directory.get, { params: { id: practiceId } })).body;
    expect(practice).toMatchObject({ practiceName: "Okonjo & Daughters", practiceType: "Office Based Practice", isMyLinnet: false });
    expect(practice.locations).toEqual([
      expect.objectContaining({
        address1: "9 Orchard Lane",
        address2: "Suite 4",
        city: "Wrenfield",
        state: "CA",
        zip: "90001",
        phone: "(555) 010-2211",
        fax: "555-010-2212",
        contactName: "Noor Okonjo",
        email: "desk@okonjo.example",
        defaultLocation: true,
      }),
    ]);
    const [yara] = practice.physicians;
    expect(practice.physicians).toHaveLength(1);
    expect(yara).toMatchObject({
      physicianLastName: "Okonjo",
      verified: false,
      isPracticeOwner: false,
      homeLocId: practice.locations[0]?.id,
    });
    expect((await call(ADA, physicians.get, { params: { id: yara?.physId ?? 0 } })).body).toMatchObject({
      firstName: "Yara",
      midName: "Ada",
      title: "MD",
      npiNum: body.npi,
      email: body.userEmail,
      cellPhone: "(555) 010-7788",
      licenseNumber: "A-7781",
      hasAccount: false,
    });
    expect((await ids.audited(CREATE)).at(-1)).toEqual({
      object: `account request ${id}`,
      rule: `practice ${practiceId}`,
      changed: ["practiceId", "practiceName"],
    });
    expect((await ids.audited(directory.create.action)).at(-1)).toMatchObject({ object: `practice ${practiceId}` });
    expect((await ids.audited(physicians.create.action)).at(-1)).toMatchObject({ object: `physician ${yara?.physId}` });
    const invited = await call(ADA, accountRequests.invite, { body: { ...(await inviteOf(id)), reInvite: false } });
    expect(invited).toMatchObject({ status: 200, body: { accountRequestStatus: "Invited", practiceId } });
  });
  const inviteOf = async (id: number) => {
    const { practiceType, physician, ...form } = await formOf(id);
    return form;
  };

  it("lists the physician of the directory who has the NPI, and adds no second one", async () => {
    const physicianId = await ids.physician("Petrova");
    const { npi: taken } = await hospital.db.selectFrom("physicians").select("npi").where("id", "=", physicianId).executeTakeFirstOrThrow();
    const id = await request({ npi: taken ?? "" });
    const before = await countOf("physicians");
    const refused = await create(id);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("already has this NPI") } });
    expect((await read(id)).practiceId).toBeNull();
    const { body } = await create(id, { physician: physicianId });
    const practice = (await call(ADA, directory.get, { params: { id: body.practiceId ?? 0 } })).body;
    expect(practice.physicians.map(({ physId }) => physId)).toEqual([physicianId]);
    expect(await countOf("physicians")).toBe(before);
    const { physician_id } = await hospital.db
      .selectFrom("account_requests")
      .select("physician_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(physician_id).toBe(physicianId);
  });

  it("creates nothing for a physician who no longer matches the request", async () => {
    const id = await request();
    const before = await countOf("practices");
    const wrong = await create(id, { physician: await ids.physician("Petrova") });
    expect(wrong).toMatchObject({ status: 409, body: { message: expect.stringContaining("no longer matches this request") } });
    expect(await countOf("practices")).toBe(before);
  });

  it("has no physician where staff ask, or where the physician comes with the account", async () => {
    const staff = await request();
    const changes = { expectedRoleId: 2, npi: "", medicalLicenseNumber: "" };
    for (const [id, more] of [
      [staff, changes],
      [await request(), { physician: null }],
    ] as const) {
      const { status, body } = await create(id, more);
      expect(status).toBe(200);
      expect((await call(ADA, directory.get, { params: { id: body.practiceId ?? 0 } })).body.physicians).toEqual([]);
    }
  });

  it("is not made twice for the same key, nor of a request that somebody has changed since", async () => {
    const id = await request();
    const body = await formOf(id);
    hospital.clock.forward(1_000);
    const headers = { authorization: `Bearer ${tokenOf(ADA, new Date(NOW))}`, "idempotency-key": "practice-of-yara" };
    const send = () =>
      hospital.app.inject({
        method: "POST",
        url: `/api${practiceFromRequest.create.path}`,
        headers,
        payload: body,
        remoteAddress: "127.0.0.1",
      });
    const first = await send();
    expect(first.statusCode).toBe(200);
    expect((await send()).json()).toEqual(first.json());
    const before = await countOf("practices");
    const late = await call(ADA, practiceFromRequest.create, { body: { ...body, practiceName: "Okonjo Late" } });
    const words = "Ada Winterbourne changed this request after you opened it. Reload the page.";
    expect(late).toMatchObject({ status: 409, body: { message: words } });
    expect(await countOf("practices")).toBe(before);
  });

  it.each([
    [3, "This request is complete and can no longer be changed."],
    [4, "This request was denied. Set it to Pending first."],
  ])("is not made of a request with status %i", async (status_id, message) => {
    const id = await request();
    const practice_id = await ids.practice("Lakeside Pediatrics");
    const account_id = status_id === 3 ? await ids.account("dora@linnet.example") : null;
    await hospital.db
      .updateTable("account_requests")
      .set({ status_id, practice_id, account_id, invited_at: hospital.clock.now() })
      .where("id", "=", id)
      .execute();
    const before = await countOf("practices");
    expect(await create(id)).toMatchObject({ status: 409, body: { message } });
    expect(await countOf("practices")).toBe(before);
  });

  it("is refused with the name of another practice, and nothing is left of it", async () => {
    const id = await request({ practiceName: "lakeside PEDIATRICS" });
    const before = await countOf("physicians");
    expect(await create(id)).toMatchObject({ status: 409, body: { message: "Practice with same name already present." } });
    expect(await countOf("physicians")).toBe(before);
    expect((await read(id)).practiceId).toBeNull();
  });

  it.each([
    ["practiceState", "Kansas", "practiceState"],
    ["practiceAddress1", "x".repeat(201), "practiceAddress1"],
    ["npi", "", "npi"],
    ["practiceName", "", "practiceName"],
    ["practiceType", "Castle", "practiceType"],
  ])("refuses %s %j beside the field of the request", async (field, value, name) => {
    const id = await request();
    const refused = await create(id, { [field]: value });
    expect(refused).toMatchObject({ status: 400, body: { fields: { [name]: expect.any(String) } } });
    expect((await read(id)).practiceId).toBeNull();
  });

  it.each(["hana@linnet.example", "petra@linnet.example", "dora@linnet.example"])("is not for %s to make or to prepare", async (email) => {
    const id = await request();
    expect((await create(id, {}, email)).status).toBe(403);
    const { practiceName, practiceAddress1, practiceZip, practicePhone, userFirstName, userLastName, userEmail } = asked;
    const person = { userFirstName, userLastName, userEmail, npi: asked.npi, expectedRoleId: 9 as const };
    const body = { ...person, practiceName, practiceAddress1, practiceZip, practicePhone };
    expect((await call(email, practiceFromRequest.matches, { body })).status).toBe(403);
  });

  describe("is looked for in the directory, which answers with", () => {
    it("practices that may be the one, with address and reasons", async () => {
      const { practices } = await matches({
        practiceName: "Lakeside Pediatrics",
        practicePhone: "212-555-0100",
        practiceAddress1: "120 Shore Rd",
        practiceAddress2: "Suite 9",
      });
      expect(practices[0]).toEqual({
        practiceId: await ids.practice("Lakeside Pediatrics"),
        practiceName: "Lakeside Pediatrics",
        isMyLinnet: true,
        address: "120 Shore Road, Wrenfield, CA 90001",
        reasons: ["Same name", "Same building"],
      });
    });

    it("the physician with the NPI first, then the one with the e-mail, then those of the name", async () => {
      const add = async (form: { npiNum: string; email: string; firstName?: string }) =>
        (await call(ADA, physicians.create, { body: { firstName: "Una", lastName: "Match", ...form } })).body.id;
      const named = await add({ npiNum: npi(751), email: "named@match.example" });
      const mailed = await add({ npiNum: npi(752), email: "Mailed@match.example", firstName: "Ulla" });
      const numbered = await add({ npiNum: npi(753), email: "numbered@match.example", firstName: "Ursula" });
      const found = await matches({ userFirstName: "una", userLastName: "MATCH", userEmail: "mailed@match.example", npi: npi(753) });
      expect(found.physicians.map(({ physicianId, reasons }) => [physicianId, reasons])).toEqual([
        [numbered, ["Same NPI"]],
        [mailed, ["Same email"]],
        [named, ["Same name"]],
      ]);
      expect(found.newPhysician).toBe("taken");
      const byName = await matches({ userFirstName: "Una", userLastName: "Match", userEmail: "una@match.example" });
      expect(byName).toMatchObject({ physicians: [{ physicianId: named }], newPhysician: "offered" });
    });

    it("no physician for staff, and no new one yet for somebody who has an account", async () => {
      expect(await matches({ expectedRoleId: 8, npi: "" })).toMatchObject({ physicians: [], newPhysician: "none" });
      expect(await matches({ userLastName: "Nobody", userEmail: "petra@linnet.example" })).toMatchObject({
        physicians: [],
        newPhysician: "onJoining",
      });
    });
  });
});
