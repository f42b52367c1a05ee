import { physicians } from "@linnet/contract/physicians";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { withRole } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";

const hospital = withRole(4, 6);
const administrators = withRole(6);

export function physicianRoutes(app: FastifyInstance, _platform: Platform): void {
  const missing = () => {
    throw notFound("Physician");
  };
  route(app, physicians.choices, hospital, missing);
  route(app, physicians.get, hospital, missing);
  route(app, physicians.create, administrators, missing);
  route(app, physicians.edit, administrators, missing);
  route(app, physicians.deactivate, administrators, missing);
}
