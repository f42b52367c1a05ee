import { z } from "zod";
import { download, endpoint } from "../endpoint.ts";
import { DateTime, Id, Line } from "../values.ts";
import { FILE_KIND_NAMES } from "./file-kinds.ts";

/** The lists of the portal updates, as their addresses are called in the web. */
export const ContentList = z.enum([
  "sliderImages",
  "announcements",
  ...FILE_KIND_NAMES,
  "pathways",
  "ambulatorySchedules",
  "lectures",
  "grandRounds",
]);
export type ContentList = z.infer<typeof ContentList>;

/** A field's value as people read it: of a file its name. */
const FieldValue = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable();
export type FieldValue = z.infer<typeof FieldValue>;

/** A file as a version had it. `isKept`: it can still be opened; replaced files go after two years. */
const VersionFile = z.object({ id: z.uuid(), field: z.string(), name: z.string(), isKept: z.boolean() });

/** A record as it stood after one change. */
export const ContentVersion = z.object({
  /** Its `modifiedOn`. */
  version: DateTime,
  modifiedBy: z.string(),
  /** What was different from the version before it, by the names of the forms' fields; nothing where that one is not known. */
  changes: z.array(z.object({ field: z.string(), was: FieldValue, now: FieldValue })),
  files: z.array(VersionFile),
  /** Fields that restoring would change. */
  differences: z.array(z.string()),
});
export type ContentVersion = z.infer<typeof ContentVersion>;

export const HISTORY_PAGE_SIZE = 10;
export const ContentHistory = z.object({
  /** What the record is called in its list. */
  name: z.string(),
  /** The record as it is now. */
  modifiedOn: DateTime,
  modifiedBy: z.string(),
  /** The newest first. */
  versions: z.array(ContentVersion),
  total: z.int().nonnegative(),
});
export type ContentHistory = z.infer<typeof ContentHistory>;

const Record = z.object({ list: ContentList, id: z.coerce.number().pipe(Id) });

/** What became of the records that a system administrator keeps. */
export const contentHistory = {
  /** Which records of a list have words that begin so. */
  find: endpoint({
    method: "GET",
    path: "/portalupdate/find/:list",
    action: "read:content-search",
    params: Record.pick({ list: true }),
    query: z.object({ SearchText: Line.trim().min(1, "Enter a search term").max(100, "Use at most 100 characters") }),
    reply: z.array(Id),
  }),
  versions: endpoint({
    method: "GET",
    path: "/portalupdate/history/:list/:id",
    action: "read:content-history",
    params: Record,
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
    reply: ContentHistory,
  }),
  /** A file as one of the versions had it. */
  file: download({
    method: "GET",
    path: "/portalupdate/history/:list/:id/file/:fileId",
    action: "read:content-history-file",
    params: Record.extend({ fileId: z.uuid() }),
    mediaTypes: ["application/pdf", "video/mp4", "image/png", "image/jpeg", "image/gif", "text/vtt"],
  }),
  /** Makes a new version of an earlier one. */
  restore: endpoint({
    method: "POST",
    path: "/portalupdate/history/:list/:id/restore",
    action: "write:content-restoration",
    params: Record,
    body: z.object({
      version: DateTime,
      /** When the caller's copy was last changed: a later change by another person is not overwritten. */
      modifiedOn: DateTime,
    }),
    reply: z.literal(true),
  }),
};
