import { chartRecordValues } from "@linnet/contract/chart/record-values";
import type { FastifyInstance } from "fastify";
import { withRecordAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { auditChartRead } from "../audit-read.ts";
import { growthTableRepository } from "../growth/table-repository.ts";
import { hospitalDay } from "../hospital-moment.ts";
import { recordValues } from "./record-values.ts";

/** What the record fills in of a clinic's questions: for who may read the chart, and written down as its other parts are. */
export function chartRecordValueRoutes(app: FastifyInstance, { clock, config, db, ehr }: Platform): void {
  const zone = config.HOSPITAL_TIME_ZONE;
  const tables = growthTableRepository(db);

  route(app, chartRecordValues.get, withRecordAccess, async ({ actor, patient, body: { paths } }) => {
    const today = hospitalDay(clock.now().toISOString(), zone) ?? "";
    const reference = await tables.referenceFor(patient);
    const { values, withheld } = await recordValues(ehr, paths, { patient, today, zone, reference });
    await auditChartRead(db, actor, { action: chartRecordValues.get.action, patient, count: values.length, withheld });
    return values;
  });
}
