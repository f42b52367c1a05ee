import {
  type AnnouncementForm,
  type LectureForm,
  portalUpdates,
  type ScheduleForm,
  SLIDER_PIXELS,
  WRONG_PIXELS,
} from "@linnet/contract/content/portal-updates";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { allUsed } from "../../../platform/all-used.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import { expectedVersion } from "../../../platform/http/expected-version.ts";
import { withRole } from "../../../platform/http/guards.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordStoredFile, storeReceived } from "../../../platform/uploads/stored-files.ts";
import type { ReceivedFile } from "../../../platform/uploads/take-files.ts";
import type { RecordTable } from "../history/repository.ts";
import { type AuditedCall, auditedRecords, type RecordUpdate } from "./audited-records.ts";
import { refuseFutureDay } from "./refuse-future-day.ts";
import type { NewRecord } from "./repository.ts";

function announcementColumns({ message, cssClassId, validFrom, validTo, ...rest }: z.output<typeof AnnouncementForm>) {
  allUsed(rest);
  return { message, css_class_id: cssClassId, valid_from: new Date(validFrom), valid_to: new Date(validTo) };
}

function scheduleColumns({ title, url, isActive, publicationDate, ...rest }: z.output<typeof ScheduleForm>) {
  allUsed(rest);
  return { title, url, active: isActive, publication_date: publicationDate };
}

function lectureColumns({ eventDate, videoUrl, isActive, ...lecture }: z.output<typeof LectureForm>) {
  const { contentTitle, contentMessage, contentBulletLine, contentFullname, contentSignature, ...rest } = lecture;
  allUsed(rest);
  return {
    event_date: eventDate,
    video_url: videoUrl,
    active: isActive,
    content_titles: contentTitle,
    content_message: contentMessage,
    content_bullet_lines: contentBulletLine,
    content_full_name: contentFullname,
    content_signatures: contentSignature,
  };
}

/** @throws AppError `invalid_input` for a picture of another size (S3 §5). */
function refuseOtherPixels({ pixels }: ReceivedFile): void {
  if (pixels?.width !== SLIDER_PIXELS.width || pixels.height !== SLIDER_PIXELS.height)
    throw invalidInput({ [portalUpdates.addSlider.files.field]: WRONG_PIXELS });
}

/** Slider images, announcements, ambulatory schedules and lectures, as a system administrator keeps them (decision G-CON-01). */
export function recordRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage } = platform;
  const records = auditedRecords(platform);
  const administrators = withRole(ROLE.systemAdmin);

  /** One record, in a transaction of its own. */
  const add = <T extends RecordTable>(
    { once, ...doing }: AuditedCall & { once: Once<true> },
    table: T,
    columns: NewRecord<T>,
  ): Promise<true> =>
    once(async (trx) => {
      await records.add(trx, doing, table, columns);
      return true;
    });
  async function change<T extends RecordTable>(doing: AuditedCall, table: T, changing: RecordUpdate<T>): Promise<true> {
    await db.transaction().execute((trx) => records.change(trx, doing, table, changing));
    return true;
  }

  const { addSlider, editSlider, addAnnouncement, editAnnouncement, addSchedule, editSchedule, addLecture, editLecture } = portalUpdates;

  route(app, addSlider, administrators, ({ actor, body: { targetUrl, ...rest }, files, once }) => {
    allUsed(rest);
    for (const picture of files) refuseOtherPixels(picture);

    return storeReceived(storage, files, (stored) =>
      once(async (trx) => {
        for (const picture of stored) {
          const columns = { image_name: picture.name, file_id: await recordStoredFile(trx, picture), target_url: targetUrl };
          await records.add(trx, { actor, call: addSlider }, "slider_images", columns);
        }
        return true;
      }),
    );
  });

  route(
    app,
    editSlider,
    administrators,
    ({ actor, body: { id, targetUrl, activeRecord, imageName: _read, modifiedBy: _by, modifiedOn, ...rest }, request }) => {
      allUsed(rest);
      const columns = { target_url: targetUrl, active: activeRecord };
      return change({ actor, call: editSlider }, "slider_images", { id, expectedVersion: expectedVersion(request, modifiedOn), columns });
    },
  );

  route(app, addAnnouncement, administrators, ({ actor, body, once }) =>
    add({ actor, call: addAnnouncement, once }, "announcements", announcementColumns(body)),
  );

  route(app, editAnnouncement, administrators, ({ actor, body, request }) => {
    const { id, isActive, modifiedOn } = body;
    const columns = { ...announcementColumns(body), ...(isActive !== undefined && { active: isActive }) };
    return change({ actor, call: editAnnouncement }, "announcements", {
      id,
      expectedVersion: expectedVersion(request, modifiedOn),
      columns,
    });
  });

  route(app, addSchedule, administrators, ({ actor, body, once }) => {
    refuseFutureDay(platform, { publicationDate: body.publicationDate });
    return add({ actor, call: addSchedule, once }, "ambulatory_schedules", scheduleColumns(body));
  });

  route(app, editSchedule, administrators, ({ actor, body, request }) => {
    refuseFutureDay(platform, { publicationDate: body.publicationDate });
    const changing = { id: body.id, expectedVersion: expectedVersion(request, body.modifiedOn), columns: scheduleColumns(body) };
    return change({ actor, call: editSchedule }, "ambulatory_schedules", changing);
  });

  route(app, addLecture, administrators, ({ actor, body, once }) => {
    refuseFutureDay(platform, { eventDate: body.eventDate });
    return add({ actor, call: addLecture, once }, "cme_lectures", lectureColumns(body));
  });

  route(app, editLecture, administrators, ({ actor, body, request }) => {
    refuseFutureDay(platform, { eventDate: body.eventDate });
    const changing = { id: body.id, expectedVersion: expectedVersion(request, body.modifiedOn), columns: lectureColumns(body) };
    return change({ actor, call: editLecture }, "cme_lectures", changing);
  });
}
