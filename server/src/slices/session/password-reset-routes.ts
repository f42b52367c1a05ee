import { passwordReset } from "@linnet/contract/password-reset";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { auditRefusal } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import { anyone } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";

/** The two calls of the page that a mailed link opens; where people sign in at another provider, that one has a page of its own. */
export function passwordResetRoutes(app: FastifyInstance, { db, identity }: Platform): void {
  function links() {
    if (!identity.embedded) throw new AppError("not_found", "Passwords are set at the hospital's sign-in page, not here.");
    return identity.embedded.links;
  }

  /** A link that opens nothing may be a guess. Whose it was is not written down: nobody has proved to be them. */
  async function noted<T>(action: string, { id, ip }: FastifyRequest, act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found")
        await auditRefusal(db, { action, rule: "no such link", accountId: null, request: { id, address: ip } });
      throw error;
    }
  }

  route(app, passwordReset.open, anyone, ({ body, request }) => noted(passwordReset.open.action, request, () => links().open(body.token)));

  route(app, passwordReset.accept, anyone, async ({ body, request }): Promise<true> => {
    const { token, ...chosen } = body;
    await noted(passwordReset.accept.action, request, () => links().accept(token, chosen));
    return true;
  });
}
