import { invitations } from "@linnet/contract/accounts/invitations";
import { describe, expect, it } from "vitest";
import { invitationSteps, SIGN_IN } from "../../../../test/invitation-steps.ts";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";

describe("the link of an invitation", () => {
  const hospital = testApp();
  const { invite, open, accept } = invitationSteps(hospital);

  it("says whom it invites, and makes a sign-in that is in use", async () => {
    const token = await invite("ilse@vanterpool.example");
    expect(await open(token)).toEqual({
      status: 200,
      body: {
        firstName: "Ilse",
        email: "ilse@vanterpool.example",
        practiceName: "Lakeside Pediatrics",
        roleName: "Medical record access, Non-physician",
        setsPassword: true,
      },
    });
    expect(await accept(token)).toEqual({ status: 200, body: true });
    const user = await hospital.platform.identityAdministration?.findByEmail("ilse@vanterpool.example");
    expect(user).toMatchObject({ status: "ACTIVE", securityQuestion: SIGN_IN.securityQuestion });
  });

  it("says so when it is unknown, used, replaced or too old", async () => {
    const says = async (token: string, message: string) => {
      for (const reply of [await open(token), await accept(token)])
        expect(reply).toMatchObject({ status: 404, body: { code: "not_found", message } });
    };
    await says("x".repeat(43), "This link is not valid. Open it again from the email.");
    const noted = await hospital.db.selectFrom("audit_rows").selectAll().where("rule", "=", "no such link").orderBy("id").execute();
    expect(noted).toMatchObject([
      { action: invitations.open.action, outcome: "refused", actor_id: null },
      { action: invitations.accept.action, outcome: "refused", actor_id: null },
    ]);
    expect(JSON.stringify(noted)).not.toContain("x".repeat(43));
    const used = await invite("used@vanterpool.example");
    await accept(used);
    await says(used, "This link was already used. Sign in.");
    const replaced = await invite("twice@vanterpool.example");
    const newest = await invite("twice@vanterpool.example");
    await says(replaced, "This link no longer works. Use the link in the newest email, or ask for a new invitation.");
    expect((await open(newest)).status).toBe(200);
    hospital.clock.set(new Date(new Date(NOW).getTime() + 7 * 86_400_000));
    await says(newest, "This link has expired. Ask for a new invitation.");
    hospital.clock.set(new Date(NOW));
  });

  it.each([
    ["password", undefined],
    ["securityQuestion", undefined],
    ["securityAnswer", "abc"],
  ])("is not used up by a form with a wrong %s", async (field, value) => {
    const token = await invite(`${field}@vanterpool.example`.toLowerCase());
    expect(await accept(token, { ...SIGN_IN, [field]: value })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect((await accept(token)).status).toBe(200);
  });

  it("is not used up by a password that is too easy to guess", async () => {
    const token = await invite("easy@vanterpool.example");
    expect((await accept(token, { ...SIGN_IN, password: "password" })).status).toBe(400);
    expect((await open(token)).status).toBe(200);
  });

  it.each([
    ["replaced by a newer one", (email: string) => invite(email).then(() => undefined), "This link no longer works."],
    [
      "of someone who is denied",
      async (email: string) => {
        await hospital.db.updateTable("account_requests").set({ status_id: 4 }).where("email", "=", email).execute();
      },
      "This invitation was withdrawn.",
    ],
  ])("makes nothing when it is %s while its form is being sent", async (how, end, told) => {
    const email = `${how.replaceAll(" ", "-")}@vanterpool.example`;
    const token = await invite(email);
    const { identityAdministration } = hospital.platform;
    if (!identityAdministration) throw new Error("The embedded directory is administered");
    const { findByEmail } = identityAdministration;
    // The provider is asked who there is, and in that moment the link ends.
    hospital.platform.identityAdministration = {
      ...identityAdministration,
      findByEmail: async (asked) => {
        const found = await findByEmail(asked);
        await end(email);
        return found;
      },
    };
    const reply = await accept(token);
    hospital.platform.identityAdministration = identityAdministration;
    expect(reply).toMatchObject({ status: 404, body: { message: expect.stringContaining(told) } });
    expect(await findByEmail(email)).toBeUndefined();
  });

  it("makes one sign-in when it is followed twice at once", async () => {
    const token = await invite("race@vanterpool.example");
    const both = await Promise.all([accept(token), accept(token, { ...SIGN_IN, password: "another good long one" })]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const users = await hospital.db.selectFrom("identity_users").select("id").where("email", "=", "race@vanterpool.example").execute();
    expect(users).toHaveLength(1);
  });
});
