import type { ReadResource } from "../../resources/read-resource.ts";

/** The fields of a resource whose type the caller has looked at. */
export function fieldsOf<Reading extends object>({ fields }: Pick<ReadResource, "fields">): Reading {
  // The schema of its type made them (`readResource`).
  return fields as Reading;
}
