import { INVITATION_DAYS } from "@linnet/contract/accounts/invitations";
import { isPhysicianRole, ROLE_LABEL } from "@linnet/contract/roles";
import type { Mail } from "../../../adapters/mail/port.ts";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../platform/database/database.ts";
import { addDays } from "../../../platform/dates.ts";
import { conflict } from "../../../platform/http/errors.ts";
import { isStaffEmail } from "../../../platform/is-staff-email.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invitationRepository } from "../../memberships/public.ts";
import { accountRepository } from "../../session/public.ts";
import { BY_HOSPITAL } from "../policy.ts";
import { accountRequestRepository, type NewAccountRequest } from "../requests/repository.ts";
import { askToJoin, type JoiningRequest } from "./ask-to-join.ts";
import { invitedPlaceRepository } from "./invited-place-repository.ts";
import { vouchRepository } from "./vouch-repository.ts";

type Needs = Pick<Platform, "config" | "clock" | "jobs">;

/** The mail that opens an account. A typed name never begins a sentence, where it could pass for our own words. */
export const invitationMail = (
  { HOSPITAL_NAME, origin }: Config,
  { email, inviter, practiceName, roleId, secret, within }: InvitationMail,
): Mail => ({
  to: email,
  subject: "Your portal invitation",
  text: `You were invited by ${inviter} to join ${practiceName} on the ${HOSPITAL_NAME} portal. Your role there: ${ROLE_LABEL[roleId]}.\n\n${origin}/invitation#${secret}\n\nUse this link ${within} to set up your sign-in. It works once.\n\nYou are receiving this email because ${inviter} entered your email address. If you do not know this practice, ignore this email.`,
});

/** What a request says goes into each mail of its invitation, the reminder too. */
interface InvitationMail extends Omit<JoiningRequest, "accountRequestId" | "practiceId"> {
  inviter: string;
  practiceName: string;
  secret: string;
  /** Until when, as in "within 7 days". */
  within: string;
}

type Said = Pick<NewAccountRequest, "firstName" | "lastName" | "email" | "mobilePhone" | "roleId">;
/** The invited person; missing values are empty. The practice is the caller's own (decision G-PRA-08). */
export type Invitee = Said &
  Partial<Omit<NewAccountRequest, keyof Said | "practiceId" | "type" | "createdBy" | "now">> & { practiceId: number };

const NOTHING = {
  middleName: "",
  officePhone: "",
  title: "",
  npi: "",
  medicalLicense: "",
  practiceName: "",
  practiceAddress1: "",
  practiceAddress2: "",
  practiceCity: "",
  practiceState: "",
  practiceZip: "",
  practicePhone: "",
  practiceFax: "",
  practiceContactName: "",
  practiceContactEmail: "",
  notes: "",
  physicianId: null,
};

/** Who invites, and whether who signs in already is asked to join, where they would be refused otherwise (PRA-043). */
interface Inviting {
  by: number;
  joining: boolean;
  /** The inviter may give the role right away; otherwise it begins once an authorized person has confirmed it (decision G-ACC-29). */
  approves?: boolean;
}

/**
 * Emails a link that opens an account for the person a request names, and ends an earlier link. The secret follows the # of the address,
 * which browsers do not send to servers. With `joining`, an account holder is asked to join.
 * @throws AppError `conflict` if this email has an account or belongs to the hospital's own staff, whose accounts are not administered here
 * (decision G-ACC-17). The NPI is not checked: a practice's is a claim (decision G-ACC-28).
 */
export async function sendInvitation(
  platform: Needs,
  trx: Database,
  request: JoiningRequest,
  { by, joining }: Omit<Inviting, "approves">,
): Promise<void> {
  const { config, clock, jobs } = platform;
  const { accountRequestId, practiceId, ...said } = request;
  const { email } = said;
  const accountId = await accountRepository(trx).findIdByEmail(email);
  if (accountId !== undefined && !joining) throw conflict("A user with this email already exists.");
  if (isStaffEmail(email, config))
    throw conflict("This is a hospital staff email address, which cannot be invited. Use the person’s own address.");
  if (accountId !== undefined) return askToJoin(platform, trx, { ...request, accountId }, by);
  const places = invitedPlaceRepository(trx);
  const now = clock.now();
  await accountRequestRepository(trx).markInvited(trx, accountRequestId, { by, now });
  const expiresAt = addDays(now, INVITATION_DAYS);
  const secret = await invitationRepository(trx).add(trx, { accountRequestId, email, expiresAt, now });
  const practiceName = await places.findPractice(practiceId);
  const inviter = await places.nameOf(by);
  const mail = { ...said, inviter, practiceName: practiceName ?? "a practice", secret };
  await jobs.send(trx, "mail.send", invitationMail(config, { ...mail, within: `within ${INVITATION_DAYS} days` }));
}

/**
 * Invites a person into a practice, in the caller's transaction: an account request with status Invited, and a mail with a link (decision
 * G-PRA-07). A repeated invitation sends a new link and ends the old one. Returns the request's id.
 * @throws AppError `conflict` if this email has an account, or the hospital has invited the person as admin or owner
 */
export async function inviteFor(
  platform: Needs,
  trx: Database,
  invitee: Invitee,
  { by, joining, approves = false }: Inviting,
): Promise<number> {
  const requests = accountRequestRepository(trx);
  const now = platform.clock.now();
  const places = invitedPlaceRepository(trx);
  const fields = { ...NOTHING, ...invitee, practiceName: (await places.findPractice(invitee.practiceId)) ?? "" };
  const type = isPhysicianRole(fields.roleId) ? ("Physician" as const) : ("NonPhysician" as const);
  const known = await requests.findInvited(trx, invitee.email, invitee.practiceId);
  // A role that only the hospital gives is not a practice's to change.
  if (known && known.roleId !== fields.roleId && BY_HOSPITAL.includes(known.roleId))
    throw conflict("The hospital has already invited this person to your practice.");
  if (known) await requests.change(trx, known.id, { fields, by, now });
  const accountRequestId = known?.id ?? (await requests.add(trx, { ...fields, type, createdBy: by, now }));
  await vouchRepository(trx).vouchForRole(accountRequestId, approves);
  const { email, roleId, practiceId } = fields;
  await sendInvitation(platform, trx, { accountRequestId, email, roleId, practiceId }, { by, joining });
  return accountRequestId;
}
