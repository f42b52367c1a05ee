import type { AuditAction } from "@linnet/contract/audit/actions";
import {
  type Physician,
  type PhysicianChoice,
  type PhysicianEdit,
  type PhysicianForm,
  physicians,
} from "@linnet/contract/directory/physicians";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { hasSqlState, UNIQUE_VIOLATION } from "../../../platform/database/errors.ts";
import { AppError, conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import { staleRecord } from "../../../platform/http/stale-record.ts";
import type { Platform } from "../../../platform/platform.ts";
import { choiceRepository } from "./choice-repository.ts";
import { physicianRepository } from "./repository.ts";

interface Wanted {
  /** Null for a new physician. */
  id: number | null;
  npi: string;
  /** Null where it is not theirs to change: what an account signs in with. */
  email: string | null;
}

/** Shown at the field: another value fixes it, there is no conflicting edit. */
const taken = (field: "npiNum" | "email", why: string) => new AppError("conflict", why, { fields: { [field]: why } });

/**
 * An NPI is of one active physician, an e-mail of one active physician and of one who signs in (decision G-DIR-18). Call it after
 * `takeTurns`.
 * @throws AppError `conflict`, with the other one's name and id
 */
async function refuseTaken(trx: Database, { id, npi, email }: Wanted): Promise<void> {
  const physicians = physicianRepository(trx);
  const same = await physicians.findByNpi(npi, id);
  if (same) throw taken("npiNum", `${same.name} (physician ${same.id}) already has this NPI. An NPI belongs to one active physician.`);
  if (email !== null) await refuseTakenEmail(trx, { id, email });
}

/** @throws AppError `conflict` for the e-mail of another physician or account, with the other one's name and id */
async function refuseTakenEmail(trx: Database, { id, email }: { id: number | null; email: string }): Promise<void> {
  const physicians = physicianRepository(trx);
  const reached = await physicians.findByEmail(email, id);
  if (reached) throw taken("email", `${reached.name} (physician ${reached.id}) already has this email address.`);
  const person = await physicians.findAccountByEmail(email);
  if (person) throw taken("email", `${person.name} (account ${person.accountId}) already signs in with this email address.`);
}

const isTakenNpi = (cause: unknown): boolean =>
  hasSqlState(cause, UNIQUE_VIOLATION) && "constraint" in cause && cause.constraint === "physicians_npi";

/**
 * Saves a physician. A parallel first sign-in can take the NPI after `refuseTaken` has checked: the database then refuses the second, and
 * the reply uses the same words.
 * @throws AppError `conflict`, and errors of `write`
 */
export async function unlessTaken<T>(db: Database, { id, npi }: Pick<Wanted, "id" | "npi">, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (isTakenNpi(cause)) await refuseTaken(db, { id, npi, email: null });
    throw cause;
  }
}

/** What was chosen, by the name of the form's field. */
type Chosen = Record<string, { kind: PhysicianChoice; ids: readonly number[] }>;

/** @throws AppError `invalid_input` for a field that names something which is not in its list. */
async function refuseUnknownChoices(db: Database, chosen: Chosen): Promise<void> {
  const wrong: Record<string, string> = {};
  for (const [field, { kind, ids }] of Object.entries(chosen))
    if (!(await choiceRepository(db).areOf(kind, ids))) wrong[field] = "Choose from the list";
  if (Object.keys(wrong).length > 0) throw invalidInput(wrong);
}

type Edit = z.output<typeof PhysicianEdit>;

/** Not sent by callers: who changed it and when. */
const STAMPS: readonly string[] = ["modifiedOn", "modifiedBy"];

/** Names of what is different now. */
function changedIn(before: Physician, after: Physician): string[] {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.entries(before)
    .filter(([name, value]) => !STAMPS.includes(name) && JSON.stringify(value) !== JSON.stringify(now.get(name)))
    .map(([name]) => name);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Saves a directory physician. Account holders keep their account's name (edited on All Accounts) and sign-in email. An earlier email of
 * their own is not a conflict.
 * @throws AppError `not_found`, `invalid_input`, or `conflict`: someone changed it first, another person has the NPI or email, or the
 * physician was deactivated
 */
export function editPhysician(
  { db, clock, config }: Pick<Platform, "db" | "clock" | "config">,
  actor: Actor,
  edit: Edit,
  expectedVersion: Date | undefined,
): Promise<Physician> {
  const { id, physicianSpecialties, physicianHospitalAffiliations, physicianInsurancesAccepteds, ...fields } = edit;
  const write = async (trx: Database) => {
    const known = physicianRepository(trx);
    await known.takeTurns(trx);
    const locked = await known.lock(trx, id);
    if (!locked) throw notFound("Physician");
    const { physician: before } = locked;
    if (!before.isActive) throw conflict("This physician is deactivated and can no longer be changed.");
    if (expectedVersion && new Date(before.modifiedOn) > expectedVersion) throw staleRecord("physician", before, config.HOSPITAL_TIME_ZONE);
    const keepsEmail = isSame(before.email, fields.email);
    if (before.hasAccount && !keepsEmail)
      throw invalidInput({ email: `This physician signs in with ${before.email}. You cannot change it here` });
    await refuseTaken(trx, { id, npi: fields.npiNum, email: keepsEmail ? null : fields.email });
    await refuseUnknownChoices(trx, {
      physicianSpecialties: { kind: "specialties", ids: physicianSpecialties },
      physicianHospitalAffiliations: { kind: "hospitals", ids: physicianHospitalAffiliations },
      physicianInsurancesAccepteds: { kind: "insurances", ids: physicianInsurancesAccepteds },
    });

    await known.change(trx, id, { ...fields, ...(before.hasAccount && { email: before.email }) }, { by: actor.accountId, at: clock.now() });
    await choiceRepository(trx).choose(trx, id, [
      ...physicianSpecialties,
      ...physicianHospitalAffiliations,
      ...physicianInsurancesAccepteds,
    ]);
    const after = await known.find(id);
    if (!after) throw notFound("Physician");
    await audit(trx, actor, { action: physicians.edit.action, object: `physician ${id}`, changed: changedIn(before, after) });
    return after;
  };
  return unlessTaken(db, { id, npi: fields.npiNum }, () => db.transaction().execute(write));
}

/**
 * Adds a physician without a practice, for practices to find, in the caller's transaction, within `unlessTaken`. Returns the id.
 * @throws AppError `invalid_input`, or `conflict` if another person has the NPI or email
 */
export async function addPhysician(trx: Database, actor: Actor, form: z.output<typeof PhysicianForm>, at: Date): Promise<number> {
  const { fax, physicianSpecialties, physicianHospitalAffiliations, physicianInsuranceAccpted, ...fields } = form;
  await physicianRepository(trx).takeTurns(trx);
  await refuseTaken(trx, { id: null, npi: fields.npiNum, email: fields.email });
  await refuseUnknownChoices(trx, {
    physicianSpecialties: { kind: "specialties", ids: physicianSpecialties },
    physicianHospitalAffiliations: { kind: "hospitals", ids: physicianHospitalAffiliations },
    physicianInsuranceAccpted: { kind: "insurances", ids: physicianInsuranceAccpted },
  });

  const id = await physicianRepository(trx).add(trx, fields, { fax, by: actor.accountId, at });
  const chosen = [...physicianSpecialties, ...physicianHospitalAffiliations, ...physicianInsuranceAccpted];
  await choiceRepository(trx).choose(trx, id, chosen);
  await audit(trx, actor, { action: physicians.create.action, object: `physician ${id}` });
  return id;
}

interface Correction {
  email: string;
  /** The action and the rule of the call, for the audit row. */
  action: AuditAction;
  rule: string;
  at: Date;
}

/**
 * Corrects the email of a physician without a sign-in, in the caller's transaction. Waits for other writers of physicians; does nothing if
 * unchanged.
 * @throws AppError `conflict` if another physician has it, or it belongs to an account: that person is not this physician, who has none
 */
export async function correctEmailUnlessTaken(
  trx: Database,
  actor: Actor,
  known: { physicianId: number; email: string },
  { email, action, rule, at }: Correction,
): Promise<void> {
  if (known.email === email) return;
  if (!isSame(known.email, email)) {
    await physicianRepository(trx).takeTurns(trx);
    await refuseTakenEmail(trx, { id: known.physicianId, email });
  }
  await physicianRepository(trx).correctEmail(trx, known.physicianId, { email, by: actor.accountId, at });
  await audit(trx, actor, { action, object: `physician ${known.physicianId}`, rule, changed: ["email"] });
}
