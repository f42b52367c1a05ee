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
import type { Platform } from "../../../platform/platform.ts";
import { staleRecord } from "../stale-record.ts";
import { choiceRepository } from "./choice-repository.ts";
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

/** What nobody sends: who changed it and when. */
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
 * Writes a physician of the directory. Whoever signs in keeps the name that their account has (accounts are edited on All Accounts) and
 * the e-mail they sign in with. An e-mail that was theirs before is not held against them.
 * @throws AppError `not_found`, `invalid_input`, or `conflict`: somebody changed it before, the NPI or e-mail is somebody else's, or the
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
      throw invalidInput({ email: `This physician signs in with ${before.email}, which cannot be changed here` });
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
 * A physician of no practice yet, whom the practices find to add, in the caller's transaction, within `unlessTaken`. Gives the id.
 * @throws AppError `invalid_input`, or `conflict` when the NPI or e-mail is somebody else's
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
 * The e-mail of a physician who does not sign in yet, as an administrator says it is, in the caller's transaction. Waits until nobody else
 * writes physicians; one that they have already is not written.
 * @throws AppError `conflict` when it is another physician's, or somebody signs in with it: they are not this physician, who does not
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
