import { AccountRequestForm, accountRequests } from "@linnet/contract/accounts/requests";
import { npiClaims } from "@linnet/contract/directory/npi-claims";
import { PhysicianEdit, physicians } from "@linnet/contract/directory/physicians";
import { home } from "@linnet/contract/home";
import { patients } from "@linnet/contract/patients";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { asPractitioner, claimSteps } from "../../../../test/claim-steps.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";
import { demoPhysicians, npi } from "../../../demo/people/physicians.ts";
import { directoryRepository } from "../repository.ts";

const [ADA, HANA] = ["ada@linnet.example", "hana@linnet.example"] as const;
const OWEN = "owen@linnet.example";
const PETRA = "petra@linnet.example";
const GENA = "gena@linnet.example";
const { vera, dora } = demoPhysicians;

/** A hospital to which practices bring physicians. */
function claiming() {
  const hospital = testApp();
  const { call } = hospital;
  const claims = async (by: string = ADA) => (await call(by, npiClaims.list, {})).body.data;
  const claimOf = async (email: string) => (await claims()).find((each) => each.email === email);
  return {
    hospital,
    ids: practiceIds(hospital),
    ...claimSteps(hospital),
    claims,
    claimOf,
    decide: async (email: string, confirm: boolean, by: string = HANA) => {
      const claim = await claimOf(email);
      return call(by, npiClaims.decide, { body: { physicianId: claim?.physicianId ?? 0, npi: claim?.npi ?? "", confirm } });
    },
    opens: async (email: string, personId: string) => (await call(email, patients.get, { params: { id: personId } })).status === 200,
    rolesOf: async (email: string) => (await call(email, session.roles, {})).body.practiceRoles.map(({ roleId }) => roleId),
    physicianOf: async (email: string) =>
      hospital.db
        .selectFrom("physicians as f")
        .innerJoin("accounts as a", "a.id", "f.account_id")
        .select(["f.id", "f.npi", "f.claimed_npi", "f.email"])
        .where("a.email", "=", email)
        .where("f.active", "=", true)
        .executeTakeFirst(),
  };
}

describe("a claim to a number that the directory lacks", () => {
  const { hospital, ids, invite, come, name, mailsTo, claims, claimOf, decide, opens, rolesOf, physicianOf } = claiming();
  const { call } = hospital;
  const email = "new@claims.example";

  it("waits for the hospital, in a list and on home, and for nobody else", async () => {
    await invite(OWEN, email, { npiNum: npi(8101) });
    await come(email);
    expect(await claims(HANA)).toContainEqual({
      physicianId: expect.any(Number),
      name: "Any Body",
      email,
      licenseNumber: "A-40871",
      npi: npi(8101),
      isNumberTyped: true,
      hasCheckDigit: true,
      practices: ["Lakeside Pediatrics"],
      invitedBy: expect.stringMatching(/^Owen /),
      claimedOn: "2026-11-20T18:00:00.000Z",
      listed: null,
      refusal: "",
    });
    const count = (await claims()).length;
    for (const by of [ADA, HANA]) {
      const { body } = await call(by, home.today, { query: { kinds: "all" } });
      expect(toDosOfKind(body, "npi-claims")).toMatchObject({ count });
      const menu = (await call(by, session.menu, {})).body.flatMap(({ items }) => items);
      expect(menu).toContainEqual({ itemId: "npiclaims", itemName: "NPI Claims", waiting: count });
    }
    for (const by of [OWEN, GENA, "cole@linnet.example"]) expect((await call(by, npiClaims.list, {})).status).toBe(403);
    expect((await decide(email, true, OWEN)).status).toBe(403);
  });

  it("brings the patients of that number once it is confirmed, and the person hears it", async () => {
    await name("claimed-1", [asPractitioner(npi(8101))]);
    expect(await opens(email, "claimed-1")).toBe(false);
    const claim = await claimOf(email);
    expect(await decide(email, true)).toEqual({ status: 200, body: true });
    await name("claimed-1", [asPractitioner(npi(8101))]);
    expect(await opens(email, "claimed-1")).toBe(true);
    expect(await physicianOf(email)).toMatchObject({ npi: npi(8101), claimed_npi: null });
    expect(mailsTo(email).at(-1)?.subject).toBe("Your NPI was confirmed");
    expect(await ids.audited("write:npi-claim")).toEqual([
      { object: `physician ${claim?.physicianId}`, rule: "confirmed", changed: ["npi", "person"] },
    ]);
    const again = { physicianId: claim?.physicianId ?? 0, npi: npi(8101), confirm: false };
    expect((await call(ADA, npiClaims.decide, { body: again })).status).toBe(409);
  });

  it("cannot be confirmed with a wrong check digit, and is cleared when it is rejected", async () => {
    const wrong = "wrong@claims.example";
    await invite(OWEN, wrong, { npiNum: "1234567890" });
    await come(wrong);
    expect(await claimOf(wrong)).toMatchObject({ hasCheckDigit: false, refusal: expect.stringContaining("check digit") });
    expect((await decide(wrong, true)).status).toBe(409);
    const before = mailsTo(OWEN).length;
    expect((await decide(wrong, false, ADA)).status).toBe(200);
    expect(await physicianOf(wrong)).toMatchObject({ npi: null, claimed_npi: null });
    expect(await rolesOf(wrong)).toEqual([1]);
    expect(mailsTo(wrong).at(-1)?.subject).toBe("Your NPI was not confirmed");
    expect(mailsTo(OWEN)).toHaveLength(before + 1);
    expect(await claimOf(wrong)).toBeUndefined();
  });

  it("is right where an administrator writes the number, and the person still waits", async () => {
    const written = "written@claims.example";
    await invite(OWEN, written, { npiNum: npi(8102) });
    await come(written);
    const id = (await physicianOf(written))?.id ?? 0;
    const { body } = await call(ADA, physicians.get, { params: { id } });
    expect(body).toMatchObject({ npiNum: "", claimedNpi: npi(8102) });
    const choices = { physicianSpecialties: [], physicianHospitalAffiliations: [], physicianInsurancesAccepteds: [] };
    const edit = PhysicianEdit.parse({ ...body, ...choices, npiNum: npi(8102) });
    expect((await call(ADA, physicians.edit, { body: edit })).status).toBe(200);
    expect(await claimOf(written)).toMatchObject({ npi: npi(8102), isNumberTyped: false });
    expect(await physicianOf(written)).toMatchObject({ npi: npi(8102), claimed_npi: null });
  });
});

describe("a claim to a number that the directory lists", () => {
  const { hospital, ids, invite, come, name, claimOf, decide, opens, rolesOf, physicianOf } = claiming();

  it("becomes one with the listed physician when it is confirmed", async () => {
    const listed = { firstName: "Una", lastName: "Elsewhere", title: "MD", email: "una@hospital.example", npi: npi(8201), accountId: null };
    const keepId = await directoryRepository(hospital.db).addPhysician(hospital.db, listed);
    const email = "una@claims.example";
    await invite("olga@linnet.example", email, { npiNum: listed.npi });
    await come(email);
    expect(await claimOf(email)).toMatchObject({
      isNumberTyped: true,
      listed: { physicianId: keepId, name: "Una Elsewhere", email: listed.email, hasAccount: false },
    });
    expect((await decide(email, true)).status).toBe(200);
    expect(await physicianOf(email)).toEqual({ id: keepId, npi: listed.npi, claimed_npi: null, email });
    expect(await rolesOf(email)).toEqual([1]);
    await name("tied-1", [asPractitioner(listed.npi)]);
    expect(await opens(email, "tied-1")).toBe(true);
  });

  it("cannot be confirmed while that physician signs in", async () => {
    const email = "dora@claims.example";
    await invite("olga@linnet.example", email, { npiNum: dora.npi });
    await come(email);
    expect(await claimOf(email)).toMatchObject({ refusal: expect.stringContaining("already uses this NPI to sign in") });
    expect((await decide(email, true)).status).toBe(409);
    expect((await decide(email, false)).status).toBe(200);
    expect(await physicianOf(dora.email)).toMatchObject({ npi: dora.npi });
  });

  it("is none for whom an administrator invites from a request", async () => {
    const email = "asked@claims.example";
    await invite(OWEN, email, { npiNum: npi(8202) });
    const { id } = await hospital.db.selectFrom("account_requests").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const request = new Map<string, unknown>(Object.entries((await hospital.call(ADA, accountRequests.get, { params: { id } })).body));
    const form = AccountRequestForm.parse(
      Object.fromEntries(AccountRequestForm.keyof().options.map((field) => [field, request.get(field)])),
    );
    expect((await hospital.call(ADA, accountRequests.invite, { body: { ...form, reInvite: true } })).status).toBe(200);
    expect(await come(email)).toEqual([1]);
    expect(await claimOf(email)).toBeUndefined();
    expect(await physicianOf(email)).toMatchObject({ npi: npi(8202), claimed_npi: null });
    expect(await ids.audited("write:npi-claim")).toHaveLength(2);
  });
});

describe("a listed physician whom the practice invites", () => {
  const { hospital, ids, invite, come, name, claimOf, decide, opens, rolesOf, physicianOf } = claiming();

  it("at an address of the practice's own sees no assigned patients until the hospital confirms, which changes the record", async () => {
    const email = "vera.corrected@claims.example";
    await name("listed-1", [asPractitioner(vera.npi)]);
    await invite(PETRA, email, { npiNum: vera.npi, verified: true });
    expect(await come(email)).toEqual([1]);
    await name("listed-1", [asPractitioner(vera.npi)]);
    expect([await opens(GENA, "listed-1"), await opens(email, "listed-1")]).toEqual([true, false]);
    expect(await claimOf(email)).toMatchObject({
      isNumberTyped: false,
      listed: { physicianId: await ids.physician(vera.lastName), email: vera.email, hasAccount: false },
    });
    expect((await decide(email, true)).status).toBe(200);
    expect(await opens(email, "listed-1")).toBe(true);
    expect(await physicianOf(email)).toMatchObject({ id: await ids.physician(vera.lastName), email });
  });

  it("and who is somebody else works on as a physician of their own, while the record is free again", async () => {
    const listed = { firstName: "Ugo", lastName: "Listed", title: "MD", email: "ugo@hospital.example", npi: npi(8301), accountId: null };
    const physicianId = await directoryRepository(hospital.db).addPhysician(hospital.db, listed);
    const link = { physicianId, practiceId: await ids.practice("Lakeside Pediatrics") };
    await hospital.db
      .insertInto("practice_physicians")
      .values({ practice_id: link.practiceId, physician_id: physicianId, verified: true })
      .execute();
    await name("listed-2", [asPractitioner(listed.npi)]);
    const email = "impostor@claims.example";
    await invite(PETRA, email, { npiNum: listed.npi, verified: true });
    await come(email);
    expect((await decide(email, false)).status).toBe(200);
    expect(await physicianOf(email)).toMatchObject({ npi: null, claimed_npi: null });
    expect(await rolesOf(email)).toEqual([1]);
    expect([await opens(GENA, "listed-2"), await opens(email, "listed-2")]).toEqual([true, false]);

    await invite(PETRA, listed.email, { npiNum: listed.npi, verified: true });
    expect(await come(listed.email)).toEqual([1]);
    expect(await claimOf(listed.email)).toBeUndefined();
    expect(await opens(listed.email, "listed-2")).toBe(true);
    expect((await physicianOf(listed.email))?.id).toBe(physicianId);
  });

  it("keeps their own state when another practice asks them to join", async () => {
    expect((await invite("olga@linnet.example", dora.email, { npiNum: npi(8302), joining: true })).status).toBe(200);
    await hospital.db.updateTable("invitations").set({ accepted_at: hospital.clock.now() }).where("email", "=", dora.email).execute();
    await hospital.call(dora.email, session.roles, {});
    expect(await physicianOf(dora.email)).toMatchObject({ npi: dora.npi, claimed_npi: null });
    expect(await claimOf(dora.email)).toBeUndefined();
    expect((await hospital.call(dora.email, practicePeople.physicians, {})).status).toBe(200);
  });
});
