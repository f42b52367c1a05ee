/** Each also says the names of those below it, which it came from. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(OPR|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const DEVICES: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: typeof BROWSERS, userAgent: string): string | undefined => names.find(([mark]) => mark.test(userAgent))?.[1];

/**
 * Browser and kind of device, for recognition: one of these names from the `User-Agent` header and nothing else, so that no custom text
 * reaches the settings and browsers stay indistinguishable within their kind.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  const browser = nameIn(BROWSERS, userAgent ?? "");
  const device = nameIn(DEVICES, userAgent ?? "");
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? device ?? null;
}
