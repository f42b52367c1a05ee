import type { Database } from "../../../platform/database/database.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import { practiceRecordRepository } from "./record-repository.ts";

/** A physician who is to work in a practice, and the field that names them. */
interface Named {
  field: string;
  physicianId: number;
}

/** @throws AppError `invalid_input` for unknown or deactivated physicians. */
export async function refuseUnknownPhysicians(trx: Database, named: readonly Named[]): Promise<void> {
  const active = await practiceRecordRepository(trx).lockPhysicians(
    trx,
    named.map(({ physicianId }) => physicianId),
  );
  const unknown = named.filter(({ physicianId }) => !active.has(physicianId));
  if (unknown.length === 0) return;
  const sentence = "This physician is not active in the directory. Choose another one.";
  throw invalidInput(Object.fromEntries(unknown.map(({ field }) => [field, sentence])));
}
