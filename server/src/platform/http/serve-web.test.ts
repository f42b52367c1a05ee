import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import type { PageData } from "@linnet/contract/page-data";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installErrorHandler } from "./errors.ts";
import { serveWeb } from "./serve-web.ts";

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "linnet-web-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
  writeFileSync(join(folder, "logo.svg"), "<svg/>");
  writeFileSync(join(folder, "assets/.hidden"), "hidden");
  writeFileSync(
    join(folder, "index.html"),
    `<meta name="csp-nonce" content="__CSP_NONCE__"><b><!--fill:hospital--></b>${"<i></i>".repeat(300)}`,
  );
  writeFileSync(join(folder, "assets/app-1a2b.js"), "start()");
  writeFileSync(join(folder, "assets/app-1a2b.js.br"), brotliCompressSync("start()"));
  app = Fastify();
  installErrorHandler(app);
  await serveWeb(app, { folder, issuer: "https://login.example.org/tenant", secure: true });
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ method: "GET", url });

/** As much of a page's data as the template above shows. */
const dataOf = (hospitalName: string) => ({ settings: { hospitalName }, announcements: [] as PageData["announcements"] }) as PageData;

/** The portal with what it writes into its pages. */
async function withData(data: () => Promise<PageData>) {
  const other = Fastify();
  installErrorHandler(other);
  await serveWeb(other, { folder, issuer: "https://login.example.org/tenant", secure: true, data });
  return other;
}

describe("what is written into a page", () => {
  it("is the same for everyone, signed in or not", async () => {
    const other = await withData(async () => dataOf("Wrenfield"));
    const withoutNonce = (body: string) => body.replace(/content="[^"]+"/, "");
    const stranger = await other.inject({ url: "/" });
    const known = await other.inject({ url: "/", headers: { authorization: "Bearer x", cookie: "session=x; theme=dark" } });
    await other.close();
    expect(stranger.body).toContain("<b>Wrenfield</b>");
    expect(withoutNonce(known.body)).toBe(withoutNonce(stranger.body));
  });

  it("changes neither the policy nor how long a page may be kept", async () => {
    const other = await withData(async () => dataOf("Wrenfield"));
    const { headers } = await other.inject({ url: "/" });
    await other.close();
    const plain = await get("/");
    const policyOf = (policy: unknown) => String(policy).replace(/'nonce-[^']+'/, "");
    expect(policyOf(headers["content-security-policy"])).toBe(policyOf(plain.headers["content-security-policy"]));
    expect(policyOf(headers["content-security-policy"])).toContain("script-src 'self';");
    expect([headers["cache-control"], headers["etag"]]).toEqual(["no-cache", undefined]);
  });

  it.each([
    ["fails", () => Promise.reject(new Error("no database"))],
    ["does not come", () => new Promise<PageData>(() => undefined)],
  ])("is left out if it %s: the page goes out without", async (_how, data) => {
    const other = await withData(data);
    const { statusCode, body } = await other.inject({ url: "/login" });
    await other.close();
    expect(statusCode).toBe(200);
    expect(body).toContain("<b></b>");
  });
});

describe("the web's pages", () => {
  it("answer who asks for their headers alone", async () => {
    const { statusCode, headers, body } = await app.inject({ method: "HEAD", url: "/login" });
    expect([statusCode, headers["content-type"], body]).toEqual([200, "text/html; charset=utf-8", ""]);
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
  });

  it("are compressed for a browser that can read that", async () => {
    const { headers, rawPayload } = await app.inject({ url: "/", headers: { "accept-encoding": "gzip, br" } });
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(gunzipSync(rawPayload).toString()).toContain("csp-nonce");
  });

  it("are the application at every address, each with a nonce of its own", async () => {
    const [one, other] = [await get("/patients/mypatients"), await get("/")];
    const nonceOf = (body: string) => /content="([^"]+)"/.exec(body)?.[1] ?? "";
    expect(nonceOf(one.body)).not.toBe(nonceOf(other.body));
    expect(one.headers["content-security-policy"]).toContain(`'nonce-${nonceOf(one.body)}'`);
    expect(one.headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    "/accounts&access/physicians&practices/create/practice",
    "/accounts%26access/physicians%26practices/edit/practice/7",
    "/portalupdates/components/editonlineCME",
    "/Patients/MyPatients/",
    "/implicit/callback?code=a.b.c",
    "/patients/1.2.840.113549?tab=labs",
    "/patients/e.Xy-9",
  ])("are the application at %s", async (url) => {
    expect((await get(url)).headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it.each([
    "/.env",
    "/.git/config",
    "/%2eenv",
    "/wp-login.php",
    "/index.php/patients",
    "/index.html",
    "/default.asp",
    "/backup.sql",
    "/server.js.map",
    "/config.json~.bak",
    "/patients/.env",
    "/patients/mypatients/shell.php",
    "/.well-known/security.txt",
    "/favicon.ico?v=2",
    "/.vite/manifest.json",
    "/assets/.hidden",
    "/assets/",
    "/assets/../index.html",
    "/assets/..%2findex.html",
  ])("are not what somebody finds who looks for %s", async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    expect(body).not.toContain("csp-nonce");
  });

  it("allow nothing that is not ours, but the identity provider to talk to", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("connect-src 'self' https://login.example.org;");
    for (const rule of [
      "default-src 'none'",
      "frame-src blob:",
      "media-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "upgrade-insecure-requests",
    ])
      expect(policy).toContain(rule);
  });

  it("may talk to the geocoder too where the hospital has named one, and to nothing beside it there", async () => {
    const other = Fastify();
    const geocoder = "https://maps.example.org/geocode?v=1";
    await serveWeb(other, { folder, issuer: "https://login.example.org/tenant", geocoder, secure: true });
    const { headers } = await other.inject({ method: "GET", url: "/" });
    await other.close();
    expect(headers["content-security-policy"]).toContain("; connect-src 'self' https://login.example.org https://maps.example.org;");
  });

  it("keep files with a hash in their name for a year, and never give a page for a missing one", async () => {
    expect((await get("/assets/app-1a2b.js")).headers["cache-control"]).toContain("immutable");
    expect((await get("/assets/app-old.js")).statusCode).toBe(404);
  });

  it("have a file beside them by its name", async () => {
    const { statusCode, headers } = await get("/logo.svg");
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(headers["cache-control"]).not.toContain("immutable");
  });

  it("are sent compressed to a browser that can read that", async () => {
    const { headers, rawPayload } = await app.inject({ url: "/assets/app-1a2b.js", headers: { "accept-encoding": "gzip, br" } });
    expect(headers).toMatchObject({ "content-encoding": "br", "content-type": expect.stringContaining("javascript") });
    expect(brotliDecompressSync(rawPayload).toString()).toBe("start()");
  });

  it.each(["/../package.json", "/assets/..%2f..%2fpackage.json", "/%2e%2e/package.json"])(
    "do not leave their folder by %s",
    async (url) => {
      expect((await get(url)).body).not.toContain("dependencies");
    },
  );

  it("are only read", async () => {
    expect((await app.inject({ method: "POST", url: "/patients" })).statusCode).toBe(404);
  });
});
