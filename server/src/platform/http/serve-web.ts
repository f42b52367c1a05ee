import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import fastifyStatic from "@fastify/static";
import type { PageData } from "@linnet/contract/page-data";
import type { FastifyInstance } from "fastify";
import { StartRefused } from "../../config.ts";
import { builtPages } from "./built-pages.ts";
import { acceptsGzip, compressed } from "./compress-replies.ts";
import { AppError } from "./errors.ts";
import { fillPage } from "./fill-page.ts";

interface WebPages {
  /** The folder of the built web, with an index.html. */
  folder: string;
  /** Where browsers may sign in and fetch from, besides the portal itself. */
  issuer: string;
  /** The service that the browser asks about postal addresses. */
  geocoder?: string | undefined;
  /** True when the portal is reached by https. */
  secure: boolean;
  /** What is written into a page; `isHome` asks for the first picture as well. */
  data?: (isHome: boolean) => Promise<PageData>;
}

/** So long a page waits for its data; then it goes out without, and the browser asks. */
const DATA_WITHIN_MS = 500;

/** A page goes out whether or not its data can be had. */
async function dataInTime(data: Promise<PageData> | undefined): Promise<PageData | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, DATA_WITHIN_MS, undefined);
  const found = await Promise.race([data?.catch(() => undefined), late]);
  clearTimeout(timer);
  return found;
}

/** Only scripts and styles of our own, and nothing frames us; Trusted Types stop markup from strings (security: what goes out). */
const contentSecurityPolicy = (nonce: string, { issuer, geocoder, secure }: Omit<WebPages, "folder" | "data">): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Videos that the portal keeps.
    "media-src 'self'",
    // A document of the record is shown in a frame that runs nothing.
    "frame-src blob:",
    `connect-src ${["'self'", ...new Set([issuer, geocoder].flatMap((url) => (url ? new URL(url).origin : [])))].join(" ")}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default dompurify",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");

/** A patient's id is the record's own, which may have a dot in it. */
const CHART = /^\/patients\/[a-z\d-][a-z\d.-]*\/?$/i;

/**
 * Whether an address can belong to the application: none of its pages has a dot. With a dot, it is a missing file: a browser must not get
 * the page in place of a script, and a scanner for `/.env` or `*.php` must not get a hit.
 */
function isPageAddress(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  const plain = path.replaceAll(/%2e/gi, ".");
  return !plain.includes(".") || CHART.test(plain);
}

/** The files now in a folder, without subfolders and dotfiles. */
const namesOfFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() && !entry.name.startsWith(".") ? [entry.name] : []));

const hashedFiles = (folder: string): string[] => {
  const assets = `${folder}/assets`;
  return existsSync(assets) ? namesOfFiles(assets) : [];
};

/** What is in a folder; nothing where there is none. */
const namesIn = async (folder: string): Promise<Set<string>> => new Set(await readdir(folder).catch(() => []));

/**
 * Remembers the files of a built web. Each call says whether all of them are still on disk: a build or an upgrade in the folder that is
 * served takes them away, and each new page would be blank.
 */
export function webFilesWatch(folder: string): () => Promise<boolean> {
  const known = hashedFiles(folder);
  return async () => {
    const [top, assets] = await Promise.all([namesIn(folder), namesIn(`${folder}/assets`)]);
    return top.has("index.html") && known.every((name) => assets.has(name));
  };
}

/** Serves the built web: files by name, kept for a year as their names carry a hash; every other address without a dot is the application's page. */
export async function serveWeb(app: FastifyInstance, { folder, data, ...allowed }: WebPages): Promise<void> {
  const index = `${folder}/index.html`;
  if (!existsSync(index)) throw new StartRefused(`The web app has not been built: ${index} is missing. Run npm start to build it.`);
  const template = readFileSync(index, "utf8");
  const pageAt = builtPages(folder);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (path.includes("/assets/")) reply.header("cache-control", "public, max-age=31536000, immutable");
    },
  });
  // Hundreds of files: a route for each of them takes longer than all else that the server does at its start.
  const assets = new Set(hashedFiles(folder));
  app.get<{ Params: { name: string } }>("/assets/:name", ({ params: { name } }, reply) =>
    assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  );
  // The page goes out with a nonce of its own and its policy.
  for (const name of namesOfFiles(folder)) if (name !== "index.html") app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || request.url.startsWith("/assets/") || !isPageAddress(request.url)) throw new AppError("not_found", "Page not found");
    const nonce = randomBytes(16).toString("base64");
    const page = pageAt(request.url);
    const found = await dataInTime(data?.(page?.kind === "home"));
    const html = fillPage(template, { nonce, page, data: found, now: new Date() });
    const isGzip = acceptsGzip(request.headers["accept-encoding"]);
    if (isGzip) reply.header("content-encoding", "gzip");
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "Accept-Encoding")
      .header("content-security-policy", contentSecurityPolicy(nonce, allowed))
      .header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
      .send(isGzip ? await compressed(html) : html);
  });
}
