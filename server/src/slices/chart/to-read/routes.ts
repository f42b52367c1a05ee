import { type Marked, resultsToRead } from "@linnet/contract/chart/to-read";
import type { FastifyInstance } from "fastify";
import type { Actor, PatientInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { withRecordAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { momentAt } from "./moment.ts";
import { toReadRepository } from "./repository.ts";
import { type Reader, resultMarkRepository } from "./result-mark-repository.ts";

interface Asked {
  actor: Actor;
  patient: PatientInCare;
  /** The physician for whom it is read as well. */
  forPhysician: number | null;
  now: Date;
}

/** The caller, and the physician they read for. @throws AppError `forbidden` when that physician does not share the child with them. */
async function readersOf(trx: Database, { actor, patient: { personId }, forPhysician, now }: Asked) {
  const marks = resultMarkRepository(trx);
  const self = await marks.self(actor, personId, now);
  if (forPhysician === null) return { self, physician: undefined };
  const physician = await marks.findSharing(actor, { personId, physicianId: forPhysician, now });
  if (!physician) throw new AppError("forbidden", "This physician no longer shares the patient with you");
  return { self, physician };
}

const tellWhom = ({ forPhysician }: Asked) => (forPhysician === null ? [] : [`for physician ${forPhysician}`]);

async function mark(trx: Database, asked: Asked, ids: readonly number[]): Promise<Marked> {
  const { actor, patient } = asked;
  const marks = resultMarkRepository(trx);
  const { self, physician } = await readersOf(trx, asked);
  const seen = await marks.seenBy(self, ids);
  const markFor = (reader: Reader) =>
    marks.mark(
      reader,
      seen.map(({ id }) => id),
    );
  const marked = { own: await markFor(self), physician: physician ? await markFor(physician) : [] };
  await audit(trx, actor, {
    action: resultsToRead.mark.action,
    rule: patient.access.kind,
    personIds: [patient.personId],
    object: [...tellWhom(asked), `results ${seen.map(({ id, eventId }) => `${eventId} (${id})`).join(", ")}`].join("; "),
    count: seen.length,
  });
  return marked;
}

async function unmark(trx: Database, asked: Asked, { own, physician: theirs }: Marked): Promise<void> {
  const { actor, patient } = asked;
  const marks = resultMarkRepository(trx);
  const { self, physician } = await readersOf(trx, asked);
  await marks.unmark(self, own);
  if (physician) await marks.unmark(physician, theirs);
  const ids = [...new Set([...own, ...theirs])];
  await audit(trx, actor, {
    action: resultsToRead.unmark.action,
    rule: patient.access.kind,
    personIds: [patient.personId],
    object: [...tellWhom(asked), `results ${ids.map((id) => `(${id})`).join(", ")}`].join("; "),
    count: ids.length,
  });
}

export function toReadRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform;

  route(app, resultsToRead.page, withRecordAccess, ({ actor, query: { PageNumber, PageSize } }) =>
    toReadRepository(db).page(actor, {
      action: resultsToRead.page.action,
      pageNumber: PageNumber,
      pageSize: PageSize,
      ...momentAt(platform),
    }),
  );

  route(app, resultsToRead.mark, withRecordAccess, ({ actor, patient, body: { ids, forPhysician }, once }) => {
    const now = clock.now();
    return once((trx) => mark(trx, { actor, patient, forPhysician, now }, ids));
  });

  route(app, resultsToRead.unmark, withRecordAccess, async ({ actor, patient, body: { forPhysician, own, physician } }) => {
    const now = clock.now();
    await db.transaction().execute((trx) => unmark(trx, { actor, patient, forPhysician, now }, { own, physician }));
    return true as const;
  });
}
