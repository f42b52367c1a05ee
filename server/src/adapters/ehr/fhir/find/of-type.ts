import type { ReadResource } from "../../resources/read-resource.ts";

/** Those of one type. */
export const ofType = (rows: readonly ReadResource[], type: string): ReadResource[] => rows.filter((row) => row.type === type);
