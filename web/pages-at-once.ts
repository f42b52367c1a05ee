import { readFileSync } from "node:fs";
import { BUILT_PAGES, type BuiltPage } from "@linnet/contract/page-data";
import type { Plugin, Rolldown } from "vite";
import { runnerImport } from "vite";
import type { Page } from "./src/platform/page/page.ts";
import { darkTokens, lightTokens } from "./src/theme/tokens.ts";

/** What each page needs besides main.tsx, by the names of its files. */
const FIRST_PARTS = ["app"];
const SCRIPT = "first-paint.js";

const inSource = (name: string) => new URL(`./src/${name}`, import.meta.url).pathname;

type Chunk = Rolldown.OutputChunk;
type Bundle = Readonly<Record<string, Chunk | Rolldown.OutputAsset>>;

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === "chunk");

/** The style of the first paint, with the colors that it names in both themes. */
function firstStyle(): string {
  const style = readFileSync(inSource("first-paint.css"), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const html = readFileSync(new URL("./index.html", import.meta.url), "utf8");
  const colors = Object.entries(lightTokens)
    .filter(([name]) => `${style}${html}`.includes(`var(${name})`))
    // As: the two have the same names.
    .map(([name, light]) => `${name}:light-dark(${light},${darkTokens[name as keyof typeof darkTokens]});`);
  return `:root{${colors.join("")}}${style}`.replaceAll(/\s+/g, " ");
}

function kindOf({ at, alone, group, wide }: Page): BuiltPage["kind"] {
  if (alone) return "alone";
  if (at.path === "/") return "home";
  if (group !== "open") return "inside";
  return wide ? "wide" : "card";
}

/** A chunk with all that it imports. */
function withImports(chunk: Chunk, bundle: Bundle, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") withImports(imported, bundle, found);
  }
  return found;
}

const stylesOf = (chunks: Iterable<Chunk>): string[] => [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);

/** The pages of the route table with the files of each. The function that loads a page names its source. */
async function pagesOf(bundle: Bundle): Promise<BuiltPage[]> {
  const { module } = await runnerImport<{ PAGES: readonly Page[] }>(inSource("routes.ts"));
  const everywhere = new Set(
    chunksOf(bundle)
      .filter(({ name, isEntry }) => isEntry || FIRST_PARTS.includes(name))
      .flatMap((chunk) => [...withImports(chunk, bundle)]),
  );
  return module.PAGES.map((page) => {
    const [, source = ""] = /import\w*\(\s*["'`]([^"'`]+)/.exec(String(page.load)) ?? [];
    const screen = source.replace(/^.*\/src\/|^\.\//, "");
    const own = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id === inSource(screen)));
    if (!own) throw new Error(`The page ${page.at.path} has no file in the build: ${source}`);
    const chunks = [...withImports(own, bundle)].filter((chunk) => !everywhere.has(chunk));
    return {
      path: page.at.path,
      kind: kindOf(page),
      title: page.title,
      scripts: chunks.map(({ fileName }) => fileName),
      styles: stylesOf(chunks),
    };
  });
}

/** The script of the first paint, and for the server the list of pages with the files of each. */
export const firstPaintFiles: Plugin = {
  name: "first-paint-files",
  apply: "build",
  buildStart() {
    this.emitFile({ type: "asset", name: SCRIPT, source: readFileSync(inSource("first-paint.ts"), "utf8") });
  },
  generateBundle: {
    // Files that hold nothing but styles are gone by then.
    order: "post",
    async handler(_options, bundle) {
      this.emitFile({ type: "asset", fileName: BUILT_PAGES, source: JSON.stringify(await pagesOf(bundle)) });
    },
  },
};

/**
 * Writes the first paint into index.html, and names what every page needs: a browser fetches it together, and not one after the other.
 * The first paint does not wait for style sheets.
 */
export const pagesAtOnce: Plugin = {
  name: "pages-at-once",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      const style = `<style nonce="__CSP_NONCE__">${firstStyle()}</style>`;
      if (!bundle) return html.replace("</head>", () => `${style}</head>`);
      const parts = chunksOf(bundle).filter(({ name }) => FIRST_PARTS.includes(name));
      const script = Object.values(bundle).find((file) => file.type === "asset" && file.names.includes(SCRIPT));
      const preloads = parts.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
      const sheets = [
        ...[...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)].map(([, address]) => address),
        ...stylesOf(parts).map((name) => `/${name}`),
      ];
      // Asked for right away, and used once the app is there (platform/page/leave-first-paint.ts). They stand before the styles of pages,
      // which come last in the head and win.
      const styles = sheets.map(
        (address) =>
          `<link rel="preload" as="style" crossorigin href="${address}"><link rel="stylesheet" crossorigin href="${address}" media="not all">`,
      );
      return html
        .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, "")
        .replace("</title>", () => `</title><script src="/${script?.fileName}"></script>${style}${preloads.join("")}`)
        .replace("</head>", () => `${styles.join("")}</head>`);
    },
  },
};
