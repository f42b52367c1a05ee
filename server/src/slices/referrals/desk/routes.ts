import { clinicDesks, DESK_PAGE_SIZE, type DeskActRequest, desk } from "@linnet/contract/referrals/desk";
import { deskBulk } from "@linnet/contract/referrals/desk-bulk";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor, ReferralAtDesk } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { invalidInput, notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deskPeopleRepository } from "../clinics/desk-people-repository.ts";
import { markAnswersRead, withdrawQuestion } from "../conversation/questions/at-desk.ts";
import { deskActRepository } from "../shared/act-repository.ts";
import { attachmentRepository } from "../shared/attachment-repository.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import { actAtDesk } from "./act-at-desk.ts";
import { assignChosen, printChosen } from "./act-on-chosen.ts";
import type { DeskActing } from "./change-clinic.ts";
import { deskDetails, presentAtDesk } from "./details.ts";
import { endDesk, giveDesk } from "./people.ts";
import { worklistRepository } from "./worklist-repository.ts";

const atADesk = withRole(ROLE.clinicDesk, ROLE.clinicDeskLead);
const administrator = withRole(ROLE.systemAdmin);

type PartOf<Act> = Act extends unknown ? Exclude<keyof Act, "act" | "lastEvent"> : never;

/** The parts of an act, without its name and the version seen. */
const partsOf = (body: DeskActRequest): Required<Pick<DeskActing, PartOf<DeskActRequest>>> => ({
  reason: "reason" in body ? body.reason : null,
  visit: "visit" in body ? { ...body.visit, startsAt: new Date(body.visit.startsAt) } : undefined,
  question: "question" in body ? body.question : undefined,
  clinicId: "clinicId" in body ? body.clinicId : undefined,
});

const about = ({ id, personId }: ReferralAtDesk) => ({
  rule: "desk",
  object: `referral ${id}`,
  personIds: personId === null ? [] : [personId],
});

async function assign(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  { referral, accountId }: { referral: ReferralAtDesk; accountId: number | null },
) {
  return db.transaction().execute(async (trx) => {
    const held = await deskActRepository(trx).hold(trx, referral.id);
    // Forwarded since it was read, so the previous desk no longer has it.
    if (held.clinicId !== referral.clinicId) throw notFound("Referral");
    const colleagues = await deskPeopleRepository(trx).colleagues([held.clinicId]);
    if (accountId !== null && !colleagues.some(({ id }) => id === accountId))
      throw invalidInput({ accountId: "Choose someone who works at this clinic’s desk" });
    await deskActRepository(trx).assign(trx, referral.id, accountId);
    await deskActRepository(trx).announce(trx, referral.id, held);
    await audit(trx, actor, { action: desk.assign.action, ...about(referral), changed: ["assignedTo"] });
    return true as const;
  });
}

/** The desks of the hospital's clinics, and their staff. */
export function deskRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock, storage } = platform;
  const zone = config.HOSPITAL_TIME_ZONE;

  route(app, desk.worklist, atADesk, async ({ actor, body }) => {
    const now = clock.now();
    const people = deskPeopleRepository(db);
    const clinics = await people.clinics(actor.accountId);
    const colleagues = await people.colleagues(clinics.map(({ id }) => id));
    const { rows, total, counts } = await worklistRepository(db).page(actor, { ...body, now, zone, today: hospitalDay(now, zone) });
    const totalPages = Math.ceil(total / DESK_PAGE_SIZE);
    return { data: rows.map(presentAtDesk), total, totalPages, currentPage: body.page, counts, clinics, colleagues };
  });

  route(app, desk.order, atADesk, async ({ actor, body }) => {
    const now = clock.now();
    const ids = await worklistRepository(db).order(actor, { ...body, now, zone, today: hospitalDay(now, zone) });
    await audit(db, actor, { action: desk.order.action, rule: "desk", count: ids.length });
    return { ids };
  });

  route(app, desk.get, atADesk, ({ actor, atDesk }) => deskDetails(platform, actor, atDesk));

  route(app, desk.attachment, atADesk, async ({ actor, atDesk, params: { fileId } }) => {
    const found = await attachmentRepository(db).find(atDesk.id, fileId);
    if (!found) throw notFound("Attachment");
    // Audited before the file is opened. An opened stream that no one reads would leak.
    await audit(db, actor, { action: desk.attachment.action, ...about(atDesk) });
    return { bytes: await storage.read(found.key), mediaType: found.mediaType, name: found.name };
  });

  route(app, desk.act, atADesk, ({ actor, atDesk, body }) =>
    db.transaction().execute(async (trx) => {
      const { act, lastEvent: shownEvent } = body;
      await actAtDesk(trx, platform, { referralId: atDesk.id, act, ...partsOf(body), by: actor.accountId, shownEvent });
      await audit(trx, actor, { action: desk.act.action, ...about(atDesk), changed: [act] });
      return true as const;
    }),
  );

  route(app, desk.withdrawQuestion, atADesk, ({ actor, atDesk, params }) => withdrawQuestion(platform, actor, atDesk, params.questionId));

  route(app, desk.markAnswersRead, atADesk, ({ actor, atDesk, body }) => markAnswersRead(platform, actor, atDesk, body.questionIds));

  route(app, desk.assign, atADesk, ({ actor, atDesk, body }) => assign(platform, actor, { referral: atDesk, ...body }));

  route(app, deskBulk.print, atADesk, ({ actor, body }) => printChosen(platform, actor, body.ids));

  route(app, deskBulk.assign, atADesk, ({ actor, body }) => assignChosen(platform, actor, body));

  route(app, clinicDesks.list, administrator, async () => {
    const people = deskPeopleRepository(db);
    return { people: await people.all(), clinics: await people.clinics() };
  });

  route(app, clinicDesks.give, administrator, ({ actor, body }) => giveDesk(platform, actor, body));

  route(app, clinicDesks.end, administrator, ({ actor, params }) => endDesk(platform, actor, params.accountId));
}
