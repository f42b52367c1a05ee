import { referrals } from "@linnet/contract/referrals";
import { referralQuestions } from "@linnet/contract/referrals/questions";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor, ReferralInCare } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { startOfDaysAgo } from "../../platform/clock.ts";
import { min } from "../../platform/dates.ts";
import { notFound } from "../../platform/http/errors.ts";
import { expectedVersion } from "../../platform/http/expected-version.ts";
import { withRole } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { answerQuestion } from "./conversation/questions/answer-question.ts";
import { retryReferral } from "./delivery/retry.ts";
import { referralDetails } from "./details/details.ts";
import { duplicateRepository } from "./form/duplicate-repository.ts";
import { editReferral } from "./form/edit.ts";
import { findNamedFiles } from "./form/find-named-files.ts";
import { submitReferral } from "./form/submit.ts";
import { patientKey } from "./identity/patient-key.ts";
import { presentReferral } from "./lists/present.ts";
import { type ListRequest, referralListRepository } from "./lists/repository.ts";
import { cancelReferral } from "./office/cancel.ts";
import { checkTie } from "./office/check-tie.ts";
import { objectToClinic } from "./office/object-to-clinic.ts";
import { putAside } from "./office/put-aside.ts";
import { remindClinic } from "./office/remind-clinic.ts";
import { attachmentRepository } from "./shared/attachment-repository.ts";
import { hospitalDay } from "./shared/hospital-day.ts";
import { practiceInUse } from "./shared/practice-in-use.ts";
import { seenRepository } from "./shared/seen-repository.ts";

const physicians = withRole(ROLE.physician, ROLE.systemAdmin, ROLE.practiceOwner);
const practiceStaff = withRole(ROLE.general, ROLE.practiceAdmin, ROLE.systemAdmin);
const referring = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);

type ListOptions = Pick<ListRequest, "access"> & { sortfield: ListRequest["sort"]; sortdirection: ListRequest["direction"] } & {
  lookback: number;
  searchterm: string;
  checkTie: boolean;
  needsUs: boolean;
};

/** Marks the hospital's changes until then as reviewed by the caller, or undoes that. */
function markChangeSeen(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { referral: { id, personId, rule }, seen, changedOn }: { referral: ReferralInCare; seen: boolean; changedOn: string },
) {
  return db.transaction().execute(async (trx) => {
    const own = { accountId: actor.accountId, referralId: id };
    const readers = seenRepository(trx);
    if (seen) await readers.markSeen(own, min([new Date(changedOn), clock.now()]));
    else await readers.markUnseen(own);
    const personIds = personId === null ? [] : [personId];
    const { action } = referrals.markChangeSeen;
    await audit(trx, actor, { action, rule, object: `referral ${id}`, personIds, changed: ["seen"] });
    return true as const;
  });
}

export function referralRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock, storage } = platform;
  const zone = config.HOSPITAL_TIME_ZONE;

  async function listFor(actor: Actor, options: ListOptions) {
    const { access, sortfield, sortdirection, lookback, searchterm, checkTie: isLost, needsUs } = options;
    const now = clock.now();
    const found = await referralListRepository(db).list(actor, {
      action: referrals.mine.action,
      access,
      isLost,
      mayNeedOfficeOn: needsUs ? hospitalDay(now, zone) : null,
      // These filters include referrals of any age.
      since: isLost || needsUs || lookback < 0 ? null : startOfDaysAgo(now, lookback, zone),
      text: searchterm,
      sort: sortfield,
      direction: sortdirection,
      now,
    });
    const listed = found.map((referral) => presentReferral(actor, referral, { now, zone }));
    return needsUs ? listed.filter(({ needsPractice }) => needsPractice) : listed;
  }

  route(app, referrals.ofPractice, practiceStaff, ({ actor, body }) => listFor(actor, { ...body, access: "practice" }));

  route(app, referrals.mine, physicians, ({ actor, body }) => listFor(actor, { ...body, access: "own" }));

  route(app, referrals.shared, physicians, ({ actor, body }) => listFor(actor, { ...body, access: "shared" }));

  route(app, referrals.get, referring, ({ actor, referral }) => referralDetails(platform, actor, referral));

  route(app, referrals.create, referring, ({ actor, body, files, once, request }) =>
    submitReferral(platform, actor, { body, files, once, key: request.headers["idempotency-key"]?.toString() }),
  );

  route(app, referrals.edit, referring, ({ actor, body, files, once, referral, request }) =>
    editReferral(platform, actor, referral, { body, files, once, expectedVersion: expectedVersion(request, body.modifyDtm) }),
  );

  route(app, referrals.cancel, referring, ({ actor, body, referral }) => cancelReferral(platform, actor, referral, body.reason));

  route(app, referrals.markChangeSeen, referring, ({ actor, body, referral }) => markChangeSeen(platform, actor, { referral, ...body }));

  route(app, referrals.putAside, referring, ({ actor, body, referral }) => putAside(platform, actor, referral, body.isPutAside));

  route(app, referrals.remind, referring, ({ actor, referral }) => remindClinic(platform, actor, referral));

  route(app, referrals.object, referring, ({ actor, body, referral }) => objectToClinic(platform, actor, referral, body.reason));

  route(app, referrals.retry, referring, ({ actor, referral }) => retryReferral(platform, actor, referral));

  route(app, referrals.checkTie, referring, ({ actor, body, referral }) => checkTie(platform, actor, referral, body.child));

  route(app, referralQuestions.answer, referring, ({ actor, body, files, once, referral, params: { questionId } }) =>
    answerQuestion(platform, actor, referral, { questionId, body, files, once }),
  );

  route(app, referrals.attachment, referring, async ({ actor, referral, params: { fileId } }) => {
    const { id, personId, rule } = referral;
    const found = await attachmentRepository(db).find(id, fileId);
    if (!found) throw notFound("Attachment");
    const personIds = personId === null ? [] : [personId];
    // Audited before the file is opened. An opened stream that no one reads would leak.
    await audit(db, actor, { action: referrals.attachment.action, rule, object: `referral ${id}`, personIds });
    return { bytes: await storage.read(found.key), mediaType: found.mediaType, name: found.name };
  });

  route(app, referrals.namedFiles, referring, ({ actor, body }) => findNamedFiles(platform, actor, body));

  route(app, referrals.duplicates, referring, async ({ actor, body: { clinicKey, ...patient } }) => {
    const wanted = { practiceId: practiceInUse(actor).id, patientKey: patientKey(patient), clinicId: clinicKey, now: clock.now() };
    const found = await duplicateRepository(db).of(actor, wanted);
    const personIds = [...new Set(found.flatMap(({ personId }) => personId ?? []))];
    await audit(db, actor, { action: referrals.duplicates.action, personIds, count: found.length });
    return found.map(({ personId: _own, ...duplicate }) => duplicate);
  });
}
