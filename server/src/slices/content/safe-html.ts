import sanitizeHtml from "sanitize-html";

/** Everything that a text of the updates may contain (decision G-CON-19). */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ["h1", "h2", "h3", "b", "i", "u", "s", "blockquote", "ol", "ul", "li", "p", "br", "a"],
  allowedAttributes: { a: ["href"] },
  // How editors write bold and italics.
  transformTags: { strong: "b", em: "i" },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

/** HTML that somebody wrote, without anything that could run, load or disguise itself. */
export const safeHtml = (html: string): string => sanitizeHtml(html, ALLOWED);
