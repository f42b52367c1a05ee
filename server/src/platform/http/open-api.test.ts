import { download, endpoint, upload } from "@linnet/contract/endpoint";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { installOpenApi } from "./open-api.ts";

const contents = endpoint({ method: "GET", path: "/contents", action: "read:contents", reply: z.object({ title: z.string() }) });

const Page = z.strictObject({ text: z.string() }).meta({ id: "Page" });
const pages = endpoint({ method: "GET", path: "/pages", action: "read:pages", reply: z.array(Page) });

const letter = upload({
  method: "POST",
  path: "/letter/:id",
  action: "write:letter",
  params: z.object({ id: z.coerce.number() }),
  body: z.strictObject({ title: z.string() }),
  onceByKey: true,
  files: { field: "file", mediaTypes: ["application/pdf"], maxBytes: 9, maxFiles: 2, missing: "Choose a file" },
  reply: z.string(),
});
const film = download({ method: "GET", path: "/film", action: "read:film", mediaTypes: ["video/mp4"] });

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await installOpenApi(app, true);
  app.get(contents.path, { config: { endpoint: contents }, schema: { response: { 200: contents.reply } } }, () => ({ title: "x" }));
  app.get(pages.path, { config: { endpoint: pages }, schema: { response: { 200: pages.reply } } }, () => []);
  app.post(letter.path, { config: { endpoint: letter }, schema: { params: letter.params, response: { 200: letter.reply } } }, () => "x");
  app.get(film.path, { config: { endpoint: film } }, () => "x");
  app.all("/oidc/*", () => "what the provider says");
  app.get("/api/sign-in/:interaction", () => "on to the page");
  await app.ready();
});
afterAll(() => app.close());

const documented = async () => (await app.inject("/api/openapi.json")).json();

it("the description of the calls names those of the contract, and none of the sign-in's own addresses", async () => {
  const { paths } = await documented();
  expect(Object.keys(paths)).toEqual(["/contents", "/pages", "/letter/{id}", "/film"]);
});

it("the description says once what has a name of its own", async () => {
  const { paths, components } = await documented();
  const { schema } = paths["/pages"].get.responses[200].content["application/json"];
  expect(schema).toEqual({ type: "array", items: { $ref: "#/components/schemas/Page" } });
  expect(components.schemas.Page).toMatchObject({ type: "object", properties: { text: { type: "string" } } });
});

it("the description says of each call what it may answer instead, by what can be sent along", async () => {
  const { paths, components } = await documented();
  const statuses = (call: { responses: object }) => Object.keys(call.responses).map(Number);
  expect(statuses(paths["/contents"].get)).toEqual([200, 400, 401, 403, 404, 429, 503]);
  expect(statuses(paths["/letter/{id}"].post)).toEqual([200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 503]);
  expect(statuses(paths["/film"].get)).toEqual([200, 206, 400, 401, 403, 404, 416, 429, 503]);
  expect(paths["/contents"].get.responses[404]).toEqual({ $ref: "#/components/responses/Refusal" });
  const { schema } = components.responses.Refusal.content["application/json"];
  expect(schema).toEqual({ $ref: "#/components/schemas/ErrorBody" });
  expect(components.schemas.ErrorBody.required).toEqual(["status", "code", "message", "requestId"]);
});

it("the description says which files are sent and given, and what is said in headers", async () => {
  const { paths } = await documented();
  const { parameters, requestBody, responses } = paths["/letter/{id}"].post;
  const file = { type: "string", format: "binary" };
  expect(requestBody.content["multipart/form-data"].schema).toMatchObject({
    properties: { title: { type: "string" }, file: { type: "array", items: file, maxItems: 2 } },
    required: ["title", "file"],
  });
  expect(parameters).toMatchObject([{ in: "path" }, { in: "header", name: "idempotency-key" }]);
  expect(responses[200].content).toEqual({ "text/plain": { schema: { type: "string" } } });
  expect(paths["/film"].get.responses[206].content).toEqual({ "video/mp4": { schema: file } });
});
