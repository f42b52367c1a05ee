/** How the bytes of a JPEG, a PNG and a GIF begin. */
const BEGINNINGS = ["\u00ff\u00d8\u00ff", "\u0089PNG\r\n", "GIF8"];
const MOST = Math.max(...BEGINNINGS.map(({ length }) => length));

/** Whether a file is one of the pictures that the slider takes, by what is in it, as the server looks at it: its name says nothing of that. */
export async function isPicture(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, MOST).arrayBuffer());
  const begins = String.fromCharCode(...bytes);
  return BEGINNINGS.some((beginning) => begins.startsWith(beginning));
}
