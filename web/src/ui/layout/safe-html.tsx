import DOMPurify from "dompurify";
import classes from "./safe-html.module.css";

/** What the hospital's texts may be made of (decision G-CON-19). */
const ALLOWED = {
  ALLOWED_TAGS: ["h1", "h2", "h3", "b", "i", "u", "s", "strong", "em", "blockquote", "ol", "ul", "li", "p", "br", "a"],
  ALLOWED_ATTR: ["href"],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Text with markup that the hospital wrote. The server has made it safe; here it is made safe once more, as what the browser trusts. */
export function SafeHtml({ html }: { html: string }) {
  const trusted = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_TRUSTED_TYPE: true });
  // As: React's type knows only text; in browsers with Trusted Types this is a TrustedHTML, and nothing else may stand here.
  const markup = trusted as unknown as string;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was made safe one line above
  return <div className={classes.html} dangerouslySetInnerHTML={{ __html: markup }} />;
}
