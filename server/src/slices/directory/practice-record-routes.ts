import { directory } from "@linnet/contract/directory";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { withRole } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";

const hospital = withRole(4, 6);
const administrators = withRole(6);

export function practiceRecordRoutes(app: FastifyInstance, _platform: Platform): void {
  const missing = () => {
    throw notFound("Practice");
  };
  route(app, directory.get, hospital, missing);
  route(app, directory.create, administrators, missing);
  route(app, directory.edit, administrators, missing);
  route(app, directory.deactivate, administrators, missing);
  route(app, directory.changeDefaultLocation, administrators, missing);
  route(app, directory.changeOwner, administrators, missing);
}
