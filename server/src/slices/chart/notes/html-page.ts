import sanitize from "sanitize-html";
import { escaped } from "../../../platform/escaped.ts";

const BLOCKS =
  "article section header footer main div p br hr h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd address figure figcaption";
const WORDS = "span b strong i em u s small sub sup mark del ins code abbr cite q time";
const TABLES = "table caption colgroup col thead tbody tfoot tr th td";
/** Their content is not text of the document, and goes with them. */
const DROPPED_WHOLE =
  "script style template textarea option select button title noscript noembed noframes iframe object svg math xmp plaintext";

/** Pictures that stand in the document itself; SVG is not a picture, it is a program. */
const OWN_IMAGE = /^data:image\/(png|jpeg|gif);base64,[A-Za-z0-9+/=\s]+$/;

/**
 * What may be shown of a document's HTML: its structure and its words. Nothing that runs, styles, sends, leads away or is fetched
 * from outside stays (decision G-CHT-14).
 */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...`${BLOCKS} ${WORDS} ${TABLES}`.split(" "), "img"],
    allowedAttributes: {
      "*": ["lang", "dir"],
      th: ["colspan", "rowspan", "scope"],
      td: ["colspan", "rowspan"],
      col: ["span"],
      ol: ["start", "type"],
      img: ["src", "alt"],
    },
    allowedSchemes: [],
    allowedSchemesByTag: { img: ["data"] },
    allowProtocolRelative: false,
    nonTextTags: DROPPED_WHOLE.split(" "),
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !OWN_IMAGE.test(attribs["src"] ?? ""),
    nestingLimit: 100,
  });
}

/** The page may set a style sheet and font; anything else it would load or run is blocked again here. */
const POLICY = "default-src 'none'; img-src data:; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'";

/** One part of a document: who wrote it and when, in words, and what, as HTML that was not cleaned yet. */
export interface PagePart {
  heading: string;
  html: string;
}

export interface Page {
  /** The hospital: what is printed says where it comes from. */
  issuer: string;
  title: string;
  /** Patient and further lines under the title. */
  lines: readonly string[];
  parts: readonly PagePart[];
}

/** A document of the record as a standalone page. Its HTML is always cleaned here. */
export function htmlPage({ issuer, title, lines, parts }: Page): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title></head><body><main>`,
    `<header><p>${escaped(issuer)}</p><h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join("")}</header>`,
    ...parts.map(({ heading, html }) => `<article>${heading ? `<h2>${escaped(heading)}</h2>` : ""}${cleanHtml(html)}</article>`),
    "</main></body></html>",
  ].join("\n");
}
