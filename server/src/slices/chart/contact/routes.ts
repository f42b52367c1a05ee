import { chartContact } from "@linnet/contract/chart/contact";
import type { FastifyInstance } from "fastify";
import { withRecordAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { auditChartRead } from "../audit-read.ts";

/** How a child's family is reached: for who may read the chart, and written down as its other parts are. */
export function chartContactRoutes(app: FastifyInstance, { db, ehr }: Platform): void {
  route(app, chartContact.get, withRecordAccess, async ({ actor, patient }) => {
    const { address, phones, phonesUpdated, guardian, insurance, withheld } = await ehr.contactOf(patient.personId);
    const [first, second = ""] = phones;
    const parts = [address, first, guardian, insurance].filter(Boolean);
    await auditChartRead(db, actor, { action: chartContact.get.action, patient, count: parts.length, withheld });
    const dated = <Part extends { updated?: string | undefined }>({ updated, ...part }: Part) => ({ ...part, updatedOn: updated ?? null });
    return {
      address: address ? dated(address) : null,
      phones: first === undefined ? null : { first, second, updatedOn: phonesUpdated ?? null },
      guardian: guardian ? dated(guardian) : null,
      insurance: insurance ? dated(insurance) : null,
    };
  });
}
