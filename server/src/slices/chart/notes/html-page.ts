import { cleanHtml } from "./clean-html.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it stands in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Whoever shows the page may give it a style sheet of the portal; anything else it fetches or runs is refused once more. */
const POLICY = "default-src 'none'; img-src data:; style-src 'self'; base-uri 'none'; form-action 'none'";

/** One part of a document: who wrote it and when, in words, and what, as HTML that was not cleaned yet. */
export interface PagePart {
  heading: string;
  html: string;
}

export interface Page {
  title: string;
  /** Whose it is, and what else stands under the title. */
  lines: readonly string[];
  parts: readonly PagePart[];
}

/** A document of the record on a page of its own. Its HTML is cleaned here, so that nobody forgets it. */
export function htmlPage({ title, lines, parts }: Page): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title></head><body><main>`,
    `<header><h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join("")}</header>`,
    ...parts.map(({ heading, html }) => `<article>${heading ? `<h2>${escaped(heading)}</h2>` : ""}${cleanHtml(html)}</article>`),
    "</main></body></html>",
  ].join("\n");
}
