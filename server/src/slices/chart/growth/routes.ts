import { growth } from "@linnet/contract/chart/growth";
import type { FastifyInstance } from "fastify";
import { withRecordAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { auditChartRead } from "../audit-read.ts";
import { chartSexOf, growthReference } from "./reference.ts";
import { growthReport } from "./report.ts";

export function growthRoutes(app: FastifyInstance, { config, db, ehr }: Platform): void {
  route(app, growth.measured, withRecordAccess, async ({ actor, patient }) => {
    const { observations, withheld } = await ehr.growthOf(patient.personId);
    const sex = chartSexOf(patient);
    const reference = sex && growthReference(sex, []);
    const report = growthReport(observations, { child: patient, zone: config.HOSPITAL_TIME_ZONE, reference });
    const count = report.RPTDATA.GROWTH.reduce((sum, { EVENT }) => sum + EVENT.length, 0);
    await auditChartRead(db, actor, { action: growth.measured.action, patient, count, withheld });
    return report;
  });

  route(app, growth.reference, withRecordAccess, ({ query }) => growthReference(query.sex, []));
}
