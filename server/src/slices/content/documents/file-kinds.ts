import { content } from "@linnet/contract/content";
import { FILE_KIND_NAMES, FILE_KINDS as KINDS } from "@linnet/contract/content/file-kinds";
import { portalUpdates } from "@linnet/contract/content/portal-updates";

/** The kinds of files with their calls. */
export const FILE_KINDS = FILE_KIND_NAMES.map((name) => {
  const { kind, callName } = KINDS[name];
  const [add, edit] = [`add${callName}`, `edit${callName}`] as const;
  return { kind, list: content[name], add: portalUpdates[add], edit: portalUpdates[edit] };
});
