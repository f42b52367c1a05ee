import type { Database } from "../../../platform/database/database.ts";
import { conflict } from "../../../platform/http/errors.ts";
import { practiceNameRepository } from "./name-repository.ts";
import { findSameName } from "./possible-duplicate-repository.ts";

/** Also catches a parallel use of the name (decision G-DIR-11). @throws AppError `conflict` */
export async function refuseSameName(trx: Database, name: string): Promise<void> {
  await practiceNameRepository.lock(trx, [name]);
  if (await findSameName(trx, name)) throw conflict("Practice with same name already present.");
}
