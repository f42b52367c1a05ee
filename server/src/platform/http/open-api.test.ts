import { endpoint } from "@linnet/contract/endpoint";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { installOpenApi } from "./open-api.ts";

const contents = endpoint({ method: "GET", path: "/contents", action: "read:contents", reply: z.object({ title: z.string() }) });

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await installOpenApi(app);
  app.get(contents.path, { config: { endpoint: contents }, schema: { response: { 200: contents.reply } } }, () => ({ title: "x" }));
  app.all("/oidc/*", () => "what the provider says");
  app.get("/api/sign-in/:interaction", () => "on to the page");
  await app.ready();
});
afterAll(() => app.close());

it("the description of the calls names those of the contract, and none of the sign-in's own addresses", async () => {
  const { paths } = (await app.inject("/api/openapi.json")).json();
  expect(Object.keys(paths)).toEqual(["/contents"]);
});
