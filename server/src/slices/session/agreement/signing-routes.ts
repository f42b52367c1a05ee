import type { AuditAction } from "@linnet/contract/audit/actions";
import { signing } from "@linnet/contract/session/signing";
import type { FastifyInstance } from "fastify";
import type { EmbeddedSigning } from "../../../adapters/signature/port.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { signedIn } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";

/** The calls of the signing page; there is none where people sign at another service. */
export function signingRoutes(app: FastifyInstance, { signature }: Platform): void {
  function service(): EmbeddedSigning {
    if (!signature.embedded) throw notFound("Signing page");
    return signature.embedded;
  }
  const attempt = (actor: Actor, envelope: string) => ({ envelope, signerAccountId: actor.accountId });
  const auditing = (actor: Actor, action: AuditAction, envelope: string) => (trx: Database) =>
    audit(trx, actor, { action, object: `envelope ${envelope}` });

  route(app, signing.page, signedIn, ({ actor, params }) => service().page(attempt(actor, params.envelope)));

  route(app, signing.sign, signedIn, async ({ actor, params: { envelope }, body, request }) => {
    const given = {
      name: body.name,
      drawn: body.drawn === null ? null : Buffer.from(body.drawn, "base64"),
      address: request.ip,
      browser: request.headers["user-agent"] ?? "",
    };
    const auditEntry = auditing(actor, signing.sign.action, envelope);
    return { redirectTo: await service().sign(attempt(actor, envelope), given, auditEntry) };
  });

  route(app, signing.decline, signedIn, async ({ actor, params: { envelope } }) => {
    const auditEntry = auditing(actor, signing.decline.action, envelope);
    return { redirectTo: await service().decline(attempt(actor, envelope), auditEntry) };
  });
}
