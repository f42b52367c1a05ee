import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** The file of the package; a package without an `exports` field gives every file by its path. */
const fileOf = (path: string) => resolve(`@expo-google-fonts/inter/${path}`);

/** The portal's typeface as files to set PDFs in, with all its letters: those that PDF readers bring along know Western Europe only. */
export const pdfFonts = (): { regular: string; bold: string } => ({
  regular: fileOf("400Regular/Inter_400Regular.ttf"),
  bold: fileOf("700Bold/Inter_700Bold.ttf"),
});
