import { chart } from "@linnet/contract/chart";
import type { FastifyInstance } from "fastify";
import type { PatientInCare } from "../../../platform/actor.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { withRecordAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { auditChartRead } from "../audit-read.ts";
import { checkVisit } from "../check-visit.ts";
import type { Desk } from "../notes/open.ts";
import { chartQuery } from "../query.ts";
import { reviewByOpening } from "../to-read/review-results.ts";
import { withIncomplete } from "../with-incomplete.ts";
import { reportList } from "./list.ts";
import { openReport } from "./open.ts";

/** Reports of pathology, genetics, cardiology and the like, and what reports of any part say. */
export function reportRoutes(app: FastifyInstance, { config, db, clock, ehr }: Platform, deskFor: (patient: PatientInCare) => Desk): void {
  const zone = config.HOSPITAL_TIME_ZONE;

  route(app, chart.reports, withRecordAccess, async ({ actor, patient, body }) => {
    await checkVisit(ehr, patient.personId, body.encounterId);
    const record = await ehr.reportsOf(patient.personId, chartQuery(body, clock.now(), zone));
    const count = record.reports.length;
    await auditChartRead(db, actor, { action: chart.reports.action, patient, count, withheld: record.withheld });
    return withIncomplete(reportList(record, patient, zone), record);
  });

  route(app, chart.report, withRecordAccess, async ({ actor, patient, body: { REPORT_ID, PLACE = null } }) => {
    const found = await ehr.reportOf(patient.personId, REPORT_ID);
    if (!found) throw notFound("Report");
    const file = await openReport(found, PLACE, deskFor(patient));
    const object = `report ${REPORT_ID}${PLACE === null ? "" : ` file ${PLACE + 1}`}`;
    await auditChartRead(db, actor, { action: chart.report.action, patient, count: 1, withheld: {}, object });
    await reviewByOpening({ db, clock }, actor, { patient, section: "imaging", eventIds: [REPORT_ID] });
    return file;
  });
}
