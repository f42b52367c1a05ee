/** Whether a text is an address on the web, and nothing that a browser would run or hand to another program. */
export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Whether a text is a path of this portal. A browser reads '//' and '/\' as the beginning of another site. */
export function isPortalPath(text: string): boolean {
  const { origin } = window.location;
  return text.startsWith("/") && URL.canParse(text, origin) && new URL(text, origin).origin === origin;
}
