import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const DIST = new URL("../../web/dist/", import.meta.url).pathname;
const MANIFEST = join(DIST, ".vite/manifest.json");

const gzipped = (file: string) => gzipSync(readFileSync(join(DIST, file))).length;

/** Every chunk that must be there before this one runs, itself included. */
function needed(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) needed(manifest, next, found);
  return found;
}

/** What the first list waits for, by the names that web/vite.config.ts gives. */
const FIRST_PAGE = ["app", "lists"];

/** What each part is named, and of which files it consists. Undefined until the web is built. */
function readManifest(): Manifest | undefined {
  // Written by Vite, in its documented form.
  return existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, "utf8")) as Manifest) : undefined;
}

function firstPageParts(manifest: Manifest): Set<string> {
  const wanted = FIRST_PAGE.map((name) => {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
    if (!key) throw new Error(`The web has no part that is named ${name}.`);
    return key;
  });
  return new Set(["index.html", ...wanted].flatMap((key) => [...needed(manifest, key)]));
}

const sum = (files: string[]) => [...new Set(files)].reduce((bytes, file) => bytes + gzipped(file), 0);

/**
 * Gzip bytes before the first list can be used: the entry, the app, the patient list, and all they import. Undefined until the web is
 * built. @throws Error when one of them has another name
 */
export function firstPageWeight(): { script: number; style: number } | undefined {
  const manifest = readManifest();
  if (!manifest) return undefined;
  const chunks = [...firstPageParts(manifest)].flatMap((key) => manifest[key] ?? []);
  return { script: sum(chunks.map(({ file }) => file)), style: sum(chunks.flatMap(({ css = [] }) => css)) };
}

const SCREEN = /src\/slices\/(.+?)-?screens?\.tsx$/;

/** May be heavier than others, for what they do: rounds are written in the editor. */
const HEAVY = /calendar|growth|grand-rounds/;

/** Gzip bytes of script that each further page needs beside the first, the heaviest first, without those that may be; by its file's path. */
export function furtherPageWeights(): { page: string; script: number }[] {
  const manifest = readManifest();
  if (!manifest) return [];
  const first = firstPageParts(manifest);
  return Object.keys(manifest)
    .flatMap((key) => {
      const [, page] = SCREEN.exec(key) ?? [];
      if (page === undefined || HEAVY.test(page) || first.has(key)) return [];
      const files = [...needed(manifest, key)].filter((part) => !first.has(part)).flatMap((part) => manifest[part]?.file ?? []);
      return [{ page: page.replace(/\/$/, ""), script: sum(files) }];
    })
    .sort((one, other) => other.script - one.script);
}
