import type { z } from "zod";

type Schema = z.ZodType;

/** Path of a value in the parsed input, for example `body.personId`. */
export type Source = `${"params" | "query" | "body"}.${string}`;

/** The one patient a call is about, named directly or by a thing that belongs to the patient (security: one place, denied by default). */
export type About =
  | { patient: Source }
  | { note: Source }
  | { order: Source }
  | { report: Source }
  | { referral: Source }
  | { referralAtDesk: Source }
  | { advice: Source }
  | { adviceAtDesk: Source };

/** What the call does, for rules and the audit trail. The HTTP method does not tell: many reads are POST here. */
export type Action = `${"read" | "write"}:${string}`;

interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API base `/api`, spelled as the specification spells it. */
  path: `/${string}`;
  action: Action;
  /** Absent: a bearer token is needed. `optional`: a bad token is refused, none is anonymous. */
  token?: "optional" | "none";
  about?: About;
  /** Whether it is open in login-as. Absent: reads are, writes are not (security: login-as). */
  inLoginAs?: boolean;
  /** Most requests a minute from one address, where guessing has to be slow. */
  perMinute?: number;
  /** Sends something, so it is counted per person and day (security: limits). */
  isSending?: true;
  /** Doing it twice would make a difference, so a caller may send an `Idempotency-Key`. */
  onceByKey?: true;
  params?: Schema;
  query?: Schema;
}

/** JSON in, JSON out. */
export interface JsonEndpoint extends Call {
  kind: "json";
  /** The body arrives as fields of a multipart form, without files. */
  form?: true;
  body?: Schema;
  reply: Schema;
}

/** Accepted file types: the portal can rebuild each, or check it in the case of videos (security: what comes in). */
export type FileType = "image/png" | "image/jpeg" | "image/gif" | "application/pdf" | "video/mp4" | "text/vtt";

/** Media type of a PDF of the hospital's record that could not be copied: a download only, in the hospital's own bytes. */
export const DOWNLOAD_ONLY = "application/octet-stream";

/** What the files of an upload may be. Sizes in bytes. */
export interface FileRules {
  /** The name of the multipart part. */
  field: string;
  mediaTypes: readonly FileType[];
  maxBytes: number;
  /** Answered for a file over `maxBytes`; absent, 413. */
  tooLargeStatus?: 400;
  maxFiles: number;
  /** Of all files together; absent, each one's limit is the only one. */
  maxTotalBytes?: number;
  /** The error if no file is sent; absent if files are optional. */
  missing?: string;
}

/** Multipart in: the fields as `body`, and files; JSON out. */
export interface UploadEndpoint extends Call {
  kind: "upload";
  /** The fields may come as JSON, without a file. */
  orJson?: true;
  body?: Schema;
  files: FileRules;
  reply: Schema;
}

/** JSON in, the bytes of one file out. */
export interface DownloadEndpoint extends Call {
  kind: "download";
  /** As of {@link JsonEndpoint}. */
  form?: true;
  body?: Schema;
  mediaTypes: readonly string[];
}

/** Server-sent events out, for as long as the caller listens. */
export interface StreamEndpoint extends Call {
  kind: "stream";
  /** Nothing is sent along. */
  body?: never;
  /** Each event, as JSON. */
  event: Schema;
}

export type Endpoint = JsonEndpoint | UploadEndpoint | DownloadEndpoint | StreamEndpoint;

/**
 * Describes one call, once: the server serves it, the web calls it, OpenAPI and the tests are made from it.
 * Gives back what it was given; its type is what the others read.
 */
export const endpoint = <const E extends Omit<JsonEndpoint, "kind">>(call: E): E & { kind: "json" } => ({ ...call, kind: "json" });

/** As {@link endpoint}, for a multipart call with files. */
export const upload = <const E extends Omit<UploadEndpoint, "kind">>(call: E): E & { kind: "upload" } => ({ ...call, kind: "upload" });

/** As {@link endpoint}, for a call that answers with a file. */
export const download = <const E extends Omit<DownloadEndpoint, "kind">>(call: E): E & { kind: "download" } => ({
  ...call,
  kind: "download",
});

/** As {@link endpoint}, for a call that answers with server-sent events. */
export const stream = <const E extends Omit<StreamEndpoint, "kind">>(call: E): E & { kind: "stream" } => ({ ...call, kind: "stream" });

/** Whether a call is allowed in login-as: by default, only reading ones (security: login-as). */
export const isOpenInLoginAs = ({ action, inLoginAs }: Pick<Endpoint, "action" | "inLoginAs">): boolean =>
  inLoginAs ?? action.startsWith("read:");

type InputPart = "params" | "query" | "body";

type Sent<E extends Endpoint, K extends InputPart> = K extends keyof E ? (E[K] extends Schema ? z.input<E[K]> : never) : never;
type SentPart<E extends Endpoint> = { [K in InputPart]: K extends keyof E ? (E[K] extends Schema ? K : never) : never }[InputPart];
/** Parts that may be left out as a whole: a query without a value is there in every call. */
type IsOptional<K extends InputPart, S> = undefined extends S ? true : K extends "query" ? (object extends S ? true : false) : false;
type OptionalPart<E extends Endpoint> = { [K in SentPart<E>]: IsOptional<K, Sent<E, K>> extends true ? K : never }[SentPart<E>];

/** What a caller sends: defaults may be left out. */
export type CallOf<E extends Endpoint> = { [K in Exclude<SentPart<E>, OptionalPart<E>>]: Sent<E, K> } & {
  [K in OptionalPart<E>]?: Sent<E, K>;
};

/** What a handler receives: parsed, defaults filled in. */
export type InputOf<E extends Endpoint> = {
  [K in InputPart as K extends keyof E ? (E[K] extends Schema ? K : never) : never]: K extends keyof E
    ? E[K] extends Schema
      ? z.output<E[K]>
      : never
    : never;
};

type Replying = JsonEndpoint | UploadEndpoint;

/** What a handler returns. */
export type ReplyOf<E extends Replying> = z.input<E["reply"]>;

/** What a caller gets back. */
export type ResultOf<E extends Replying> = z.output<E["reply"]>;
