import { notFound } from "../../platform/http/errors.ts";

const KEY = /^[a-z0-9-]{8,64}$/;

/** A name that Linnet has made. @throws AppError `not_found` for any other, which is never taken for a path. */
export function storageKey(key: string): string {
  if (!KEY.test(key)) throw notFound("File");
  return key;
}
