import { addresses } from "@linnet/contract/addresses";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { withRole } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";

const administrators = withRole(6);

export function addressRoutes(app: FastifyInstance, _platform: Platform): void {
  const missing = () => {
    throw notFound("Address");
  };
  route(app, addresses.service, administrators, missing);
  route(app, addresses.standardize, administrators, missing);
}
