import { chartOpening } from "@linnet/contract/chart/opening";
import type { FastifyInstance } from "fastify";
import { withRecordAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { momentAt } from "../to-read/moment.ts";
import { toReadRepository } from "../to-read/repository.ts";
import { resultStateRepository } from "../to-read/result-state-repository.ts";
import { chartOpeningRepository } from "./repository.ts";

export function chartOpeningRoutes(app: FastifyInstance, platform: Platform): void {
  const openings = chartOpeningRepository(platform.db);

  route(app, chartOpening.open, withRecordAccess, async ({ actor, patient }) => {
    const moment = momentAt(platform);
    const opening = { action: chartOpening.open.action, patient, now: moment.now };
    if (actor.administrator) await openings.look(actor, opening);
    else await openings.open(actor, opening);
    const found = await toReadRepository(platform.db).ofChild(actor, patient, moment);
    const displayed = found.marking === "none" ? [] : found.toRead.map(({ id }) => id);
    if (!actor.administrator) await resultStateRepository(platform.db).display(actor, displayed, moment.now);
    return found;
  });
}
