import { chart } from "@linnet/contract/chart";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { withRecordAccess } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";
import { auditChartRead } from "./audit-chart-read.ts";
import { chartQuery } from "./chart-query.ts";
import { encounterReport } from "./encounter-report.ts";
import { labReport } from "./lab-report.ts";

export function chartRoutes(app: FastifyInstance, { config, db, clock, ehr }: Platform): void {
  const zone = config.HOSPITAL_TIME_ZONE;

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
    await checkVisit(patient.personId, body.encounterId);
    const record = await ehr.labsOf(patient.personId, chartQuery(body, clock.now(), zone));
    const report = labReport(record, patient, zone);
    const count = record.observations.length;
    await auditChartRead(db, actor, { action: chart.labs.action, patient, count, withheld: record.withheld });
    return report;
  });

  /** A visit of another child, or of none, is not there (decision G-X-31). */
  async function checkVisit(personId: string, encounterId: string | null): Promise<void> {
    if (encounterId === null) return;
    const { encounters } = await ehr.visitsOf(personId);
    if (!encounters.some(({ id }) => id === encounterId)) throw notFound("Visit");
  }
}
