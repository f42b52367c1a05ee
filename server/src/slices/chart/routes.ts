import { chart } from "@linnet/contract/chart";
import type { FastifyInstance } from "fastify";
import type { PatientInCare } from "../../platform/actor.ts";
import { withRecordAccess } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditChartRead } from "./audit-read.ts";
import { checkVisit } from "./check-visit.ts";
import { encounterReport } from "./encounter-report.ts";
import { imagingEvents } from "./imaging/events.ts";
import { openImagingReport } from "./imaging/open-report.ts";
import { keptLabReports } from "./labs/kept-lab-reports.ts";
import type { KeptLetters } from "./notes/letter-notes.ts";
import type { Desk } from "./notes/open.ts";
import { noteRoutes } from "./notes/routes.ts";
import { chartQuery } from "./query.ts";
import { reportRoutes } from "./reports/routes.ts";
import { reviewByOpening } from "./to-read/review-results.ts";
import { withIncomplete } from "./with-incomplete.ts";

/** `letters` are clinics' letters on referrals, listed with the notes. */
export function chartRoutes(app: FastifyInstance, platform: Platform, letters: KeptLetters): void {
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

  const readLabs = keptLabReports(platform);

  route(app, chart.encounters, withRecordAccess, async ({ actor, patient }) => {
    const record = await ehr.visitsOf(patient.personId);
    const report = encounterReport(record);
    await auditChartRead(db, actor, {
      action: chart.encounters.action,
      patient,
      count: report.RPTDATA.ENCOUNTERS_CNT,
      withheld: record.withheld,
    });
    return withIncomplete(report, record);
  });

  route(app, chart.labs, withRecordAccess, async ({ actor, patient, body }) => {
    await checkVisit(ehr, patient.personId, body.encounterId);
    const { reply, count, withheld } = await readLabs(patient, chartQuery(body, clock.now(), zone));
    await auditChartRead(db, actor, { action: chart.labs.action, patient, count, withheld });
    return reply;
  });

  noteRoutes(app, platform, { letters, deskFor });

  route(app, chart.radiology, withRecordAccess, async ({ actor, patient, body }) => {
    const visits = await checkVisit(ehr, patient.personId, body.encounterId);
    const record = await ehr.imagingOf(patient.personId, chartQuery(body, clock.now(), zone));
    const { examinations, withheld } = record;
    const count = examinations.length;
    await auditChartRead(db, actor, { action: chart.radiology.action, patient, count, withheld });
    const events = imagingEvents(examinations, visits ?? (await ehr.visitsOf(patient.personId)), config.IMAGE_VIEWER_URL);
    return withIncomplete(events, record);
  });

  route(app, chart.radiologyReport, withRecordAccess, async ({ actor, patient, body: { ORDER_ID } }) => {
    const { examinations, withheld } = await ehr.imagingOf(patient.personId);
    const ordered = examinations.filter(({ orderId }) => orderId === ORDER_ID);
    const file = await openImagingReport(ordered, deskFor(patient));
    const object = `order ${ORDER_ID}`;
    await auditChartRead(db, actor, { action: chart.radiologyReport.action, patient, count: ordered.length, withheld, object });
    await reviewByOpening(platform, actor, { patient, section: "imaging", eventIds: ordered.map(({ id }) => id) });
    return file;
  });

  reportRoutes(app, platform, deskFor);
}
