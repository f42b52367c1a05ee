import { resultsToRead } from "@linnet/contract/chart/to-read";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { subDays } from "../../../platform/dates.ts";
import { forbidden } from "../../../platform/http/errors.ts";
import { withRecordAccess, withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { momentAt } from "./moment.ts";
import { toReadRepository } from "./repository.ts";
import { resultStateRepository } from "./result-state-repository.ts";
import { noteOnResult, REVIEWED_DAYS, reviewResults, unreviewResults } from "./review-results.ts";

/** Physicians review; embassies mark as seen. Staff do neither. */
const whoMarks = withRole(ROLE.physician, ROLE.practiceOwner, ROLE.embassyMember, ROLE.embassyLead);
/** The practice's people: an embassy sees no notes and writes none. */
const whoNotes = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner);

export function toReadRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  route(app, resultsToRead.page, withRecordAccess, async ({ actor, query: { PageNumber, PageSize } }) => {
    const moment = momentAt(platform);
    const found = await toReadRepository(db).page(actor, {
      action: resultsToRead.page.action,
      pageNumber: PageNumber,
      pageSize: PageSize,
      ...moment,
    });
    const displayed = found.data.flatMap(({ marking, results = [] }) => (marking === "none" ? [] : results.map(({ id }) => id)));
    if (!actor.administrator) await resultStateRepository(db).display(actor, displayed, moment.now);
    return found;
  });

  route(app, resultsToRead.reviewed, withRecordAccess, ({ actor, query: { PageNumber, PageSize } }) => {
    const moment = momentAt(platform);
    return toReadRepository(db).reviewed(actor, {
      action: resultsToRead.reviewed.action,
      pageNumber: PageNumber,
      pageSize: PageSize,
      since: subDays(moment.now, REVIEWED_DAYS),
      ...moment,
    });
  });

  route(app, resultsToRead.review, whoMarks, ({ actor, patient, body: { ids, isBulk }, once }) => {
    const now = clock.now();
    return once(async (trx) => ({ ids: await reviewResults(trx, { actor, patient, now }, { ids, isBulk }) }));
  });

  route(app, resultsToRead.unreview, whoMarks, async ({ actor, patient, body: { ids } }) => {
    const now = clock.now();
    await db.transaction().execute((trx) => unreviewResults(trx, { actor, patient, now }, { ids }));
    return true as const;
  });

  route(app, resultsToRead.note, whoNotes, ({ actor, patient, body: { id, text }, once }) => {
    const now = clock.now();
    return once(async (trx) => {
      await noteOnResult(trx, { actor, patient, now }, { id, text });
      return true as const;
    });
  });

  route(app, resultsToRead.mark, whoMarks, ({ actor, patient, body: { ids, forPhysician }, once }) => {
    if (forPhysician !== null) throw forbidden("Results are now reviewed for the whole practice. Reload the page");
    const now = clock.now();
    // A web of the release before has shown some of them at most.
    return once(async (trx) => ({
      own: await reviewResults(trx, { actor, patient, now }, { ids, isBulk: true, action: resultsToRead.mark.action }),
      physician: [],
    }));
  });

  route(app, resultsToRead.unmark, whoMarks, async ({ actor, patient, body: { own } }) => {
    const now = clock.now();
    const { action } = resultsToRead.unmark;
    await db.transaction().execute((trx) => unreviewResults(trx, { actor, patient, now }, { ids: own, action }));
    return true as const;
  });
}
