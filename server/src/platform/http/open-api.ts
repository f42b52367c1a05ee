import swagger from "@fastify/swagger";
import type { Endpoint, UploadEndpoint } from "@linnet/contract/endpoint";
import { ErrorBody } from "@linnet/contract/errors";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { VERSION } from "../version.ts";

/** As the document holds it: without the mark that it is a schema. */
function errorSchema(): object {
  const { $schema: _mark, ...schema } = z.toJSONSchema(ErrorBody);
  return schema;
}

/** The form of a call that takes files: its fields and the files. */
function uploadForm({ body = z.strictObject({}), files: { field, maxFiles, missing } }: UploadEndpoint): object {
  const { $schema: _mark, properties, required = [], ...form } = z.toJSONSchema(body, { io: "input" });
  const file = { type: "string", format: "binary" };
  return {
    ...form,
    properties: { ...properties, [field]: maxFiles > 1 ? { type: "array", items: file, maxItems: maxFiles } : file },
    required: [...required, ...(missing ? [field] : [])],
  };
}

const isVideo = (endpoint: Endpoint) => endpoint.kind === "download" && endpoint.mediaTypes.some((type) => type.startsWith("video/"));

/** Headers that change what a call does. */
function headersOf(endpoint: Endpoint) {
  const key = { type: "string", minLength: 1, maxLength: 128, description: "Repeating the same key and input returns the same response" };
  const range = { type: "string", description: "The requested part of the video, in bytes" };
  const properties = { ...(endpoint.onceByKey && { "idempotency-key": key }), ...(isVideo(endpoint) && { range }) };
  return Object.keys(properties).length > 0 ? { headers: { type: "object", properties } } : {};
}

/** The files of an upload, which its route's own schema does not have. */
function formOf(endpoint: Endpoint) {
  if (endpoint.kind !== "upload") return {};
  return { consumes: ["multipart/form-data", ...(endpoint.orJson ? ["application/json"] : [])], body: uploadForm(endpoint) };
}

/** Texts that are sent as they stand (decision G-X-10), and files, which their routes' own schemas do not have. */
function replyOf(endpoint: Endpoint) {
  if (endpoint.kind === "download") {
    const content = Object.fromEntries(endpoint.mediaTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
    const part = { description: "The requested part of the file", content };
    return { response: { 200: { description: "The file", content }, ...(isVideo(endpoint) && { 206: part }) } };
  }
  if (!("reply" in endpoint && endpoint.reply instanceof z.ZodString)) return {};
  return { response: { 200: { description: "The text", content: { "text/plain": { schema: { type: "string" } } } } } };
}

/** What a call may answer instead (errors.ts), by what can be sent along. */
function refusalsOf(endpoint: Endpoint): number[] {
  const { method, kind, params, query, body } = endpoint;
  const hasInput = params || query || body || kind === "upload";
  return [
    ...[400, 401, 403, 404, 429, 503],
    ...(hasInput || method !== "GET" ? [409, 422] : []),
    ...(method === "GET" ? [] : [413, 415]),
    ...(isVideo(endpoint) ? [416] : []),
  ];
}

const METHODS = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const;
const REFUSAL = { $ref: "#/components/responses/Refusal" };

/** Makes the OpenAPI document from the served contract; register before the routes. Where it `isOpen`, it is read at /api/openapi.json. */
export async function installOpenApi(app: FastifyInstance, isOpen: boolean): Promise<void> {
  const paths = new Map<Endpoint, string>();
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Linnet", description: "The API of the portal, generated from the contract.", version: VERSION },
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
        schemas: { ErrorBody: errorSchema() },
        responses: {
          Refusal: {
            description: "The error, with a sentence for the user",
            content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } },
          },
        },
      },
      security: [{ bearer: [] }],
    },
    // The sign-in's own addresses are not part of the contract, so callers must not use them.
    transform: (document) => {
      const { endpoint } = document.route.config ?? {};
      if (!endpoint) return { schema: { hide: true }, url: document.url };
      const { schema, url } = jsonSchemaTransform(document);
      paths.set(endpoint, url.replaceAll(/:(\w+)/g, "{$1}"));
      return { schema: { ...schema, ...headersOf(endpoint), ...formOf(endpoint), ...replyOf(endpoint) }, url };
    },
    transformObject: (made) => {
      if (!("openapiObject" in made)) return made.swaggerObject;
      for (const [endpoint, path] of paths) {
        const call = made.openapiObject.paths?.[path]?.[METHODS[endpoint.method]];
        for (const status of refusalsOf(endpoint)) Object.assign(call?.responses ?? {}, { [status]: REFUSAL });
      }
      return jsonSchemaTransformObject(made);
    },
  });
  if (isOpen) app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
}
