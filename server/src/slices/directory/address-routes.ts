import { type AddressService, addresses } from "@linnet/contract/directory/addresses";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { withRole } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";

const administrators = withRole(ROLE.systemAdmin);

export function addressRoutes(app: FastifyInstance, { config, addresses: standardizer }: Platform): void {
  const { GEOCODER_URL: url, GEOCODER_KEY: key } = config;
  const service: AddressService = url && key ? { kind: "geocoder", url, key } : { kind: "own" };

  route(app, addresses.service, administrators, () => service);

  route(app, addresses.standardize, administrators, ({ body }) => standardizer.standardize(body));
}
