import { existsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The machine's own Chromium, or else the one that comes from npm, unpacked into the temporary folder. */
export async function findChromium(): Promise<string> {
  const installed = INSTALLED.find(existsSync);
  if (installed) return installed;
  // Where the machine lacks the libraries as well, this makes the package bring its own; it reads it when it is loaded.
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}
