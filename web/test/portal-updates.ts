import { content, type FileUpdate } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { education } from "@linnet/contract/education";
import type { MenuItem } from "@linnet/contract/session";
import { screen } from "@testing-library/react";
import { ADA } from "./access-requests.ts";
import { type FakeApi, fakeApi } from "./fake-api.ts";
import { signedIn } from "./people.ts";
import { newTab, type showApp } from "./show-app.tsx";

export const aFile = (more: Partial<FileUpdate> = {}): FileUpdate => ({
  id: 31,
  title: "Fever without a source",
  fileName: "fever.pdf",
  isActive: true,
  publicationDate: "2026-11-02",
  modifiedOn: "2026-11-02T18:00:00Z",
  modifiedBy: "Ada Winterbourne",
  ...more,
});

export const aPdf = (name = "croup.pdf", content: BlobPart = "%PDF-1.7") => new File([content], name, { type: "application/pdf" });

export const SAVED = "Form is successfully submitted,please wait while we are redirecting!";
export const FAILED = "Error in submitting the form, please try again!";

const menuOf = (itemIds: string[]): MenuItem[] => [
  { id: "updates", parent: "Portal updates", viewOrder: 1, items: itemIds.map((itemId) => ({ itemId, itemName: itemId })) },
];

/** A server at which Ada is signed in, who finds these lists in her menu, and no card for readers. */
export function atPortalUpdates(...lists: string[]): FakeApi {
  newTab();
  const api = fakeApi();
  signedIn(api, ADA, menuOf(lists));
  api.reply(education.cards, []);
  api.reply(education.physicianResources, { infoWells: [] });
  api.reply(education.careNetworkResources, { infoWells: [] });
  return api;
}

/** The same with practice tips, one of them hidden from readers. */
export function atPracticeTips(): FakeApi {
  const api = atPortalUpdates("practicetipofthemonth");
  api.reply(content.practiceTips, [
    aFile(),
    aFile({ id: 30, title: "Asthma plans", isActive: false, publicationDate: "2026-10-01", modifiedBy: "" }),
  ]);
  api.reply(portalUpdates.addPracticeTip, true);
  api.reply(portalUpdates.editPracticeTip, true);
  return api;
}

/** A text field by its name. */
export const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** The one field of the page that takes a file. */
export function fileField(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!found) throw new Error("no field of this page takes a file");
  return found;
}

/** Presses the button of this name. */
export const press = ({ user }: ReturnType<typeof showApp>, name: string) => user.click(screen.getByRole("button", { name }));
