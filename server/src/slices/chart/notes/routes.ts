import { chart, noteErrors } from "@linnet/contract/chart";
import type { FastifyInstance } from "fastify";
import type { Actor, PatientInCare } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, notFound } from "../../../platform/http/errors.ts";
import type { FileReply } from "../../../platform/http/file-reply.ts";
import { withRecordAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { auditChartRead } from "../audit-read.ts";
import { checkVisit } from "../check-visit.ts";
import { chartQuery } from "../query.ts";
import { reviewByOpening } from "../to-read/review-results.ts";
import { withIncomplete } from "../with-incomplete.ts";
import { noteChains, noteReport } from "./groups.ts";
import { findNotes, type KeptLetters, letterIdOf, patientOfNote } from "./letter-notes.ts";
import { type Desk, openNote } from "./open.ts";

interface NoteNeeds {
  letters: KeptLetters;
  deskFor: (patient: PatientInCare) => Desk;
}

/** Notes of the record, and the letters of clinics among them. */
export function noteRoutes(app: FastifyInstance, platform: Platform, { letters, deskFor }: NoteNeeds): void {
  const { config, db, clock, ehr } = platform;
  const sources = { ehr, letters };

  route(app, chart.notes, withRecordAccess, async ({ actor, patient, body }) => {
    await checkVisit(ehr, patient.personId, body.encounterId);
    await checkNote(patient.personId, body.eventId);
    const record = await findNotes(sources, patient, chartQuery(body, clock.now(), config.HOSPITAL_TIME_ZONE));
    const chains = noteChains(record.notes).filter((chain) => body.eventId === null || chain.some(({ id }) => id === body.eventId));
    await auditChartRead(db, actor, { action: chart.notes.action, patient, count: chains.length, withheld: record.withheld });
    return withIncomplete(noteReport(chains), record);
  });

  route(app, chart.noteDocument, withRecordAccess, async ({ actor, patient, body: { PARENT_ID, DOCUMENT_FORMAT } }) => {
    const { notes, withheld } = await findNotes(sources, patient);
    const chain = noteChains(notes).find(([parent]) => parent.id === PARENT_ID);
    // Same reply as for another child's note: no one may learn that something is withheld.
    if (!chain) throw notFound(letterIdOf(PARENT_ID) === undefined ? "Note" : "Patient");
    const object = `note ${PARENT_ID} ${DOCUMENT_FORMAT}`;
    const writeAudit = (trx: Database) =>
      auditChartRead(trx, actor, { action: chart.noteDocument.action, patient, count: chain.length, withheld, object });
    const letterId = letterIdOf(PARENT_ID);
    if (letterId !== undefined) return openLetter(actor, letterId, { isPdf: DOCUMENT_FORMAT === "XR", writeAudit });
    const file = await openNote(chain, DOCUMENT_FORMAT, deskFor(patient));
    await letters.readAsNotes(actor, patient.personId, { noteIds: chain.map(({ id }) => id), writeAudit });
    await reviewByOpening(platform, actor, { patient, section: "notes", eventIds: [PARENT_ID] });
    return file;
  });

  route(app, chart.noteErrors, withRecordAccess, () => noteErrors(supportMail()));

  const supportMail = () => config.SUPPORT_MAIL ?? config.HOSPITAL_MAILBOX;

  function openLetter(
    actor: Actor,
    id: number,
    { isPdf, writeAudit }: { isPdf: boolean; writeAudit: (trx: Database) => Promise<void> },
  ): Promise<FileReply> {
    if (!isPdf) throw new AppError("not_available", noteErrors(supportMail()).htmlError);
    return letters.open(actor, id, writeAudit);
  }

  /** A note of another child is not there (decision G-X-31). */
  async function checkNote(personId: string, noteId: string | null): Promise<void> {
    if (noteId !== null && (await patientOfNote(sources, noteId)) !== personId) throw notFound("Note");
  }
}
