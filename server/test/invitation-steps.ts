import { invitations } from "@linnet/contract/accounts/invitations";
import { type Invitee, inviteFor } from "../src/slices/accounts/public.ts";
import type { testApp } from "./test-app.ts";

/** Choices of a person who follows an invitation's link. */
export const SIGN_IN = {
  password: "seven small brown wrens",
  securityQuestion: "What was the name of your first pet?",
  securityAnswer: "Pixel",
} as const;

/** Invitations of Petra's into Lakeside. */
export function invitationSteps(hospital: ReturnType<typeof testApp>) {
  const idOf = async (email: string) =>
    (await hospital.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const practiceOf = async (name: string) =>
    (await hospital.db.selectFrom("practices").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
  return {
    idOf,
    practiceOf,
    /** Gives the secret of the link that was mailed. */
    async invite(email: string, changes: Partial<Invitee> = {}): Promise<string> {
      const by = await idOf("petra@linnet.example");
      const practiceId = await practiceOf("Lakeside Pediatrics");
      const invitee = { firstName: "Ilse", lastName: "Vanterpool", mobilePhone: "555-010-4411", roleId: 2 as const, practiceId, email };
      await hospital.db
        .transaction()
        .execute((trx) => inviteFor(hospital.platform, trx, { ...invitee, ...changes }, { by, joining: false, approves: true }));
      const mail = hospital.jobs.mails().findLast(({ to }) => to === email);
      return /#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    },
    open: (token: string) => hospital.call(null, invitations.open, { body: { token } }),
    accept: (token: string, given: object = SIGN_IN) => hospital.call(null, invitations.accept, { body: { token, ...given } }),
    requestsOf: (email: string) =>
      hospital.db.selectFrom("account_requests").select(["status_id", "account_id"]).where("email", "=", email).execute(),
  };
}
