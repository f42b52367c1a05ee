import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { type Invitee, inviteFor } from "../public.ts";

const LINK = /\/invitation#([A-Za-z0-9_-]{43})/;

describe("inviting somebody into a practice", () => {
  const hospital = testApp();
  const idOf = async (email: string) =>
    (await hospital.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const practiceOf = async (name: string) =>
    (await hospital.db.selectFrom("practices").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
  const invite = async (changes: Partial<Invitee> & { email: string }) => {
    const by = await idOf("petra@linnet.example");
    const practiceId = await practiceOf("Lakeside Pediatrics");
    const person = { firstName: "Wim", lastName: "Aalto", mobilePhone: "555-010-4411", roleId: 2 as const, practiceId };
    return hospital.db.transaction().execute((trx) => inviteFor(hospital.platform, trx, { ...person, ...changes }, { by, joining: false }));
  };
  const requestOf = (id: number) => hospital.db.selectFrom("account_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const linksOf = (id: number) =>
    hospital.db.selectFrom("invitations").selectAll().where("account_request_id", "=", id).orderBy("id").execute();
  const mailsTo = (to: string) => hospital.jobs.mails().filter((mail) => mail.to === to);

  it("mails a link that counts seven days, and keeps only a hash of its secret", async () => {
    const id = await invite({ email: "wim@aalto.example" });
    expect(await requestOf(id)).toMatchObject({
      type: "NonPhysician",
      status_id: 2,
      practice_name: "Lakeside Pediatrics",
      account_id: null,
    });
    const [mail] = mailsTo("wim@aalto.example");
    const secret = LINK.exec(mail?.text ?? "")?.[1] ?? "";
    expect(secret).not.toBe("");
    const [link] = await linksOf(id);
    expect(link?.expires_at.getTime()).toBe(hospital.clock.now().getTime() + 7 * 86_400_000);
    expect(JSON.stringify(link)).not.toContain(secret);
  });

  it("ends the link before when the same person is invited there again", async () => {
    const first = await invite({ email: "again@aalto.example" });
    const second = await invite({ email: "Again@aalto.example", roleId: 8 });
    expect(second).toBe(first);
    expect((await requestOf(first)).role_id).toBe(8);
    expect((await linksOf(first)).map(({ ended_at }) => ended_at !== null)).toEqual([true, false]);
  });

  it("does not turn an owner or admin whom the hospital has invited into staff", async () => {
    const id = await invite({ email: "owner@aalto.example", roleId: 9, npi: "1999999926" });
    await expect(invite({ email: "OWNER@aalto.example" })).rejects.toThrow(
      "The hospital has already invited this person to your practice.",
    );
    expect((await requestOf(id)).role_id).toBe(9);
    expect((await linksOf(id)).map(({ ended_at }) => ended_at)).toEqual([null]);
  });

  it("means nobody of the directory any more when it comes again with another NPI", async () => {
    const listed = await hospital.db
      .selectFrom("physicians")
      .select(["id", "npi"])
      .where("last_name", "=", "Castlemaine")
      .executeTakeFirstOrThrow();
    const physician = { email: "vera@aalto.example", roleId: 1 as const, npi: listed.npi ?? "", physicianId: listed.id };
    const id = await invite(physician);
    await invite(physician);
    expect((await requestOf(id)).physician_id).toBe(listed.id);
    await invite({ ...physician, npi: "1999999934", physicianId: null });
    expect(await requestOf(id)).toMatchObject({ npi: "1999999934", physician_id: null });
  });

  it("refuses an e-mail that somebody signs in with, however it is written", async () => {
    await expect(invite({ email: "DORA@linnet.example" })).rejects.toThrow("A user with this email already exists.");
    expect(mailsTo("DORA@linnet.example")).toEqual([]);
  });

  it("refuses an e-mail of the hospital's own staff, whose accounts nobody could administer", async () => {
    const email = "new@Staff.Wrenfield.example";
    await expect(invite({ email })).rejects.toThrow("This is a hospital staff email address");
    expect(mailsTo(email)).toEqual([]);
  });

  it("tells a practice neither who is a physician elsewhere nor who has a sign-in", async () => {
    const npiOf = async (email: string) =>
      (await hospital.db.selectFrom("physicians").select("npi").where("email", "=", email).executeTakeFirstOrThrow()).npi ?? "";
    const otto = { email: "not-otto@aalto.example", roleId: 1 as const, npi: await npiOf("otto@linnet.example") };
    const dora = { email: "not-dora@aalto.example", roleId: 1 as const, npi: await npiOf("dora@linnet.example") };
    for (const physician of [otto, dora]) {
      await invite(physician);
      expect(mailsTo(physician.email)).toHaveLength(1);
    }
  });
});
