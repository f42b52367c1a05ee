import { invitations } from "@linnet/contract/accounts/invitations";
import { practicePeople } from "@linnet/contract/practice/people";
import { describe, expect, it } from "vitest";
import { invitationSteps } from "../../../../test/invitation-steps.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";

const PETRA = "petra@linnet.example";
const ADA = "ada@linnet.example";
const DAY = 86_400_000;

describe("open invitations of a practice", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const { invite, accept } = invitationSteps(hospital);
  const listFor = async (person: string) => call(person, practicePeople.openInvitations, {});
  const find = async (email: string, person = PETRA) => {
    const { status, body } = await listFor(person);
    expect(status).toBe(200);
    const found = body.find((each) => each.email === email);
    if (!found) throw new Error(`no open invitation of ${email}`);
    return found;
  };
  const again = async (person: string, accountRequestId: number, practice = "Lakeside Pediatrics") =>
    call(person, practicePeople.inviteAgain, { body: { accountRequestId, practiceId: await ids.practice(practice) } });
  const mailsTo = (email: string) => hospital.jobs.mails().filter(({ to }) => to === email);
  const opens = async (token: string) => (await call(null, invitations.open, { body: { token } })).status;

  it("say to whom, as what, by whom, until when and how far they are", async () => {
    await invite("listed@vanterpool.example", { roleId: 8 });
    const sent = await find("listed@vanterpool.example");
    expect(sent).toMatchObject({
      firstName: "Ilse",
      lastName: "Vanterpool",
      role: "No medical record access needed",
      invitedBy: expect.stringMatching(/^Petra /),
      state: "Sent",
      mayChange: true,
    });
    expect(Date.parse(sent.expiresOn ?? "") - Date.parse(sent.invitedOn)).toBe(7 * DAY);
    expect((await listFor(PETRA)).body[0]?.accountRequestId).toBe(sent.accountRequestId);

    await accept(await invite("accepted@vanterpool.example"));
    expect((await find("accepted@vanterpool.example")).state).toBe("Accepted");
    await hospital.db.updateTable("invitations").set({ expires_at: hospital.clock.now() }).where("ended_at", "is", null).execute();
    expect((await find("listed@vanterpool.example")).state).toBe("Expired");
    expect((await find("accepted@vanterpool.example")).state).toBe("Accepted");
  });

  it("names practice, role and who invites in the mail", async () => {
    await invite("mailed@vanterpool.example", { roleId: 8 });
    const [mail] = mailsTo("mailed@vanterpool.example");
    expect(mail?.text).toMatch(/^You were invited by Petra \S+ to join Lakeside Pediatrics on the .* portal\. /);
    expect(mail?.text).toContain("Your role there: No medical record access needed.");
  });

  it("are sent again, which ends the link before", async () => {
    const first = await invite("again@vanterpool.example");
    const { accountRequestId } = await find("again@vanterpool.example");
    expect(await again(PETRA, accountRequestId)).toEqual({ status: 200, body: true });
    const [, mail] = mailsTo("again@vanterpool.example");
    const second = /invitation#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect([await opens(first), await opens(second)]).toEqual([404, 200]);
    const row = hospital.db.selectFrom("audit_rows").select(["object", "rule", "outcome"]);
    expect(await row.where("action", "=", "write:invitation-again").execute()).toEqual([
      { object: `account request ${accountRequestId}`, rule: `practice ${await ids.practice("Lakeside Pediatrics")}`, outcome: "done" },
    ]);
  });

  it("are not sent again once there is an account, or when the hospital has invited", async () => {
    await invite("owner@vanterpool.example", { roleId: 3 });
    const admin = await find("owner@vanterpool.example");
    expect(admin.mayChange).toBe(false);
    expect(await again(PETRA, admin.accountRequestId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("The hospital invited") },
    });
    expect((await again(ADA, admin.accountRequestId)).status).toBe(200);
  });

  it("are for those who manage the practice, each for its own", async () => {
    await invite("hidden@vanterpool.example");
    const { accountRequestId } = await find("hidden@vanterpool.example");
    for (const person of ["gena@linnet.example", "dora@linnet.example", "hana@linnet.example"]) {
      expect((await listFor(person)).status, person).toBe(403);
      expect((await again(person, accountRequestId)).status, person).toBe(403);
    }
    expect((await again("otto@linnet.example", accountRequestId)).status).toBe(404);
    expect((await again(PETRA, 999_999)).status).toBe(404);
    const { body } = await listFor("olga@linnet.example");
    expect(JSON.stringify(body)).not.toContain("hidden@vanterpool.example");
    expect(mailsTo("hidden@vanterpool.example")).toHaveLength(1);
  });
});
