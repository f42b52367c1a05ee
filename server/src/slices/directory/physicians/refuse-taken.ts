import type { Database } from "../../../platform/database/database.ts";
import { hasSqlState, UNIQUE_VIOLATION } from "../../../platform/database/has-sql-state.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { physicianRepository } from "./repository.ts";

interface Wanted {
  /** Null for a new physician. */
  id: number | null;
  npi: string;
  /** Null where it is not theirs to change: what an account signs in with. */
  email: string | null;
}

/** Said beside the field: no change of anybody else's is in the way, and another value mends it. */
const taken = (field: "npiNum" | "email", why: string) => new AppError("conflict", why, { fields: { [field]: why } });

/**
 * An NPI is of one active physician, an e-mail of one active physician and of one who signs in (decision G-DIR-18). Call it after
 * `takeTurns`.
 * @throws AppError `conflict`, with the other one's name and id
 */
export async function refuseTaken(trx: Database, { id, npi, email }: Wanted): Promise<void> {
  const physicians = physicianRepository(trx);
  const same = await physicians.findByNpi(npi, id);
  if (same) throw taken("npiNum", `${same.name} (physician ${same.id}) has this NPI already. An NPI belongs to one active physician.`);
  if (email === null) return;
  const reached = await physicians.findByEmail(email, id);
  if (reached) throw taken("email", `${reached.name} (physician ${reached.id}) has this e-mail address already.`);
  const person = await physicians.findAccountByEmail(email);
  if (person) throw taken("email", `${person.name} (account ${person.accountId}) signs in with this e-mail address already.`);
}

const isTakenNpi = (cause: unknown): boolean =>
  hasSqlState(cause, UNIQUE_VIOLATION) && "constraint" in cause && cause.constraint === "physicians_npi";

/**
 * Writes a physician. A first sign-in takes no turns: where it got the NPI since `refuseTaken` looked, the database refuses the second
 * one, and that is said in the same words.
 * @throws AppError `conflict`, and whatever `write` does
 */
export async function unlessTaken<T>(db: Database, { id, npi }: Pick<Wanted, "id" | "npi">, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (isTakenNpi(cause)) await refuseTaken(db, { id, npi, email: null });
    throw cause;
  }
}
