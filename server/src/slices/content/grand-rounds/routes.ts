import { type GrandRoundForm, NO_VIDEO, portalUpdates, VIDEO_REFERENCE } from "@linnet/contract/content/portal-updates";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import { allUsed } from "../../../platform/all-used.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import { expectedVersion } from "../../../platform/http/expected-version.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordStoredFile, storeReceived } from "../../../platform/uploads/stored-files.ts";
import { auditedRecords, noRecord } from "../records/audited-records.ts";
import { refuseFutureDay } from "../records/refuse-future-day.ts";
import { safeHtml } from "../safe-html.ts";
import { grandRoundRepository, type VideoOfRound, waitingVideoRepository } from "./repository.ts";

const REFERENCE = "urn:uuid:";

function columnsOf({ title, eventDate, isActive, ...round }: z.output<typeof GrandRoundForm>) {
  const { contentTitle, contentMessage, contentBulletLine: _older, contentFullname, contentSignature, ...rest } = round;
  allUsed(rest);
  return {
    title,
    event_date: eventDate,
    active: isActive,
    content_title: contentTitle,
    content_message: safeHtml(contentMessage),
    // The older form is not written any more (decision G-CON-17).
    content_bullet_line: "",
    content_full_name: contentFullname,
    content_signature: contentSignature,
  };
}

/** @throws AppError `invalid_input` when no video waits under this reference. */
async function takeWaiting(trx: Database, reference: string): Promise<string> {
  const fileId = reference.slice(REFERENCE.length);
  if (await waitingVideoRepository(trx).take(fileId)) return fileId;
  throw invalidInput({ videoUrl: "This video is no longer available. Upload it again." });
}

interface Wanted {
  /** A video that came along. */
  fileId: string | undefined;
  /** The form's value; undefined if not sent. */
  address: string | undefined;
}

/** What a grand round has after an edit: what came along, else what the form names, else what it has. @throws AppError when that is nothing. */
async function videoAfter(trx: Database, before: VideoOfRound, { fileId, address }: Wanted): Promise<VideoOfRound> {
  if (fileId !== undefined) return { fileId, url: null };
  if (address && VIDEO_REFERENCE.test(address)) return { fileId: await takeWaiting(trx, address), url: null };
  if (address) return { fileId: null, url: address };
  if (before.fileId === null && (address === "" || !before.url)) throw invalidInput({ Video: NO_VIDEO });
  return before;
}

/** Grand rounds and their videos, as a system administrator keeps them (decisions G-CON-01, G-CON-13 to G-CON-19). */
export function grandRoundRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock, storage } = platform;
  const records = auditedRecords(platform);
  const administrators = withRole(ROLE.systemAdmin);
  const { addGrandRound, editGrandRound, removeGrandRound, uploadVideo, videoTypes } = portalUpdates;

  route(app, videoTypes, administrators, () => [...uploadVideo.files.mediaTypes]);

  route(app, addGrandRound, administrators, ({ actor, body, files, once }) => {
    refuseFutureDay(platform, { eventDate: body.eventDate });

    return storeReceived(storage, files, (stored) =>
      once(async (trx) => {
        for (const video of stored) {
          const columns = { ...columnsOf(body), video_file_id: await recordStoredFile(trx, video) };
          await records.add(trx, { actor, call: addGrandRound }, "grand_rounds", columns);
        }
        return true;
      }),
    );
  });

  route(app, editGrandRound, administrators, async ({ actor, body, files, request }) => {
    refuseFutureDay(platform, { eventDate: body.eventDate });

    const { id, videoUrl: address, modifiedOn } = body;
    await storeReceived(storage, files, ([video]) =>
      db.transaction().execute(async (trx) => {
        const before = await grandRoundRepository(trx).videoOf(id);
        if (!before) throw noRecord("grand_rounds");
        const after = await videoAfter(trx, before, { fileId: video && (await recordStoredFile(trx, video)), address });
        const columns = {
          ...columnsOf(body),
          video_file_id: after.fileId,
          video_url: after.url,
          // Captions belong to the earlier video (decision record 19).
          ...(after.fileId !== before.fileId && { captions_file_id: null, captions_language: null }),
        };
        await records.change(trx, { actor, call: editGrandRound }, "grand_rounds", {
          id,
          expectedVersion: expectedVersion(request, modifiedOn),
          columns,
        });
      }),
    );
    return true as const;
  });

  /** Keeps a video until a grand round takes it, and gives its reference. */
  const keepWaiting = (trx: Database, actor: Actor, fileId: string) =>
    waitingVideoRepository(trx)
      .add(fileId, records.editor(actor))
      .then(() => audit(trx, actor, { action: uploadVideo.action, object: `video ${fileId}` }))
      .then(() => ({ videoUrl: `${REFERENCE}${fileId}` }));

  route(app, uploadVideo, administrators, ({ actor, files, once }) =>
    storeReceived(storage, files, ([video]) =>
      once(async (trx) => {
        // The contract asks for one before this runs.
        if (!video) throw invalidInput({ Video: NO_VIDEO });
        return keepWaiting(trx, actor, await recordStoredFile(trx, video));
      }),
    ),
  );

  route(app, removeGrandRound, administrators, async ({ actor, params: { id } }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await grandRoundRepository(trx).remove(id, clock.now()))) throw noRecord("grand_rounds");
      await audit(trx, actor, { action: removeGrandRound.action, object: `grand round ${id}` });
    });
    return true as const;
  });
}
