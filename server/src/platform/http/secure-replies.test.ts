import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installErrorHandler } from "./errors.ts";
import { sendFile } from "./file-reply.ts";
import { secureReplies } from "./secure-replies.ts";

async function serving(secure: boolean): Promise<FastifyInstance> {
  const app = Fastify();
  installErrorHandler(app);
  await secureReplies(app, secure);
  app.get("/json", () => ({ a: 1 }));
  app.get("/file", (_request, reply) => sendFile(reply, { bytes: Buffer.from("<script>"), mediaType: "text/html", name: "a.html" }));
  app.get("/fails", () => {
    throw new Error("nobody expected this");
  });
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await serving(true);
});
afterAll(() => app.close());

const headersOf = async (url: string) => (await app.inject({ method: "GET", url })).headers;

describe("every reply", () => {
  it.each(["/json", "/fails", "/nowhere"])("says what a browser may do with it, as %s does", async (url) => {
    expect(await headersOf(url)).toMatchObject({
      "content-security-policy": "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  it("keeps the policy that a file brings", async () => {
    expect((await headersOf("/file"))["content-security-policy"]).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
  });

  it("asks for https from then on only where the portal is reached by it", async () => {
    const plain = await serving(false);
    const { headers } = await plain.inject({ method: "GET", url: "/json" });
    await plain.close();
    expect(headers["strict-transport-security"]).toBeUndefined();
  });
});
