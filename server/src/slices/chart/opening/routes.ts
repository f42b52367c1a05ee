import { chartOpening } from "@linnet/contract/chart/opening";
import type { FastifyInstance } from "fastify";
import { withRecordAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { chartOpeningRepository } from "./repository.ts";

export function chartOpeningRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  const openings = chartOpeningRepository(db);

  route(app, chartOpening.open, withRecordAccess, async ({ actor, patient }) => {
    const opening = { action: chartOpening.open.action, patient, now: clock.now() };
    const before = actor.administrator ? await openings.look(actor, opening) : await openings.open(actor, opening);
    // Nothing is marked as new in the chart of a child who has died (decision G-PAT-19).
    return { newSince: patient.isDeceased ? null : (before?.toISOString() ?? null) };
  });
}
