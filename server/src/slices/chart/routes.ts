import { chart, noteErrors } from "@linnet/contract/chart";
import type { FastifyInstance } from "fastify";
import type { PatientInCare } from "../../platform/actor.ts";
import { notFound } from "../../platform/http/errors.ts";
import { withRecordAccess } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditChartRead } from "./audit-read.ts";
import { checkVisit } from "./check-visit.ts";
import { encounterReport } from "./encounter-report.ts";
import { imagingEvents } from "./imaging/events.ts";
import { openImagingReport } from "./imaging/open-report.ts";
import { labReport } from "./labs/report.ts";
import { noteChains, noteReport } from "./notes/groups.ts";
import { type Desk, openNote } from "./notes/open.ts";
import { chartQuery } from "./query.ts";
import { reportRoutes } from "./reports/routes.ts";
import { readByOpening } from "./to-read/read-by-opening.ts";

export function chartRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock, ehr } = platform;
  const zone = config.HOSPITAL_TIME_ZONE;
  const supportMail = config.SUPPORT_MAIL ?? config.HOSPITAL_MAILBOX;
  const deskFor = (patient: PatientInCare): Desk => ({
    ehr,
    patient,
    zone,
    hospitalName: config.HOSPITAL_NAME,
    supportMail,
    now: clock.now(),
  });

  route(app, chart.encounters, withRecordAccess, async ({ actor, patient }) => {
    const record = await ehr.visitsOf(patient.personId);
    const report = encounterReport(record);
    await auditChartRead(db, actor, {
      action: chart.encounters.action,
      patient,
      count: report.RPTDATA.ENCOUNTERS_CNT,
      withheld: record.withheld,
    });
    return report;
  });

  route(app, chart.labs, withRecordAccess, async ({ actor, patient, body }) => {
    await checkVisit(ehr, patient.personId, body.encounterId);
    const record = await ehr.labsOf(patient.personId, chartQuery(body, clock.now(), zone));
    const report = labReport(record, patient, zone);
    const count = record.observations.length;
    await auditChartRead(db, actor, { action: chart.labs.action, patient, count, withheld: record.withheld });
    return report;
  });

  route(app, chart.notes, withRecordAccess, async ({ actor, patient, body }) => {
    await checkVisit(ehr, patient.personId, body.encounterId);
    await checkNote(patient.personId, body.eventId);
    const { notes, withheld } = await ehr.notesOf(patient.personId, chartQuery(body, clock.now(), zone));
    const chains = noteChains(notes).filter((chain) => body.eventId === null || chain.some(({ id }) => id === body.eventId));
    await auditChartRead(db, actor, { action: chart.notes.action, patient, count: chains.length, withheld });
    return noteReport(chains);
  });

  route(app, chart.noteDocument, withRecordAccess, async ({ actor, patient, body: { PARENT_ID, DOCUMENT_FORMAT } }) => {
    const { notes, withheld } = await ehr.notesOf(patient.personId);
    const chain = noteChains(notes).find(([parent]) => parent.id === PARENT_ID);
    if (!chain) throw notFound("Note");
    const file = await openNote(chain, DOCUMENT_FORMAT, deskFor(patient));
    const object = `note ${PARENT_ID} ${DOCUMENT_FORMAT}`;
    await auditChartRead(db, actor, { action: chart.noteDocument.action, patient, count: chain.length, withheld, object });
    await readByOpening(platform, actor, { patient, section: "notes", eventIds: [PARENT_ID] });
    return file;
  });

  route(app, chart.noteErrors, withRecordAccess, () => noteErrors(supportMail));

  route(app, chart.radiology, withRecordAccess, async ({ actor, patient, body }) => {
    const visits = await checkVisit(ehr, patient.personId, body.encounterId);
    const { examinations, withheld } = await ehr.imagingOf(patient.personId, chartQuery(body, clock.now(), zone));
    const count = examinations.length;
    await auditChartRead(db, actor, { action: chart.radiology.action, patient, count, withheld });
    return imagingEvents(examinations, visits ?? (await ehr.visitsOf(patient.personId)), config.IMAGE_VIEWER_URL);
  });

  route(app, chart.radiologyReport, withRecordAccess, async ({ actor, patient, body: { ORDER_ID } }) => {
    const { examinations, withheld } = await ehr.imagingOf(patient.personId);
    const ordered = examinations.filter(({ orderId }) => orderId === ORDER_ID);
    const file = await openImagingReport(ordered, deskFor(patient));
    const object = `order ${ORDER_ID}`;
    await auditChartRead(db, actor, { action: chart.radiologyReport.action, patient, count: ordered.length, withheld, object });
    await readByOpening(platform, actor, { patient, section: "imaging", eventIds: ordered.map(({ id }) => id) });
    return file;
  });

  reportRoutes(app, platform, deskFor);

  /** A note of another child is not there (decision G-X-31). */
  async function checkNote(personId: string, noteId: string | null): Promise<void> {
    if (noteId !== null && (await ehr.patientOf({ noteId })) !== personId) throw notFound("Note");
  }
}
