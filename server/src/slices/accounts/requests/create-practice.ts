import { type PossiblePhysician, practiceFromRequest, type RequestMatches } from "@linnet/contract/accounts/practice-from-request";
import type { LocationForm } from "@linnet/contract/directory/locations/field-list";
import { PhysicianForm } from "@linnet/contract/directory/physicians";
import { PracticeForm } from "@linnet/contract/directory/practice-record";
import type { InputOf } from "@linnet/contract/endpoint";
import { isPhysicianRole } from "@linnet/contract/roles";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  addPhysician,
  createPractice,
  type PossiblePhysician as FoundPhysician,
  listPossibleDuplicates,
  possiblePhysicianRepository,
  unlessTaken,
} from "../../directory/public.ts";
import { accountRepository } from "../../session/public.ts";
import { accountRequestRepository } from "./repository.ts";
import { getRequestToChange, saveAccountRequest } from "./save.ts";

type Asked = InputOf<typeof practiceFromRequest.matches>["body"];
type Form = InputOf<typeof practiceFromRequest.create>["body"];
type Saved = z.input<typeof practiceFromRequest.create.reply>;

const personOf = ({ userFirstName, userLastName, npi, userEmail }: Asked) => ({
  firstName: userFirstName,
  lastName: userLastName,
  npi,
  email: userEmail,
});

const present = ({ likeness: { sameNpi, sameEmail }, ...physician }: FoundPhysician): PossiblePhysician => ({
  ...physician,
  reasons:
    sameNpi || sameEmail ? [...(sameNpi ? ["Same NPI" as const] : []), ...(sameEmail ? ["Same email" as const] : [])] : ["Same name"],
});

/** Who of the directory may be the one who asks, and whether a new physician can be added. */
async function matchPhysicians(db: Database, asked: Asked): Promise<Pick<RequestMatches, "physicians" | "newPhysician">> {
  if (!isPhysicianRole(asked.expectedRoleId)) return { physicians: [], newPhysician: "none" };
  const found = await possiblePhysicianRepository(db).matches(personOf(asked));
  const physicians = found.map(present);
  if (found.some(({ likeness: { sameNpi, sameEmail } }) => sameNpi || sameEmail)) return { physicians, newPhysician: "taken" };
  const hasAccount = (await accountRepository(db).findIdByEmail(asked.userEmail)) !== undefined;
  return { physicians, newPhysician: hasAccount ? "onJoining" : "offered" };
}

/** What the directory has already of what a request asks for. */
export async function matchRequest(db: Database, asked: Asked): Promise<RequestMatches> {
  const { practiceName: name, practiceAddress1: address1, practiceAddress2: address2, practiceZip: zip, practicePhone: phone } = asked;
  const practices = await listPossibleDuplicates(db, { name, address1, address2, zip, phone });
  return { practices, ...(await matchPhysicians(db, asked)) };
}

type OfPlace = Exclude<Extract<keyof Form, `practice${string}`>, "practiceId" | "practiceName" | "practiceType">;
type OfPerson = Exclude<Extract<keyof Form, `user${string}`>, "userName"> | "npi" | "medicalLicenseNumber";

/** The fields of a request, each with that of the location. */
const PLACE = {
  practiceAddress1: "address1",
  practiceAddress2: "address2",
  practiceCity: "city",
  practiceState: "state",
  practiceZip: "zip",
  practicePhone: "phone",
  practiceFax: "fax",
  practiceContactName: "contactName",
  practiceContactEmail: "email",
} as const satisfies Record<OfPlace, keyof LocationForm>;

/** The same with those of the physician. */
const PERSON = {
  userFirstName: "firstName",
  userMiddleName: "midName",
  userLastName: "lastName",
  userTitle: "title",
  userEmail: "email",
  userPhone: "cellPhone",
  npi: "npiNum",
  medicalLicenseNumber: "licenseNumber",
} as const satisfies Record<OfPerson, keyof PhysicianForm>;

type Names = Readonly<Record<string, string>>;

function byDirectory(form: Form, names: Names) {
  const said = new Map<string, unknown>(Object.entries(form));
  return Object.fromEntries(Object.entries(names).map(([asked, field]) => [field, said.get(asked)]));
}

/** @throws AppError `invalid_input` where a rule of the directory is stricter, each sentence with the request's field */
function parsed<S extends z.ZodType>(schema: S, value: object, names: Names): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const askedFor = new Map(Object.entries(names).map(([asked, field]) => [field, asked]));
  const fields = error.issues.map(({ path, message }) => {
    const name = String(path.at(-1));
    return [askedFor.get(name) ?? name, message];
  });
  throw invalidInput(Object.fromEntries(fields));
}

const OfDirectory = PracticeForm.omit({ practice_Physician: true });

const practiceOf = (form: Form) => {
  const { practiceName, practiceType } = form;
  return parsed(OfDirectory, { practiceName, practiceType, practice_Location: [byDirectory(form, PLACE)] }, PLACE);
};

const physicianOf = (form: Form) => parsed(PhysicianForm, byDirectory(form, PERSON), PERSON);

/** The physician who is to work there. @throws AppError `conflict` for a person with no evidence, or if another one has the NPI or email */
async function physicianFor(trx: Database, actor: Actor, form: Form, at: Date): Promise<number | undefined> {
  if (form.physician === null || !isPhysicianRole(form.expectedRoleId)) return undefined;
  if (form.physician === "new") return addPhysician(trx, actor, physicianOf(form), at);
  const matches = await possiblePhysicianRepository(trx).matches(personOf(form));
  if (!matches.some(({ physicianId }) => physicianId === form.physician))
    throw conflict("The physician you chose no longer matches this request. Nothing was created. Close this dialog and try again.");
  return form.physician;
}

/**
 * Creates practice, location and physician from the form and saves the request with the practice's id; its status stays (decision record
 * 25). All or nothing, with an audit row for each part.
 * @throws AppError `not_found`, `conflict` when someone has changed or answered the request, for the name of another practice, or for an
 * NPI or email of another physician; `invalid_input` with the request's fields
 */
export function createPracticeFromRequest(
  { db, clock, once }: Pick<Platform, "db" | "clock"> & { once: Once<Saved> },
  actor: Actor,
  form: Form,
  expectedVersion: Date | undefined,
): Promise<Saved> {
  const write = async (trx: Database) => {
    const at = clock.now();
    const requests = accountRequestRepository(trx);
    const { id, shown } = await getRequestToChange(trx, form.accountRequestId, expectedVersion);
    if (!shown.activeRecord) throw conflict("This request was denied. Set it to Pending first.");
    const practice = practiceOf(form);
    const physicianId = await physicianFor(trx, actor, form, at);
    const works = physicianId === undefined ? [] : [{ ...CONTACT, physicianId, practiceLocationId: 1 }];
    const practiceId = await createPractice(trx, actor, { ...practice, practice_Physician: works }, at);
    const { changed } = await saveAccountRequest(trx, { ...form, practiceId }, { expectedVersion, by: actor.accountId, now: at });
    if (physicianId !== undefined) await requests.setPhysician(trx, id, physicianId);
    const { action } = practiceFromRequest.create;
    await audit(trx, actor, { action, object: `account request ${id}`, rule: `practice ${practiceId}`, changed });
    const saved = await requests.find(id);
    if (!saved) throw notFound("Account request");
    return saved.shown;
  };
  return unlessTaken(db, { id: null, npi: form.npi }, () => once(write));
}

/** A physician is reached there as the location is. */
const CONTACT = { contactName: null, phone: null, phoneExt: null, fax: null, email: null, department: null };
