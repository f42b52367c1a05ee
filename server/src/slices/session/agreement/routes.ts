import { agreement } from "@linnet/contract/session/agreement";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { audit } from "../../../platform/audit/audit.ts";
import { AppError, notFound } from "../../../platform/http/errors.ts";
import { signedIn } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findStoredFile } from "../../../platform/uploads/stored-files.ts";
import { agreementSigning } from "./signing.ts";

/** Runs `work`; while the e-signature service rests, says so in the log and gives `otherwise`. */
async function unlessDown<T>(request: FastifyRequest, otherwise: T, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "upstream_unavailable")) throw error;
    request.log.warn({ err: error }, "the e-signature service is not responding");
    return otherwise;
  }
}

/** The agreement step after a login (S1 §4). */
export function agreementRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage } = platform;
  const agreements = agreementSigning(platform);

  route(app, agreement.get, signedIn, ({ actor, request }) =>
    unlessDown(request, { signRequired: true, docusignUrl: null }, agreements.stateFor(actor)),
  );

  route(app, agreement.confirm, signedIn, ({ actor, body, request }) =>
    unlessDown(request, false, agreements.confirm(actor, body.docuSignStatus)),
  );

  route(app, agreement.document, signedIn, async ({ actor }) => {
    const fileId = await agreements.sealedFile(actor);
    const file = fileId && (await findStoredFile(db, fileId));
    if (!file) throw notFound("Signed agreement");

    await audit(db, actor, { action: agreement.document.action, object: `file ${fileId}` });
    return { bytes: await storage.read(file.key), mediaType: file.mediaType, name: file.name };
  });
}
