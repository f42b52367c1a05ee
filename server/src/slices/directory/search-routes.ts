import { directory } from "@linnet/contract/directory";
import { physicians } from "@linnet/contract/physicians";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { withRole } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";

const hospital = withRole(4, 6);

export function directorySearchRoutes(app: FastifyInstance, _platform: Platform): void {
  const missing = () => {
    throw notFound("Practice");
  };
  route(app, directory.search, hospital, missing);
  route(app, directory.physicians, hospital, missing);
  route(app, directory.locations, hospital, missing);
  route(app, directory.lookup, hospital, missing);
  route(app, physicians.search, hospital, missing);
}
