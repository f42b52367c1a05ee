import { z } from "zod";
import { withSearch } from "../../../platform/page/screen.ts";
import type { UpdateKind, UpdateRow } from "./kind.ts";

export const ListPlace = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  /** The key of a column; with a minus the last comes first. */
  sort: z.string().max(40).optional().catch(undefined),
  active: z.enum(["yes", "no"]).optional().catch(undefined),
});
export type ListPlace = z.output<typeof ListPlace>;

/** Which row a reload or a bookmark of the edit page means. */
const EditPlace = z.object({ id: z.coerce.number().int().positive().optional().catch(undefined) });

export const listAt = <Row extends UpdateRow>({ at }: Pick<UpdateKind<Row>, "at">) => withSearch(at.list, ListPlace);
export const editAt = <Row extends UpdateRow>({ at }: Pick<UpdateKind<Row>, "at">) => withSearch(at.edit, EditPlace);
