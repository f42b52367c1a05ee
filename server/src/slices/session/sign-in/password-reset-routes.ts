import { passwordReset } from "@linnet/contract/session/password-reset";
import type { FastifyInstance } from "fastify";
import { auditWrongLink } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { anyone } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";

/** The two calls of the page that a mailed link opens; where people sign in at another provider, that one has a page of its own. */
export function passwordResetRoutes(app: FastifyInstance, { db, identity }: Platform): void {
  function links() {
    if (!identity.embedded) throw new AppError("not_found", "Passwords are set at the hospital's sign-in page, not here.");
    return identity.embedded.links;
  }

  route(app, passwordReset.open, anyone, ({ body, request }) =>
    auditWrongLink(db, passwordReset.open.action, request, () => links().open(body.token)),
  );

  route(app, passwordReset.accept, anyone, async ({ body, request }): Promise<true> => {
    const { token, ...chosen } = body;
    await auditWrongLink(db, passwordReset.accept.action, request, () => links().accept(token, chosen));
    return true;
  });
}
