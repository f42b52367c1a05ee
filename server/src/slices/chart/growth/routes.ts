import { growth } from "@linnet/contract/chart/growth";
import type { FastifyInstance } from "fastify";
import { withRecordAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { auditChartRead } from "../audit-read.ts";
import { withIncomplete } from "../with-incomplete.ts";
import { growthReport } from "./report.ts";
import { growthTableRepository } from "./table-repository.ts";

export function growthRoutes(app: FastifyInstance, { config, db, ehr }: Platform): void {
  const tables = growthTableRepository(db);

  route(app, growth.measured, withRecordAccess, async ({ actor, patient }) => {
    const record = await ehr.growthOf(patient.personId);
    const reference = await tables.referenceFor(patient);
    const report = growthReport(record.observations, { child: patient, zone: config.HOSPITAL_TIME_ZONE, reference });
    const count = report.RPTDATA.GROWTH.reduce((sum, { EVENT }) => sum + EVENT.length, 0);
    await auditChartRead(db, actor, { action: growth.measured.action, patient, count, withheld: record.withheld });
    return withIncomplete(report, record);
  });

  route(app, growth.reference, withRecordAccess, ({ query }) => tables.referenceOf(query.sex));
}
