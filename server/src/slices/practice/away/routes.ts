import { practiceAway } from "@linnet/contract/practice/away";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { declineCover, endAbsence } from "./change-absence.ts";
import { setAbsence } from "./set-absence.ts";

const physicians = withRole(ROLE.physician, ROLE.practiceOwner);

export function practiceAwayRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, practiceAway.set, physicians, ({ actor, body, once }) => setAbsence({ ...platform, once }, actor, body));

  route(app, practiceAway.end, physicians, ({ actor, body }) => endAbsence(platform, actor, body));

  route(app, practiceAway.decline, physicians, ({ actor, body }) => declineCover(platform, actor, body));
}
