import {
  AccountRequestForm,
  accountRequests,
  DENIAL_REASON_MISSING,
  type NewPracticeRequest,
  OWNER_PRESENT,
} from "@linnet/contract/accounts/requests";
import { isPhysicianRole, ROLE } from "@linnet/contract/roles";
import type { z } from "zod";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { subDays } from "../../../platform/dates.ts";
import { callerNetwork } from "../../../platform/http/caller-network.ts";
import { AppError, conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invitationRepository } from "../../memberships/public.ts";
import { invitedPlaceRepository } from "../invitations/invited-place-repository.ts";
import { publicRequestRepository } from "./public-request-repository.ts";
import { accountRequestRepository, type PublicForm, type RequestFields, type StoredAccountRequest, saidOf } from "./repository.ts";

type Form = z.output<typeof AccountRequestForm>;

/** What was there, and the names of the fields that are different now. */
interface SavedAccountRequest {
  before: StoredAccountRequest;
  changed: string[];
}
type StatusId = StoredAccountRequest["statusId"];

const PENDING = 1;
const INVITED = 2;
const COMPLETED = 3;
const DENIED = 4;

function fieldsOf({ expectedRoleId, practiceId, denialReason, ...form }: Form): RequestFields {
  const { accountRequestId: _id, accountRequestStatusId: _status, ...said } = form;
  // Does not compile with a field that the public form does not have.
  const known: { [F in keyof typeof said]: F extends keyof PublicForm ? (typeof said)[F] : never } = said;
  return { ...saidOf(known), roleId: expectedRoleId, practiceId, denialReason: denialReason ?? "" };
}

/** Names only, as the form has them: what stood in a field is in no audit row. */
const changedIn = ({ shown }: StoredAccountRequest, form: Form): string[] =>
  AccountRequestForm.keyof().options.filter((field) => (shown[field] ?? "") !== (form[field] ?? ""));

/** What the form's own schema cannot know: who needs an NPI, and whether the practice exists (decisions G-ACC-04, G-ACC-05). */
async function checkFields(trx: Database, form: Form, isDenied: boolean): Promise<void> {
  const isPhysician = isPhysicianRole(form.expectedRoleId);
  const hasPractice = form.practiceId !== null && (await invitedPlaceRepository(trx).findPractice(form.practiceId)) !== undefined;
  const wrong = {
    ...(isPhysician && form.npi === "" && { npi: "NPI number is not valid" }),
    ...(isPhysician && form.medicalLicenseNumber === "" && { medicalLicenseNumber: "Medical license number is not valid" }),
    ...(!hasPractice && !(isDenied && form.practiceId === null) && { practiceId: "Practice ID is not valid" }),
  };
  if (Object.keys(wrong).length > 0) throw invalidInput(wrong);
  if (
    form.expectedRoleId === ROLE.practiceOwner &&
    !isDenied &&
    form.practiceId !== null &&
    (await invitedPlaceRepository(trx).hasOwner(form.practiceId))
  )
    throw conflict(OWNER_PRESENT);
}

/** Saving sets Pending or Denied; the other states come of inviting and of the first sign-in (decision G-ACC-01). */
function checkStatus(before: StatusId, after: StatusId): void {
  if (before === after || after === PENDING || after === DENIED) return;
  throw invalidInput({
    accountRequestStatusId:
      after === INVITED ? "Select Invite to invite this person" : "A request is completed when the person first signs in",
  });
}

/** People who used the public form get an email about a denial. */
export const isDenialOfPublic = ({ statusId, shown }: StoredAccountRequest, after: StatusId): boolean =>
  after === DENIED && statusId !== DENIED && shown.accountRequestType === "NewPractice";

/** Writes to who asked; nothing of what they have sent is in it. */
export const tellOfDenial = (
  { config, jobs }: Pick<Platform, "config" | "jobs">,
  trx: Database,
  { userEmail, denialReason }: Pick<Form, "userEmail" | "denialReason">,
): Promise<void> =>
  jobs.send(trx, "mail.send", {
    to: userEmail,
    subject: "Your account request",
    text: `${config.HOSPITAL_NAME} did not approve the portal account request for this email address.\n\nReason: ${denialReason}\n\nYou are receiving this email because someone requested an account with your email address. If you have questions, call ${config.SUPPORT_PHONE}, option ${config.SUPPORT_PHONE_OPTION}.`,
  });

/**
 * A request in its `expectedVersion`, locked until the transaction ends.
 * @throws AppError `not_found`, `conflict` if someone changed it first, or it is completed
 */
export async function getRequestToChange(trx: Database, id: number, expectedVersion: Date | undefined): Promise<StoredAccountRequest> {
  const before = await accountRequestRepository(trx).findToChange(id);
  if (!before) throw notFound("Account request");
  if (expectedVersion && expectedVersion < before.modifiedAt)
    throw conflict(`${before.editor} changed this request after you opened it. Reload the page.`);
  if (before.statusId === COMPLETED) throw conflict("This request is complete and can no longer be changed.");
  return before;
}

/**
 * Saves an administrator's changes to a request, in its `expectedVersion`. Links end if the request is no longer Invited or names another
 * email. `statusId` undefined keeps the status.
 * @throws AppError `not_found`, `conflict` when someone changed it before, it is completed, or the practice has an owner; `invalid_input`
 */
export async function saveAccountRequest(
  trx: Database,
  form: Form,
  { statusId, expectedVersion, by, now }: { statusId?: StatusId; expectedVersion: Date | undefined; by: number; now: Date },
): Promise<SavedAccountRequest> {
  const requests = accountRequestRepository(trx);
  const before = await getRequestToChange(trx, form.accountRequestId, expectedVersion);
  const after = statusId ?? before.statusId;
  checkStatus(before.statusId, after);
  if (isDenialOfPublic(before, after) && !form.denialReason) throw invalidInput({ denialReason: DENIAL_REASON_MISSING });
  await checkFields(trx, form, after === DENIED);

  const fields = fieldsOf(after === DENIED ? form : { ...form, denialReason: "" });
  await requests.change(trx, before.id, { fields, statusId: after, by, now });
  if (after !== INVITED || fields.email.toLowerCase() !== before.email.toLowerCase())
    await invitationRepository(trx).end(trx, before.id, now);
  return { before, changed: changedIn(before, { ...form, accountRequestStatusId: after }) };
}

/** From one address in an hour (decision G-ACC-10). */
const MOST = { production: 20, demo: 100 } as const;

/**
 * Saves a public request for an account. The reply does not depend on who is known; bot submissions are thanked and dropped. A repeat
 * within a day gets no second email, so that the form cannot flood a mailbox.
 * @throws AppError `rate_limited` when the address has used its requests for the hour.
 */
export async function savePublicRequest(
  { config, db, clock, jobs }: Pick<Platform, "config" | "db" | "clock" | "jobs">,
  asked: z.output<typeof NewPracticeRequest>,
  address: string,
): Promise<true> {
  const now = clock.now();
  const isCounted = await publicRequestRepository().count(db, { address: callerNetwork(address), most: MOST[config.LINNET_MODE], now });
  if (!isCounted)
    throw new AppError("rate_limited", "Your network sent too many requests in the past hour. Try again later.", {
      retryAfter: 3600,
    });
  if (asked.website) return true;

  return db.transaction().execute(async (trx) => {
    const requests = accountRequestRepository(trx);
    const wasAsked = await requests.wasAskedSince(trx, asked.userEmail, subDays(now, 1));
    const id = await requests.add(trx, {
      type: "NewPractice",
      ...saidOf(asked),
      // Who asks for a practice is to own it (decision G-ACC-09).
      roleId: ROLE.practiceOwner,
      practiceId: null,
      physicianId: null,
      createdBy: null,
      now,
    });
    await auditSystem(trx, { action: accountRequests.create.action, rule: `account request ${id}`, personIds: [] });
    await jobs.send(trx, "mail.send", {
      to: config.HOSPITAL_MAILBOX,
      subject: "New account request",
      text: `Someone requested an account and asked to add a practice to the portal.\n\n${config.origin}/accountsandaccess/accountrequests/edit/${id}\n\nYou are receiving this email because this mailbox receives account requests.`,
    });
    if (!wasAsked)
      await jobs.send(trx, "mail.send", {
        to: asked.userEmail,
        subject: "Your account request",
        text: `${config.HOSPITAL_NAME} received a portal account request for this email address. We will email you our decision.\n\nYou are receiving this email because someone requested an account with your email address. If it wasn’t you, ignore this email.`,
      });
    return true as const;
  });
}
