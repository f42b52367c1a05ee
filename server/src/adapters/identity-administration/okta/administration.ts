import type { AccountStatus } from "@linnet/contract/accounts";
import type { Client } from "@okta/okta-sdk-nodejs";
import { z } from "zod";
import { conflict } from "../../../platform/http/errors.ts";
import type { IdentityAdministration } from "../port.ts";
import { isRefusal, oktaCalls } from "./calls.ts";
import { oktaNewcomers } from "./newcomers.ts";
import { oktaPeople, profileOf } from "./people.ts";
import type { OktaSettings } from "./settings.ts";

const UNUSED: readonly AccountStatus[] = ["STAGED", "PROVISIONED"];
/** Whoever has set a password once, and is not suspended (S2 §4). */
const IN_USE: readonly AccountStatus[] = ["ACTIVE", "LOCKED_OUT", "RECOVERY", "PASSWORD_EXPIRED"];

const TemporaryPassword = z.object({ tempPassword: z.string().min(1) });

/** The vendor's client takes the answer for a user, and loses the password: asked through its own transport (decision 24). */
async function makeTemporaryPassword({ http, baseUrl }: Client, id: string): Promise<string> {
  const answer = await http.postJson(
    `${baseUrl}/api/v1/users/${encodeURIComponent(id)}/lifecycle/expire_password_with_temp_password?revokeSessions=true`,
  );
  return TemporaryPassword.parse(answer).tempPassword;
}

/** The people of an Okta organization. `timeoutMs` is how long one call may take. */
export async function oktaAdministration(settings: OktaSettings, timeoutMs?: number): Promise<IdentityAdministration> {
  const calls = await oktaCalls(settings, timeoutMs);
  const people = oktaPeople(calls);

  /** @throws AppError `not_found`, `conflict` */
  async function statusIn(from: readonly AccountStatus[], id: string): Promise<AccountStatus> {
    const { status } = await people.get(id);
    if (!from.includes(status))
      throw conflict(`The status of this account is ${status} now, which does not allow this. Please load the page again.`);
    return status;
  }

  /**
   * Ends what the person has open at Okta; may be done twice. It comes before the act, so that a failure leaves everything as it was:
   * the other way round somebody would be suspended there, and the portal, which was told of a failure, would let them go on.
   */
  const signOut = (userId: string) => calls.read(({ userApi }) => userApi.revokeUserSessions({ userId, oauthTokens: true }));

  return {
    setsPasswords: false,
    ...oktaNewcomers(calls, people),

    createActive: () => Promise.reject(new Error("At Okta people set their passwords themselves")),

    async reactivate(id) {
      const status = await statusIn(UNUSED, id);
      const mail = { userId: id, sendEmail: true };
      await calls.send(({ userApi }) => (status === "STAGED" ? userApi.activateUser(mail) : userApi.reactivateUser(mail)));
    },

    async suspend(id) {
      const status = await statusIn([...UNUSED, ...IN_USE], id);
      if (status !== "ACTIVE") throw conflict(`This account is ${status}. The identity provider suspends active accounts only.`);
      await signOut(id);
      await calls.send(({ userApi }) => userApi.suspendUser({ userId: id }));
    },

    async unsuspend(id) {
      await statusIn(["SUSPENDED"], id);
      await calls.send(({ userApi }) => userApi.unsuspendUser({ userId: id }));
    },

    async unlock(id) {
      await statusIn(["LOCKED_OUT"], id);
      await calls.send(({ userApi }) => userApi.unlockUser({ userId: id }));
    },

    async sendPasswordReset(id) {
      await statusIn(IN_USE, id);
      await signOut(id);
      const reset = { userId: id, sendEmail: true, revokeSessions: true };
      await calls.send(({ userApi }) => userApi.generateResetPasswordToken(reset));
    },

    async temporaryPassword(id) {
      await statusIn(IN_USE, id);
      await signOut(id);
      return calls.send((client) => makeTemporaryPassword(client, id));
    },

    async resetFactors(id) {
      await statusIn(IN_USE, id);
      await signOut(id);
      await calls.send(({ userApi }) => userApi.resetFactors({ userId: id }));
    },

    async isAnswer(id, answer) {
      await people.get(id);
      const question = await people.questionOf(id);
      if (!question || !answer.trim()) return false;
      const { factorId } = question;
      try {
        const given = await calls.send(({ userFactorApi }) => userFactorApi.verifyFactor({ userId: id, factorId, body: { answer } }));
        return given.factorResult === "SUCCESS";
      } catch (error) {
        if (isRefusal(error, "E0000068")) return false;
        throw error;
      }
    },

    async update(id, user) {
      await people.get(id);
      await calls.send(({ userApi }) => userApi.updateUser({ userId: id, user: { profile: profileOf(user) } }));
    },
  };
}
