import { existsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The Chromium that comes from npm, unpacked into the temporary folder: the same on every machine, and without a window it takes two thirds
 * of the processor time of an installed one. Where it does not run (it is for Linux on x64), the machine's own.
 */
export async function findChromium(): Promise<string> {
  const own = INSTALLED.find(existsSync);
  if (own && !(process.platform === "linux" && process.arch === "x64")) return own;
  // Where the machine lacks the libraries as well, this makes the package bring its own; it reads it when it is loaded.
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}
