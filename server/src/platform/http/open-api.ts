import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { VERSION } from "../version.ts";

/** Makes the OpenAPI document from the served contract; register before the routes. It is read at /api/openapi.json. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Linnet", description: "The calls between the portal’s two floors, made from the contract.", version: VERSION },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
      security: [{ bearer: [] }],
    },
    // The sign-in's own addresses, as everything else that is not the contract's, are nobody's to call.
    transform: (document) =>
      document.route.config?.endpoint ? jsonSchemaTransform(document) : { schema: { hide: true }, url: document.url },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
}
