import type { Database } from "../../platform/database/database.ts";
import type { Replacement } from "../patients/public.ts";
import { chartOpeningRepository } from "./opening/repository.ts";
import { resultArrivalRepository } from "./to-read/result-arrival-repository.ts";

/** What people have opened and have to read of a patient whose place another took is of the other. Says how many results are. */
export async function followChart(trx: Database, replacement: Replacement): Promise<number> {
  await chartOpeningRepository(trx).follow(replacement);
  return resultArrivalRepository(trx).follow(replacement);
}
