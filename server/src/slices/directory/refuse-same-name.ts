import type { Database } from "../../platform/database.ts";
import { conflict } from "../../platform/errors.ts";
import { findSameName } from "./alike-repository.ts";
import { practiceRecordRepository } from "./practice-record-repository.ts";

/** Also when somebody else gives the name at this very moment (decision G-DIR-11). @throws AppError `conflict` */
export async function refuseSameName(trx: Database, name: string): Promise<void> {
  await practiceRecordRepository(trx).lockName(trx, name);
  if (await findSameName(trx, name)) throw conflict("Practice with same name already present.");
}
