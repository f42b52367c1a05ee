import { signIn } from "@linnet/contract/session/sign-in";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SignInAttempt } from "../../../adapters/identity/port.ts";
import { auditRefusal } from "../../../platform/audit/audit.ts";
import { AppError, notFound } from "../../../platform/http/errors.ts";
import { anyone } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository } from "../account-repository.ts";
import { DEMO_PASSWORD, demoPeople } from "./demo-people.ts";

const over = () => notFound("Sign-in");

const attemptOf = (interaction: string, request: FastifyRequest, reply: FastifyReply): SignInAttempt => ({
  interaction,
  request: request.raw,
  response: reply.raw,
});

/** The calls of the sign-in page; there is none where people sign in at another provider. */
export function signInRoutes(app: FastifyInstance, { config, db, identity }: Platform): void {
  const { embedded } = identity;
  const accounts = accountRepository(db);
  const isDemo = config.LINNET_MODE === "demo";

  /** Whose account it would have been is not looked up: the answer must take as long where there is none. */
  const auditFailure = (rule: string, { id, ip }: FastifyRequest) =>
    auditRefusal(db, { action: signIn.submit.action, rule, accountId: null, request: { id, address: ip } });

  /** The password was right, so the account is named: its owner sees the denial among their sign-ins. */
  async function auditFactorFailure(rule: string, who: { issuer: string; subject: string } | undefined, { id, ip }: FastifyRequest) {
    const account = who && (await accounts.findBySubject(who.issuer, who.subject));
    const request = { id, address: ip };
    await auditRefusal(db, { action: signIn.secondFactor.action, rule, accountId: account?.id ?? null, request });
  }

  route(app, signIn.page, anyone, async ({ params, request, reply }) => {
    if (!(await embedded?.isOpen(attemptOf(params.interaction, request, reply)))) throw over();
    const people = demoPeople.map(({ email, firstName, lastName, description }) => ({
      name: `${firstName} ${lastName}`,
      email,
      description,
    }));
    return isDemo ? { demoPeople: people, demoPassword: DEMO_PASSWORD } : { demoPeople: [], demoPassword: null };
  });

  route(app, signIn.secondFactor, anyone, async ({ params, body, request, reply }) => {
    if (!embedded) throw over();
    const attempt = attemptOf(params.interaction, request, reply);
    try {
      return await embedded.submitSecondFactor(attempt, body.code);
    } catch (error) {
      if (error instanceof AppError && error.code !== "not_found")
        await auditFactorFailure(error.code, await embedded.halfSignedIn(attempt), request);
      throw error;
    }
  });

  route(app, signIn.newPassword, anyone, async ({ params, body, request, reply }) => {
    if (!embedded) throw over();
    return embedded.submitNewPassword(attemptOf(params.interaction, request, reply), body.password);
  });

  route(app, signIn.submit, anyone, async ({ params, body, request, reply }) => {
    if (!embedded) throw over();
    try {
      return await embedded.submit(attemptOf(params.interaction, request, reply), body);
    } catch (error) {
      if (error instanceof AppError && error.code !== "not_found") await auditFailure(error.code, request);
      throw error;
    }
  });
}
