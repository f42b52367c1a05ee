import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import e2e from "../package.json" with { type: "json" };

/** With the tools' other caches, so that no other checkout unpacks into the same folder. */
const UNPACKED = join(import.meta.dirname, "../../node_modules/.cache/linnet", `chromium-${e2e.devDependencies["@sparticuz/chromium"]}`);

/** The typefaces next to this file: the package looks in `/tmp`, and without any the browser crashes at its first page. */
const TYPEFACES = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/**
 * The Chromium that comes from npm, the same on every machine, unpacked once. It is the one without windows: an installed Chromium draws
 * its own toolbars as pages as well, for every window of every story, which takes half as much of the processor again.
 */
export async function findChromium(): Promise<string> {
  // Where the machine lacks the libraries as well, this makes the package bring its own; it reads it when it is loaded.
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs22.x";
  mkdirSync(UNPACKED, { recursive: true });
  const typefaces = join(UNPACKED, "typefaces.conf");
  writeFileSync(typefaces, TYPEFACES);
  process.env["FONTCONFIG_FILE"] = typefaces;
  const temporary = process.env["TMPDIR"];
  // The package unpacks into the temporary folder, and asks where that is each time.
  process.env["TMPDIR"] = UNPACKED;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    return await chromium.executablePath();
  } finally {
    if (temporary === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = temporary;
  }
}
