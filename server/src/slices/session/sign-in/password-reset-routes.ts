import { passwordReset } from "@linnet/contract/session/password-reset";
import type { FastifyInstance } from "fastify";
import { auditRefusal, auditWrongLink } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { anyone } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { endSessionsByLink } from "./end-sessions-by-link.ts";
import { requestPasswordHelp } from "./password-help.ts";

/** The calls of who cannot sign in, and of the page that a mailed link opens; another provider has pages of its own for them. */
export function passwordResetRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, identity } = platform;
  function links() {
    if (!identity.embedded) throw new AppError("not_found", "Set your password on the hospital’s sign-in page, not here.");
    return identity.embedded.links;
  }

  // At another provider too: who was invited is none of its people yet.
  route(app, passwordReset.request, anyone, async ({ body, request }): Promise<true> => {
    const { id, ip: address } = request;
    try {
      await requestPasswordHelp(platform, { email: body.email, address });
    } catch (error) {
      if (error instanceof AppError)
        await auditRefusal(db, { action: passwordReset.request.action, rule: error.code, accountId: null, request: { id, address } });
      throw error;
    }
    return true;
  });

  route(app, passwordReset.open, anyone, ({ body, request }) =>
    auditWrongLink(db, passwordReset.open.action, request, () => links().open(body.token)),
  );

  route(app, passwordReset.accept, anyone, async ({ body, request }): Promise<true> => {
    const { token, ...chosen } = body;
    const { action } = passwordReset.accept;
    await auditWrongLink(db, action, request, () => links().accept(token, chosen, endSessionsByLink(platform, action)));
    return true;
  });

  route(app, passwordReset.unlock, anyone, async ({ body, request }): Promise<true> => {
    const { action } = passwordReset.unlock;
    await auditWrongLink(db, action, request, () => links().unlock(body.token, endSessionsByLink(platform, action)));
    return true;
  });
}
