import type { AuditAction } from "@linnet/contract/audit/actions";
import { ADVICE_PAGE_SIZE, type AdviceDetails, type AdviceSide, advice, deskAdvice } from "@linnet/contract/referrals/advice";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import { withRole } from "../../../../platform/http/guards.ts";
import { route } from "../../../../platform/http/route.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { hospitalDay } from "../../shared/hospital-day.ts";
import { mayWrite } from "../../shared/policy.ts";
import { adviceRepository, type ThreadRow } from "./advice-repository.ts";
import { askClinic } from "./ask-clinic.ts";
import { beginReferral } from "./become-referral.ts";
import { messageRepository } from "./message-repository.ts";
import { isNewTo, presentThread } from "./present.ts";
import { closeQuestion, refuseShared, type Written, writeMessage } from "./write-message.ts";

const referring = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);
const atADesk = withRole(ROLE.clinicDesk, ROLE.clinicDeskLead);

/** A question and its child, for the audit trail. */
const eventOf = ({ id, personId, rule }: Written) => ({ rule, object: `advice ${id}`, personIds: personId === null ? [] : [personId] });

const personIdsIn = (rows: readonly ThreadRow[]) => [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))];

const inPages = (total: number, currentPage: number) => ({ total, currentPage, totalPages: Math.ceil(total / ADVICE_PAGE_SIZE) });

/** The reading calls of both sides, each with its own access rule. */
function reading({ db, clock, storage }: Pick<Platform, "db" | "clock" | "storage">, actor: Actor) {
  return {
    async messages(written: Written, action: AuditAction, before: number) {
      return db.transaction().execute(async (trx) => {
        const page = await messageRepository(trx).page(written.id, before);
        await audit(trx, actor, { action, ...eventOf(written), count: page.messages.length });
        return page;
      });
    },

    async file(written: Written, { action, side, fileId }: { action: AuditAction; side: AdviceSide; fileId: number }) {
      const found = await messageRepository(db).findFile(written.id, fileId);
      if (!found) throw notFound("File");
      // Audited before the file is opened. An opened stream that no one reads would leak.
      await db.transaction().execute(async (trx) => {
        const opened = { threadId: written.id, fileId, side, now: clock.now() };
        if (!actor.administrator) await messageRepository(trx).markOpened(trx, opened);
        await audit(trx, actor, { action, ...eventOf(written) });
      });
      return { bytes: await storage.read(found.key), mediaType: found.mediaType, name: found.name };
    },
  };
}

type Seen = Pick<AdviceDetails, "may"> & { today: string; isNew: boolean };

async function detailsOf(trx: Platform["db"], row: ThreadRow, { may, ...shown }: Seen): Promise<AdviceDetails> {
  return {
    ...presentThread(row, shown),
    ...(await messageRepository(trx).page(row.id)),
    personId: row.person_id,
    physicianId: row.physician_id,
    askedBy: row.asked_by_name,
    version: row.version,
    clinicPhone: row.clinic_phone,
    isRead: row.is_read,
    may,
  };
}

/** Questions of offices to clinics: the office's side. */
export function adviceRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock } = platform;
  const today = () => hospitalDay(clock.now(), config.HOSPITAL_TIME_ZONE);

  route(app, advice.list, referring, ({ actor, query: { access, page } }) =>
    db.transaction().execute(async (trx) => {
      const { rows, total } = await adviceRepository(trx).ofOffice(actor, { access, now: clock.now(), pageNumber: page });
      await audit(trx, actor, { action: advice.list.action, rule: access, personIds: personIdsIn(rows), count: rows.length });
      return { data: rows.map((row) => presentThread(row, { today: today(), isNew: isNewTo(row) })), ...inPages(total, page) };
    }),
  );

  route(app, advice.ask, referring, ({ actor, body, files, once }) => askClinic(platform, actor, { body, files, once }));

  route(app, advice.get, referring, ({ actor, advice: { id, personId, access, rule, practiceId } }) =>
    db.transaction().execute(async (trx) => {
      const threads = adviceRepository(trx);
      const row = await threads.get(actor, id);
      if (!actor.administrator) await threads.markSeen({ accountId: actor.accountId, threadId: id }, clock.now());
      await audit(trx, actor, { action: advice.get.action, ...eventOf({ id, personId, rule }) });
      const write = mayWrite(actor, { access }) && row.state !== "referred";
      const may = { write: write && row.is_read, close: write && row.state === "open", refer: write && actor.practice?.id === practiceId };
      return detailsOf(trx, row, { may, today: today(), isNew: isNewTo(row) });
    }),
  );

  route(app, advice.messages, referring, ({ actor, advice: asked, query: { before } }) =>
    reading(platform, actor).messages(asked, advice.messages.action, before),
  );

  route(app, advice.file, referring, ({ actor, advice: asked, params: { fileId } }) =>
    reading(platform, actor).file(asked, { action: advice.file.action, side: "office", fileId }),
  );

  route(app, advice.write, referring, ({ actor, advice: asked, body, files, once }) => {
    refuseShared(asked.access);
    const message = { action: advice.write.action, side: "office" as const, asksBack: false };
    return writeMessage(platform, actor, asked, { ...message, ...body, files, once });
  });

  route(app, advice.close, referring, ({ actor, advice: asked, body: { version } }) => {
    refuseShared(asked.access);
    return closeQuestion(platform, actor, { ...asked, version });
  });

  route(app, advice.refer, referring, ({ actor, advice: asked, body }) => beginReferral(platform, actor, asked, body));
}

/** Questions of offices to clinics: at the desk of the clinic that was asked. */
export function deskAdviceRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock } = platform;
  const today = () => hospitalDay(clock.now(), config.HOSPITAL_TIME_ZONE);
  const rule = "desk";

  route(app, deskAdvice.list, atADesk, ({ actor, body: { view, clinicId, page } }) =>
    db.transaction().execute(async (trx) => {
      const threads = adviceRepository(trx);
      const { rows, total } = await threads.atDesk(actor, { clinicId, isOpen: view === "open", pageNumber: page });
      const counts = await threads.countsAtDesk(actor, { clinicId, today: today() });
      await audit(trx, actor, { action: deskAdvice.list.action, rule, personIds: personIdsIn(rows), count: rows.length });
      return { data: rows.map((row) => presentThread(row, { today: today(), isNew: false })), ...inPages(total, page), counts };
    }),
  );

  route(app, deskAdvice.get, atADesk, ({ actor, atDesk: { id, personId } }) =>
    db.transaction().execute(async (trx) => {
      const row = await adviceRepository(trx).get(actor, id);
      await audit(trx, actor, { action: deskAdvice.get.action, ...eventOf({ id, personId, rule }) });
      const may = { write: actor.administrator === null && row.state !== "referred", close: false, refer: false };
      return detailsOf(trx, row, { may, today: today(), isNew: false });
    }),
  );

  route(app, deskAdvice.messages, atADesk, ({ actor, atDesk: { id, personId }, query: { before } }) =>
    reading(platform, actor).messages({ id, personId, rule }, deskAdvice.messages.action, before),
  );

  route(app, deskAdvice.file, atADesk, ({ actor, atDesk: { id, personId }, params: { fileId } }) =>
    reading(platform, actor).file({ id, personId, rule }, { action: deskAdvice.file.action, side: "clinic", fileId }),
  );

  route(app, deskAdvice.write, atADesk, ({ actor, atDesk: { id, personId }, body, files, once }) =>
    writeMessage(platform, actor, { id, personId, rule }, { action: deskAdvice.write.action, side: "clinic", ...body, files, once }),
  );
}
