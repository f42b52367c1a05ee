import type { Page } from "@playwright/test";

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses a file through the visible field and the browser's chooser. */
export async function attachFile(page: Page, label: string, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  const field = page.getByRole("group", { name: new RegExp(`^${label}( \\(optional\\))?$`) });
  await field.getByRole("button", { name: "Choose" }).click();
  await (await chooser).setFiles(file);
}
