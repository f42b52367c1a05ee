import stylesheet from "./document-page.css?url";

/**
 * The server's HTML of a document, to be shown as a page. The policy comes first, so it holds for all that follows: the one that a blob
 * inherits from the portal would let the portal's own scripts run in it (decision G-CHT-14). The parser reads both parts as one document.
 */
export function documentPage(html: Blob): Blob {
  const style = new URL(stylesheet, document.baseURI).href;
  const head = [
    '<!doctype html><html lang="en">',
    `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`,
    `<link rel="stylesheet" href="${style}">`,
  ];
  return new Blob([head.join(""), html], { type: "text/html; charset=utf-8" });
}
