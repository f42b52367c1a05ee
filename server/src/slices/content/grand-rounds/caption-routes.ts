import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { invalidInput } from "../../../platform/http/errors.ts";
import { expectedVersion } from "../../../platform/http/expected-version.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordStoredFile, storeReceived } from "../../../platform/uploads/stored-files.ts";
import { auditedRecords, noRecord } from "../records/audited-records.ts";
import { type CaptionsOfRound, grandRoundRepository } from "./repository.ts";

/** @throws AppError where there is no such grand round, no video of ours, or no file of captions. */
function refuseCaptions(before: CaptionsOfRound | undefined, captionsId: string | null): void {
  if (!before) throw noRecord("grand_rounds");
  if (before.videoId === null) throw invalidInput({ Captions: "Only uploaded videos can have captions" });
  if (captionsId === null) throw invalidInput({ Captions: "Choose a WebVTT file" });
}

/** Captions of the videos that are our own files, as a system administrator keeps them (decision G-CON-01, decision record 19). */
export function captionRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage } = platform;
  const records = auditedRecords(platform);
  const administrators = withRole(ROLE.systemAdmin);
  const { saveCaptions, removeCaptions } = portalUpdates;

  route(app, saveCaptions, administrators, ({ actor, params: { id }, body, files, request }) =>
    storeReceived(storage, files, ([file]) =>
      db.transaction().execute(async (trx) => {
        const rounds = grandRoundRepository(trx);
        const before = await rounds.captionsOf(id);
        const captionsId = file ? await recordStoredFile(trx, file) : (before?.captionsId ?? null);
        refuseCaptions(before, captionsId);
        await records.change(trx, { actor, call: saveCaptions }, "grand_rounds", {
          id,
          expectedVersion: expectedVersion(request, body.modifiedOn),
          columns: { captions_file_id: captionsId, captions_language: body.language },
        });
        return { modifiedOn: (await rounds.modifiedAt(id)).toISOString() };
      }),
    ),
  );

  route(app, removeCaptions, administrators, ({ actor, params: { id }, request }) =>
    db.transaction().execute(async (trx) => {
      const rounds = grandRoundRepository(trx);
      if (!(await rounds.captionsOf(id))?.captionsId) throw noRecord("grand_rounds");
      await records.change(trx, { actor, call: removeCaptions }, "grand_rounds", {
        id,
        expectedVersion: expectedVersion(request),
        columns: { captions_file_id: null, captions_language: null },
      });
      return { modifiedOn: (await rounds.modifiedAt(id)).toISOString() };
    }),
  );
}
