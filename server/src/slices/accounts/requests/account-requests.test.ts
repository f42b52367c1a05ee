import { accountRequests } from "@linnet/contract/accounts/requests";
import { home } from "@linnet/contract/home";
import { session } from "@linnet/contract/session";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";
import { directoryRepository } from "../../directory/public.ts";

const ADA = "ada@linnet.example";
const HANA = "hana@linnet.example";
const PETRA = "petra@linnet.example";
const DORA = "dora@linnet.example";

const asked = {
  userFirstName: "Yara",
  userLastName: "Okonjo",
  userEmail: "yara@okonjo.example",
  userPhone: "555-010-7788",
  npi: "1234567893",
  medicalLicenseNumber: "A-7781",
  practiceName: "Okonjo Family Care",
  practiceAddress1: "9 Orchard Lane",
  practiceCity: "Wrenfield",
  practiceState: "CA",
  practiceZip: "90001",
  practicePhone: "(555) 010-2211",
  practiceFax: "555-010-2212",
};

/** Requests of a hospital in which a test makes its own. */
function requestsAt(hospital: ReturnType<typeof testApp>) {
  const { call } = hospital;
  const practiceOf = async (name: string) =>
    (await hospital.db.selectFrom("practices").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
  const get = async (id: number) => (await call(ADA, accountRequests.get, { params: { id } })).body;
  let count = 0;
  let withoutOwner: Promise<number> | undefined;
  /** The practice that an administrator made for the people named in the requests. */
  const newPractice = () => {
    const { practiceName: name, practiceAddress1: address1, practiceCity: city } = asked;
    const practice = { name, address1, city, state: "CA", zip: "90001", phone: "555-010-2211", fax: "555-010-2212" };
    withoutOwner ??= directoryRepository(hospital.db).addPractice(hospital.db, practice);
    return withoutOwner;
  };
  return {
    practiceOf,
    newPractice,
    get,
    /** A request of the public form; gives its id. */
    async fresh(changes: Partial<typeof asked> = {}): Promise<number> {
      count += 1;
      await call(null, accountRequests.create, { body: { ...asked, userEmail: `yara${count}@okonjo.example`, ...changes } });
      const last = await hospital.db.selectFrom("account_requests").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
      return last.id;
    },
    /** The form as an administrator would send it, with a practice that has no owner. */
    async form(id: number, changes: object = {}) {
      const { createdBy, createdOn, modifiedBy, ...request } = await get(id);
      const names = { userFirstName: request.userFirstName ?? "", userLastName: request.userLastName ?? "" };
      return { ...request, ...names, practiceId: await newPractice(), ...changes };
    },
  };
}

describe("looking through account requests", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { fresh, form, practiceOf } = requestsAt(hospital);
  const list = (email: string, body: { practice: boolean; searchTerm?: string; pageNumber?: number }) =>
    call(email, accountRequests.list, { body: { lookBack: -1, ...body } });

  it("shows the hospital all of them, found by the beginning of a first or last name, the newest first", async () => {
    const first = await fresh({ userFirstName: "Ødile", userLastName: "Quist-Berg" });
    const second = await fresh({ userFirstName: "Odile", userLastName: "Quistberg" });
    for (const email of [ADA, HANA]) {
      const { status, body } = await list(email, { practice: false, searchTerm: "quist odi" });
      expect(status).toBe(200);
      expect(body.data.map(({ accountRequestId }) => accountRequestId)).toEqual([second, first]);
      expect(body).toMatchObject({ totalPages: 1, currentPage: 1, total: 2 });
    }
    expect((await list(ADA, { practice: false, searchTerm: "uist" })).body.data).toEqual([]);
  });

  it("shows a practice its own, to whom manages its people", async () => {
    const lakeside = await practiceOf("Lakeside Pediatrics");
    const id = await fresh({ userLastName: "Ownlist" });
    const other = await fresh({ userLastName: "Ownlist" });
    await hospital.db.updateTable("account_requests").set({ practice_id: lakeside }).where("id", "=", id).execute();
    const { body } = await list(PETRA, { practice: true, searchTerm: "ownlist" });
    expect(body.data.map(({ accountRequestId }) => accountRequestId)).toEqual([id]);
    expect((await call(PETRA, accountRequests.get, { params: { id } })).body).toMatchObject({ accountRequestId: id });
    expect((await call(PETRA, accountRequests.get, { params: { id: other } })).status).toBe(404);
    expect((await call("olga@linnet.example", accountRequests.get, { params: { id } })).status).toBe(404);
  });

  it("is closed to a practice as a whole, and within it to those who do not manage people, unless that is delegated", async () => {
    expect((await list(PETRA, { practice: false })).status).toBe(403);
    expect((await list(DORA, { practice: true })).status).toBe(403);
    expect((await list("cole@linnet.example", { practice: false })).status).toBe(403);
    const lakeside = await practiceOf("Lakeside Pediatrics");
    const delegate = (isOn: boolean) =>
      hospital.db.updateTable("practices").set({ delegation_enabled: isOn }).where("id", "=", lakeside).execute();
    await delegate(true);
    expect((await list(DORA, { practice: true })).status).toBe(200);
    await delegate(false);
  });

  it("looks back as far as is asked, and gives the last page for one beyond the end", async () => {
    const id = await fresh({ userLastName: "Longago" });
    await hospital.db
      .updateTable("account_requests")
      .set({ created_at: new Date("2025-01-01") })
      .where("id", "=", id)
      .execute();
    const found = (lookBack: 30 | -1) =>
      call(ADA, accountRequests.list, { body: { practice: false, searchTerm: "longago", lookBack, pageNumber: 9 } });
    expect((await found(30)).body.total).toBe(0);
    expect((await found(-1)).body).toMatchObject({ total: 1, currentPage: 1 });
  });

  it("lists whom somebody has invited, by whom, and only those", async () => {
    const id = await fresh({ userLastName: "Sentout" });
    await fresh({ userLastName: "Sentout" });
    await call(ADA, accountRequests.invite, { body: { ...(await form(id)), reInvite: false } });
    const { body } = await call(ADA, accountRequests.sentInvitations, { body: { practice: false, searchTerm: "sentout" } });
    expect(body.data).toEqual([
      expect.objectContaining({
        accountRequestId: id,
        invitedBy: "Ada Winterbourne",
        expectedRoleName: "Practice owner",
        registeredUsrName: "",
        invitedDate: hospital.clock.now().toISOString(),
        accountRequestStatus: "Invited",
      }),
    ]);
  });

  it("puts who waits first, and sorts and narrows by date and status", async () => {
    const ids: number[] = [];
    for (const [index, status] of [4, 1, 2, 1].entries()) {
      const id = await fresh({ userLastName: "Sortable" });
      const created_at = new Date(Date.UTC(2026, 10, 1 + index));
      const invited = status === 2 && { invited_at: created_at, practice_id: await practiceOf("Lakeside Pediatrics") };
      const changes = { status_id: status, created_at, ...invited };
      await hospital.db.updateTable("account_requests").set(changes).where("id", "=", id).execute();
      ids.push(id);
    }
    const [denied, older, invited, newer] = ids;
    const found = async (options: object) => {
      const { body } = await call(ADA, accountRequests.list, {
        body: { practice: false, searchTerm: "sortable", lookBack: -1, ...options },
      });
      return body.data.map(({ accountRequestId }) => accountRequestId);
    };
    expect(await found({})).toEqual([newer, older, invited, denied]);
    expect(await found({ sortBy: "date" })).toEqual([newer, invited, older, denied]);
    expect(await found({ sortBy: "date", descending: false })).toEqual([denied, older, invited, newer]);
    expect(await found({ sortBy: "status", descending: true })).toEqual([denied, invited, newer, older]);
    expect(await found({ status: 1 })).toEqual([newer, older]);
    expect((await call(ADA, accountRequests.list, { body: { practice: false, sortBy: "name" as never } })).status).toBe(400);
  });
});

describe("the form of an account request", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { fresh, form, practiceOf, newPractice, get } = requestsAt(hospital);
  const edit = async (id: number, changes: object, email = ADA) =>
    call(email, accountRequests.edit, { body: { ...(await form(id)), ...changes } });
  let id = 0;
  beforeAll(async () => {
    id = await fresh();
  });

  it("offers roles and statuses, to the hospital only", async () => {
    const { body } = await call(ADA, accountRequests.choices, {});
    expect(body.accountRequestUserRole.map(({ id: role }) => role)).toEqual([1, 2, 3, 8, 9]);
    expect(body.accountRequestStatus.map(({ status }) => status)).toEqual(["Pending", "Invited", "Completed", "Denied"]);
    expect((await call(PETRA, accountRequests.choices, {})).status).toBe(403);
  });

  it("keeps what an administrator changes, and takes none of the rest", async () => {
    const saved = await edit(id, {
      userFirstName: "Yarah",
      practiceZip: "90001-1234",
      userName: "ada@linnet.example",
      activeRecord: false,
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { userFirstName: "Yarah", practiceZip: "90001-1234", userName: "", activeRecord: true, modifiedBy: "Winterbourne, Ada" },
    });
    const written = hospital.db.selectFrom("audit_rows").select("changed").where("action", "=", accountRequests.edit.action);
    expect((await written.orderBy("id", "desc").executeTakeFirst())?.changed?.toSorted()).toEqual([
      "practiceId",
      "practiceZip",
      "userFirstName",
    ]);
  });

  it.each([HANA, PETRA])("is not for %s to change", async (email) => {
    expect((await edit(id, {}, email)).status).toBe(403);
  });

  it.each([
    ["userEmail", "no email", "Email is not valid"],
    ["userPhone", "12", "Phone number is not valid"],
    ["practicePhone", "", "Phone number is not valid"],
    ["officePhone", "x", "Phone number is not valid"],
    ["practiceZip", "9000", "Zip Code is not valid"],
    ["npi", "123", "NPI number is not valid"],
    ["npi", "", "NPI number is not valid"],
    ["practiceFax", "12", "Fax number is not valid"],
    ["practiceId", "12a", "Practice ID is not valid"],
    ["practiceId", "", "Practice ID is not valid"],
    ["practiceId", 99_999_999, "Practice ID is not valid"],
    ["practiceName", " ", "Practice name is not valid"],
    ["userFirstName", "", "First name is not valid"],
    ["userLastName", "", "Last name is not valid"],
    ["medicalLicenseNumber", "", "Medical license number is not valid"],
    ["practiceAddress1", "", "Address is not valid"],
    ["practiceCity", "", "City is not valid"],
    ["practiceState", "", "State is not valid"],
    ["practiceContactEmail", "x@", "Email is not valid"],
    ["expectedRoleId", 6, "Choose one of 1, 2, 3, 8, 9"],
    ["accountRequestStatusId", 2, "Select Invite to invite this person"],
    ["accountRequestStatusId", 3, "A request is completed when the person first signs in"],
    ["createdBy", "me", "Unknown field"],
  ])("refuses %s %j: %s", async (field, value, message) => {
    const before = await get(id);
    expect(await edit(id, { [field]: value })).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
    expect(await get(id)).toEqual(before);
  });

  it("asks no NPI and no license of staff, and no practice of who is denied", async () => {
    const staff = await fresh();
    expect((await edit(staff, { expectedRoleId: 2, npi: "", medicalLicenseNumber: "" })).status).toBe(200);
    const denied = await edit(staff, { expectedRoleId: 2, npi: "", practiceId: "", accountRequestStatusId: 4, denialReason: "Closed." });
    expect(denied.body).toMatchObject({ practiceId: null, accountRequestStatus: "Denied", activeRecord: false });
  });

  it("asks why somebody of the public form is denied, and mails it to them once, with nothing of what they sent", async () => {
    const denied = await fresh({ practiceName: "Okonjo Secret Care" });
    const { userEmail } = await get(denied);
    const told = () =>
      hospital.jobs.mails().filter(({ to, text }) => to === userEmail && text.includes("did not approve the portal account request"));
    expect(await edit(denied, { accountRequestStatusId: 4 })).toMatchObject({
      status: 400,
      body: { fields: { denialReason: "Enter the reason. We will email it to the requester." } },
    });
    const why = { accountRequestStatusId: 4, denialReason: "The practice is outside our area." };
    expect((await edit(denied, why)).body).toMatchObject({ accountRequestStatus: "Denied", denialReason: why.denialReason });
    expect((await edit(denied, { ...why, notes: "Told." })).status).toBe(200);
    expect(told()).toHaveLength(1);
    expect(told()[0]?.text).toContain(why.denialReason);
    expect(JSON.stringify(told())).not.toMatch(/Okonjo Secret Care|Yara/);
    expect((await edit(denied, { accountRequestStatusId: 1 })).body).toMatchObject({ denialReason: "" });
  });

  it("says that a practice has an owner, and neither saves nor invites a second", async () => {
    const lakeside = await practiceOf("Lakeside Pediatrics");
    const present = async (practiceId: number) => (await call(ADA, accountRequests.isOwnerPresent, { params: { id: practiceId } })).body;
    expect([await present(lakeside), await present(await newPractice()), await present(99_999_999)]).toEqual([true, false, false]);
    const said = { status: 409, body: { message: "Practice Owner already present" } };
    expect(await edit(id, { practiceId: lakeside })).toMatchObject(said);
    const invite = await call(ADA, accountRequests.invite, { body: { ...(await form(id)), practiceId: lakeside, reInvite: false } });
    expect(invite).toMatchObject(said);
    expect((await call(PETRA, accountRequests.isOwnerPresent, { params: { id: lakeside } })).status).toBe(403);
  });

  it("does not overwrite what somebody wrote since it was opened", async () => {
    const seen = await form(id);
    hospital.clock.set(new Date(hospital.clock.now().getTime() + 60_000));
    expect((await edit(id, { notes: "Called back." })).status).toBe(200);
    const late = await call(ADA, accountRequests.edit, { body: seen });
    expect(late).toMatchObject({
      status: 409,
      body: { message: "Ada Winterbourne changed this request after you opened it. Reload the page." },
    });
  });
});

describe("inviting from an account request", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { fresh, form, get } = requestsAt(hospital);
  const invite = async (id: number, reInvite: boolean, changes: object = {}) =>
    call(ADA, accountRequests.invite, { body: { ...(await form(id)), ...changes, reInvite } });
  const mailsTo = (to: string) => hospital.jobs.mails().filter((mail) => mail.to === to && mail.text.includes("/invitation#"));
  const openLinks = async (id: number) =>
    (await hospital.db.selectFrom("invitations").select("id").where("account_request_id", "=", id).where("ended_at", "is", null).execute())
      .length;

  it("saves first, then mails the link to the e-mail that was saved", async () => {
    const id = await fresh();
    const invited = await invite(id, false, { userEmail: "corrected@okonjo.example" });
    expect(invited).toMatchObject({ status: 200, body: { accountRequestStatus: "Invited", userEmail: "corrected@okonjo.example" } });
    expect(mailsTo("corrected@okonjo.example")).toHaveLength(1);
    const written = hospital.db.selectFrom("audit_rows").select("changed").where("action", "=", accountRequests.invite.action);
    expect((await written.executeTakeFirstOrThrow()).changed.toSorted()).toEqual(["practiceId", "userEmail"]);
    expect(await openLinks(id)).toBe(1);
  });

  it("invites once, again only by Reinvite, and ends the link before", async () => {
    const id = await fresh();
    const refused = (message: string) => ({ status: 409, body: { message } });
    expect(await invite(id, true)).toMatchObject(refused("This person has not been invited yet. Reload the page."));
    expect((await invite(id, false)).status).toBe(200);
    expect(await invite(id, false)).toMatchObject(refused("This person has already been invited. Reload the page."));
    expect((await invite(id, true)).status).toBe(200);
    expect(await openLinks(id)).toBe(1);
    expect(mailsTo((await get(id)).userEmail)).toHaveLength(2);
  });

  it("is done once by two who click at once", async () => {
    const id = await fresh();
    const body = { ...(await form(id)), modifiedOn: undefined, reInvite: false };
    const both = await Promise.all([call(ADA, accountRequests.invite, { body }), call(ADA, accountRequests.invite, { body })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await openLinks(id)).toBe(1);
  });

  it("asks who signs in already to join, and refuses the hospital's own staff, saving nothing then", async () => {
    const id = await fresh();
    const refused = await invite(id, false, { userEmail: "ida@staff.wrenfield.example" });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("hospital staff") } });
    expect(await get(id)).toMatchObject({ accountRequestStatus: "Pending", userEmail: expect.stringContaining("okonjo.example") });

    expect(await invite(id, false, { userEmail: "Dora@Linnet.example" })).toMatchObject({ status: 200 });
    expect(await get(id)).toMatchObject({ accountRequestStatus: "Invited", userEmail: "Dora@Linnet.example" });
    const mail = hospital.jobs.mails().findLast(({ to }) => to === "Dora@Linnet.example");
    expect(mail?.text).toContain("/account/invitations");
    expect(mail?.text).not.toContain("#");
  });

  it("ends the link of who is denied, or gets another e-mail", async () => {
    for (const changes of [{ accountRequestStatusId: 4, denialReason: "Closed." }, { userEmail: "another@okonjo.example" }]) {
      const id = await fresh();
      await invite(id, false);
      expect((await call(ADA, accountRequests.edit, { body: { ...(await form(id)), ...changes } })).status).toBe(200);
      expect(await openLinks(id)).toBe(0);
    }
  });
});

describe("requests that wait", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { fresh } = requestsAt(hospital);
  const waiting = async (email: string) => {
    const { body } = await call(email, session.menu, {});
    const [item] = body.flatMap(({ items }) => items).filter(({ itemId }) => itemId === "accountrequests");
    return item?.waiting;
  };
  const onHome = async (email: string) => {
    const { body } = await call(email, home.today, {});
    return toDosOfKind(body, "account-requests");
  };

  it("stand on an administrator's home with the oldest first, are counted in the menu as its page shows them, and are mailed to the hospital", async () => {
    const before = (await onHome(ADA))?.count ?? 0;
    const id = await fresh({ practiceName: "Waiting Care" });
    const at = (days: number) => new Date(hospital.clock.now().getTime() - days * 86_400_000);
    await hospital.db
      .updateTable("account_requests")
      .set({ created_at: at(400) })
      .where("id", "=", id)
      .execute();
    expect(await onHome(ADA)).toMatchObject({ count: before + 1 });
    expect((await onHome(ADA))?.items[0]).toEqual({
      id: String(id),
      name: "Waiting Care",
      text: "Account requested",
      at: at(400).toISOString(),
    });
    // The menu counts what the page shows at first, which are those of the last weeks.
    expect(await waiting(ADA)).toBe(before);
    for (const person of [HANA, PETRA, DORA]) {
      expect(await onHome(person), person).toBeUndefined();
      expect(await waiting(person), person).toBeUndefined();
    }
    const mail = hospital.jobs.mails().findLast(({ subject }) => subject === "New account request");
    expect(mail?.text).toContain(`/accountsandaccess/accountrequests/edit/${id}`);
    expect(mail?.text).not.toMatch(/Waiting Care|Okonjo|Yara/);
  });
});

describe("the public form", () => {
  const hospital = testApp();
  const { db, call } = { db: () => hospital.db, call: hospital.call };
  const send = (body: object = {}) => call(null, accountRequests.create, { body: { ...asked, ...body } });
  const kept = async (email: string) =>
    db()
      .selectFrom("account_requests")
      .select(["type", "role_id", "status_id", "notes", "created_by"])
      .where("email", "=", email)
      .execute();

  it("keeps a request for an owner, and says the same whoever is known", async () => {
    const unknown = await send({ notes: "<b>Call</b>\nafter five" });
    const known = await send({ userEmail: DORA });
    expect([unknown, known]).toEqual([
      { status: 200, body: true },
      { status: 200, body: true },
    ]);
    expect(await kept("yara@okonjo.example")).toEqual([
      { type: "NewPractice", role_id: 9, status_id: 1, notes: "<b>Call</b>\nafter five", created_by: null },
    ]);
  });

  it("tells the person once a day that it has come, with nothing that was typed", async () => {
    await send({ userEmail: "once@okonjo.example" });
    await send({ userEmail: "once@okonjo.example" });
    const mails = hospital.jobs.mails().filter(({ to }) => to === "once@okonjo.example");
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/Yara|Okonjo Family/);
  });

  it("thanks a machine and drops what it wrote", async () => {
    expect(await send({ userEmail: "robot@okonjo.example", website: "https://spam.example" })).toEqual({ status: 200, body: true });
    expect(await kept("robot@okonjo.example")).toEqual([]);
  });

  it.each([
    ["userFirstName", "x".repeat(51), "Maximum 50 characters allowed"],
    ["userFirstName", "", "First name is not valid"],
    ["userLastName", " ", "Last name is not valid"],
    ["userTitle", "x".repeat(51), "Maximum 50 characters allowed"],
    ["userEmail", `${"x".repeat(90)}@okonjo.example`, "Email is not valid"],
    ["practiceContactEmail", `${"x".repeat(90)}@okonjo.example`, "Email is not valid"],
    ["userPhone", undefined, "Phone number is not valid"],
    ["npi", "12345", "NPI number is not valid"],
    ["medicalLicenseNumber", "", "Medical license number is not valid"],
    ["practiceName", "x".repeat(101), "Practice name is not valid"],
    ["practiceAddress1", "x".repeat(501), "Address is not valid"],
    ["practiceCity", "", "City is not valid"],
    ["practiceZip", "123456", "Zip Code is not valid"],
    ["practiceFax", "12-34", "Fax number is not valid"],
    ["notes", "\u0000", "Remove control characters"],
    ["expectedRoleId", 6, "Unknown field"],
    ["practiceId", 1, "Unknown field"],
  ])("refuses %s %j: %s", async (field, value, message) => {
    expect(await send({ [field]: value })).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });

  it("takes a hundred an hour from one address in the demo, and starts over with the next hour", async () => {
    // One after another: what is refused because too much is in progress does not count.
    const statuses: number[] = [];
    for (let request = 0; request < 105; request++) statuses.push((await send({ website: "x" })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    expect(await send()).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    hospital.clock.set(new Date(hospital.clock.now().getTime() + 3_600_000));
    expect((await send({ website: "x" })).status).toBe(200);
  });
});
