import type { PhysicianChoice } from "@linnet/contract/directory/physicians";
import type { Database } from "../../../platform/database/database.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import { choiceRepository } from "./choice-repository.ts";

/** What was chosen, by the name of the form's field. */
export type Chosen = Record<string, { kind: PhysicianChoice; ids: readonly number[] }>;

/** @throws AppError `invalid_input` for a field that names something which is not in its list. */
export async function refuseUnknownChoices(db: Database, chosen: Chosen): Promise<void> {
  const wrong: Record<string, string> = {};
  for (const [field, { kind, ids }] of Object.entries(chosen))
    if (!(await choiceRepository(db).areOf(kind, ids))) wrong[field] = "Please choose from the list";
  if (Object.keys(wrong).length > 0) throw invalidInput(wrong);
}
