import { passwordReset } from "@linnet/contract/session/password-reset";
import { beforeEach, describe, expect, it } from "vitest";
import { invitationSteps, SIGN_IN } from "../../../../test/invitation-steps.ts";
import { testApp } from "../../../../test/test-app.ts";
import { unusedProvider } from "../../../../test/unused-provider.ts";
import { embeddedPasswordLinks } from "../../../adapters/identity/embedded/password-links.ts";
import { sendPasswordHelp } from "../../session/public.ts";
import { remindInvited } from "./remind-invited.ts";

const DAY_MS = 86_400_000;
const PETRA = "petra@linnet.example";

/** A portal with an invited person of Lakeside who asks for help signing in before having an account. */
function portal() {
  const hospital = testApp();
  const steps = invitationSteps(hospital);
  /** Asks by the public call, runs the job it queues, and returns the mails it sent. */
  const askForHelp = async (email: string) => {
    const { jobs, platform } = hospital;
    const before = jobs.sent.length;
    expect(await hospital.call(null, passwordReset.request, { body: { email } })).toEqual({ status: 200, body: true });
    const waiting = jobs.sent.slice(before).flatMap(({ payload }) => ("sealedEmail" in payload ? payload : []));
    for (const one of waiting) await sendPasswordHelp(platform, one, (address) => remindInvited(platform, address));
    return jobs.sent.slice(before).flatMap(({ payload }) => ("to" in payload ? payload : []));
  };
  const secretIn = (mails: readonly { text: string }[]) => /\/invitation#([\w-]+)/.exec(mails.map(({ text }) => text).join(" "))?.[1] ?? "";
  return { hospital, ...steps, askForHelp, secretIn };
}

describe("somebody with nothing but an invitation who asks for help to sign in", () => {
  const { hospital, invite, open, accept, askForHelp, secretIn, practiceOf } = portal();
  beforeEach(() => {
    hospital.identity.embedded = { ...unusedProvider, links: embeddedPasswordLinks(hospital.platform, "linnet:embedded") };
  });

  it("is mailed the invitation again, by a link in place of the first one, and gets in by it", async () => {
    const first = await invite("ilse@vanterpool.example");
    const invitation = hospital.jobs.mails().at(-1)?.text ?? "";
    const mails = await askForHelp("Ilse@Vanterpool.example");
    expect(mails).toMatchObject([
      {
        to: "ilse@vanterpool.example",
        subject: "Your portal invitation",
        text: expect.stringMatching(/You do not have an account yet\.\n\nYou were invited by .* to join Lakeside Pediatrics/),
      },
    ]);
    // Both mails say the same, except for the link and how long it works.
    const told = (text = "") => text.replace(/#\S+/, "").replace(/within 7 days|by [\d/]{10}/, "");
    expect(told(mails[0]?.text)).toContain(told(invitation));
    expect(await open(first)).toMatchObject({ status: 404, body: { message: expect.stringContaining("newest email") } });
    expect(await open(secretIn(mails))).toMatchObject({ status: 200, body: { practiceName: "Lakeside Pediatrics" } });
    expect(await accept(secretIn(mails), SIGN_IN)).toEqual({ status: 200, body: true });
    const audited = hospital.db.selectFrom("audit_rows").selectAll().where("rule", "=", "mailed: invited");
    expect(await audited.execute()).toMatchObject([
      { action: passwordReset.request.action, object: expect.stringMatching(/^account request \d+$/), request_id: "system" },
    ]);
    // Who has accepted is known to the provider by now, which tells them themselves.
    expect(await askForHelp("ilse@vanterpool.example")).toMatchObject([{ text: expect.stringContaining("Your account is active.") }]);
  });

  it("gains no time by it: the link ends when the invitation does, and then the mail says whom to ask", async () => {
    await invite("wim@aalto.example");
    hospital.clock.forward(6 * DAY_MS);
    const mails = await askForHelp("wim@aalto.example");
    expect(await open(secretIn(mails))).toMatchObject({ status: 200 });
    hospital.clock.forward(DAY_MS);
    expect(await open(secretIn(mails))).toMatchObject({ status: 404, body: { message: expect.stringContaining("expired") } });
    const later = await askForHelp("wim@aalto.example");
    expect(later).toMatchObject([{ text: expect.stringContaining("has expired. Ask Petra Brandt to send a new one") }]);
    expect(secretIn(later)).toBe("");
  });

  it("hears of every practice that has invited them", async () => {
    const email = "mei@aalto.example";
    await invite(email);
    await invite(email, { practiceId: await practiceOf("Riverside Pediatrics") });
    const mails = await askForHelp(email);
    expect(mails.map(({ text }) => /(?:to|join) (\w+ Pediatrics)/.exec(text)?.[1])).toEqual([
      "Lakeside Pediatrics",
      "Riverside Pediatrics",
    ]);
  });

  it("is mailed nothing once the invitation was withdrawn, or where nobody invited them", async () => {
    await invite("tove@aalto.example");
    await hospital.db.updateTable("account_requests").set({ status_id: 4 }).where("email", "=", "tove@aalto.example").execute();
    expect(await askForHelp("tove@aalto.example")).toEqual([]);
    expect(await askForHelp("stranger@nowhere.example")).toEqual([]);
  });

  it("is asked to sign in, and not invited, where they have an account", async () => {
    const mails = await askForHelp(PETRA);
    expect(mails).toMatchObject([{ subject: "Help signing in to Linnet" }]);
    expect(secretIn(mails)).toBe("");
  });
});

describe("the same where people sign in at another provider", () => {
  const { invite, open, accept, askForHelp, secretIn } = portal();

  it("is mailed the invitation, and who has an account there is helped there", async () => {
    await invite("ilse@vanterpool.example");
    const mails = await askForHelp("ilse@vanterpool.example");
    expect(await open(secretIn(mails))).toMatchObject({ status: 200 });
    expect(await askForHelp(PETRA)).toEqual([]);
  });

  it("is told where to sign in once they have accepted", async () => {
    const email = "wim@aalto.example";
    await accept(await invite(email));
    const [mail, ...others] = await askForHelp(email);
    expect(mail?.text).toMatch(/You accepted the invitation to Lakeside Pediatrics\. Sign in to start:\n\n\S+\/login$/);
    expect(others).toEqual([]);
  });
});
