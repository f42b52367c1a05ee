import { createRequire } from "node:module";
import { openSync } from "fontkit";

const { resolve } = createRequire(import.meta.url);

interface PdfFonts {
  regular: string;
  bold: string;
}

/**
 * Reads a font of the package; a package without an `exports` field gives every file by its path. pdfkit takes a font that fontkit has
 * read already, which its types do not know yet.
 */
const read = (path: string) => openSync(resolve(`@expo-google-fonts/inter/${path}`)) as unknown as string;

let fonts: PdfFonts | undefined;

/**
 * The portal's typeface to set PDFs in, with all its letters: those that PDF readers bring along know Western Europe only. It is read
 * once: its tables take longer to read than a page to set.
 */
export function pdfFonts(): PdfFonts {
  fonts ??= { regular: read("400Regular/Inter_400Regular.ttf"), bold: read("700Bold/Inter_700Bold.ttf") };
  return fonts;
}
