import sanitize from "sanitize-html";

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
