import { content } from "@linnet/contract/content";
import { perFileKind } from "@linnet/contract/content/file-kinds";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { contentHistories, contentLists, fileForms } from "../routes.ts";
import { fileKind } from "./file-kind.tsx";

/** The kinds of files, as their list, pages and forms are made of them. */
export const FILE_KINDS = perFileKind(({ callName, readerPage, dropDownName, words: { title, ...words } }, name) => {
  const [add, edit] = [`add${callName}`, `edit${callName}`] as const;
  return fileKind({
    listName: name,
    key: name,
    words: { list: title, ...words },
    at: { list: contentLists[name], ...fileForms[name], history: contentHistories[name] },
    list: content[name],
    add: portalUpdates[add],
    edit: portalUpdates[edit],
    reader: { page: readerPage, dropDownName },
  });
});
