import { z } from "zod";
import { EmailAddress, PhysicianInvite, StaffInvite } from "../accounts/invited-people.ts";
import { AccountStatus } from "../accounts/status.ts";
import { endpoint } from "../endpoint.ts";
import { growing } from "../growing.ts";
import { DateTime, Id, oneOf } from "../values.ts";
import { Absence } from "./away.ts";
import { Colleagues } from "./handover.ts";

/** Days between an owner's confirmations of staff. */
export const CONFIRM_EVERY_DAYS = 180;

/** So long a removal can be undone; after that the person is asked to join again. */
export const UNDO_DAYS = 30;

const Status = growing(z.enum(["Active", "In-Active"]));

export const PracticePhysician = z.object({
  physicianId: Id,
  firstName: z.string(),
  midName: z.string(),
  lastName: z.string(),
  title: z.string(),
  npi: z.string(),
  medicalLicenseNumber: z.string(),
  mobilePhone: z.string(),
  email: z.string(),
  userName: z.string(),
  status: Status,
  accountExists: z.boolean(),
  /** Added: status at the identity provider; null without an account or an answer. */
  accountStatus: growing(AccountStatus).nullable(),
  /** Added: neither the owner nor the caller can be removed (decision G-PRA-06). */
  mayRemove: z.boolean(),
  /** Added: until when the caller may undo the removal; null where there is nothing to undo for them. */
  undoUntil: DateTime.nullable(),
  /** Added: when the physician is away, from now on, the earliest first; and whether the caller may set it (decision G-PAT-20). */
  away: z.array(Absence).optional(),
  maySetAway: z.boolean().optional(),
  /** Added: whether they can cover for colleagues, and take over from them. */
  mayStandIn: z.boolean().optional(),
  /** Added: the hospital has yet to confirm the NPI, or who signs in (decision G-ACC-28). */
  isNpiClaim: z.boolean().optional(),
  /** Added: confirmed by delegation, waiting for the owner or an administrator (decision G-ACC-29). */
  isWaiting: z.boolean().optional(),
});
export type PracticePhysician = z.infer<typeof PracticePhysician>;

export const PracticeStaff = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: Status,
  mayRemove: z.boolean(),
  /** Added: status at the identity provider; null without an answer. */
  accountStatus: growing(AccountStatus).nullable(),
  /** Added: their words for what they may see. */
  access: z.string(),
  /** Added: with access to medical records (2) or without (8); null for who has another role. */
  roleId: growing(oneOf([2, 8])).nullable(),
  /** Added: whether the caller may change the one into the other. */
  mayChangeAccess: z.boolean(),
  undoUntil: DateTime.nullable(),
  /** Added: the role begins once the owner or an administrator has confirmed it (decision G-ACC-29). */
  isWaiting: z.boolean().optional(),
});
export type PracticeStaff = z.infer<typeof PracticeStaff>;

/** Added: staff not confirmed for 180 days, or with a role waiting for confirmation. */
export const StaffToConfirm = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Their words for what they may see. */
  access: z.string(),
  confirmedOn: DateTime,
  lastLoggedIn: DateTime.nullable(),
  /** Added: for people brought in, or back, by delegation. The role begins when a person with `mayConfirm` confirms it. */
  waiting: z.object({ since: DateTime, by: z.string(), mayConfirm: z.boolean() }).optional(),
});
export type StaffToConfirm = z.infer<typeof StaffToConfirm>;

/** Added: an invited person who has not signed in yet. */
export const OpenInvitation = z.object({
  accountRequestId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Of a physician; empty for others. */
  npi: z.string(),
  /** Their words for the role they were invited to. */
  role: z.string(),
  invitedBy: z.string(),
  invitedOn: DateTime,
  /** Until when the last link opens something; null where none does any more. */
  expiresOn: DateTime.nullable(),
  /** The link waits, or was followed without signing in yet, or is too old, or was ended. */
  state: growing(z.enum(["Sent", "Accepted", "Expired", "Ended"])),
  /** Whether the caller may send it again and take it back: what the hospital has given is not a practice's to change. */
  mayChange: z.boolean(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

const listOf = <S extends z.ZodType>(row: S) => z.object({ data: z.array(row), isDelegated: z.boolean() });
const Member = z.strictObject({ userId: Id, practiceId: Id });

export const practicePeople = {
  physicians: endpoint({
    method: "GET",
    path: "/practice/physicians",
    action: "read:practice-physicians",
    reply: listOf(PracticePhysician),
  }),
  staff: endpoint({ method: "GET", path: "/practice/nonphysicians", action: "read:practice-staff", reply: listOf(PracticeStaff) }),
  toVerify: endpoint({
    method: "GET",
    path: "/practice/physicianstoverify",
    action: "read:physicians-to-verify",
    reply: listOf(PracticePhysician.pick({ physicianId: true, firstName: true, lastName: true, npi: true, email: true, isWaiting: true })),
  }),
  /** Flips the practice's delegation, and says how it is now (decision G-PRA-03). */
  delegation: endpoint({
    method: "PUT",
    path: "/practice/:id/delegation",
    action: "write:practice-delegation",
    params: z.object({ id: z.coerce.number().pipe(Id) }),
    reply: z.boolean(),
  }),
  /** YES verifies, and gives a physician who has an account their place in the practice; NO ends the link and tells the hospital (decision G-PRA-05). */
  verify: endpoint({
    method: "PUT",
    path: "/practice/verifyPhysician",
    action: "write:physician-verification",
    isSending: true,
    body: z.strictObject({ physicianId: Id, practiceId: Id, verificationStatus: z.boolean() }),
    reply: z.literal(true),
  }),
  removeStaff: endpoint({
    method: "POST",
    path: "/account/removenonphysician",
    action: "write:staff-removal",
    isSending: true,
    body: Member,
    reply: z.literal(true),
  }),
  removePhysician: endpoint({
    method: "POST",
    path: "/account/removephysician",
    action: "write:physician-removal",
    isSending: true,
    /** Added: `colleagues` take over; without it that is decided later. */
    body: z.strictObject({ physicianId: Id, practiceId: Id, colleagues: Colleagues.optional() }),
    reply: z.literal(true),
  }),
  /** Added: takes a removal back for 30 days; what the hospital removed, its administrators bring back. */
  restoreStaff: endpoint({
    method: "POST",
    path: "/account/restorenonphysician",
    action: "write:staff-return",
    body: Member,
    reply: z.literal(true),
  }),
  restorePhysician: endpoint({
    method: "POST",
    path: "/account/restorephysician",
    action: "write:physician-return",
    body: z.strictObject({ physicianId: Id, practiceId: Id }),
    reply: z.literal(true),
  }),
  /** Only for those who may invite, and slowly (decision G-PRA-09). */
  emailExists: endpoint({
    method: "POST",
    path: "/account/emailexists",
    action: "read:email-exists",
    perMinute: 20,
    body: z.strictObject({ email: EmailAddress() }),
    reply: z.boolean(),
  }),
  /** Rate-limited, since each call sends a mail and reveals whether the email has an account. */
  invitePhysician: endpoint({
    method: "POST",
    path: "/account/invite/physician",
    action: "write:physician-invitation",
    isSending: true,
    perMinute: 20,
    onceByKey: true,
    body: PhysicianInvite,
    reply: z.literal(true),
  }),
  inviteStaff: endpoint({
    method: "POST",
    path: "/account/invite/nonphysician",
    action: "write:staff-invitation",
    isSending: true,
    perMinute: 20,
    onceByKey: true,
    body: StaffInvite,
    reply: z.literal(true),
  }),
  /** Added: who has been invited and has not come yet; for those who manage the practice. */
  openInvitations: endpoint({
    method: "GET",
    path: "/practice/openinvitations",
    action: "read:open-invitations",
    reply: z.array(OpenInvitation),
  }),
  /** Added: mails a new link to who has not come yet; the one before ends. */
  inviteAgain: endpoint({
    method: "POST",
    path: "/account/invite/again",
    action: "write:invitation-again",
    isSending: true,
    perMinute: 20,
    onceByKey: true,
    body: z.strictObject({ accountRequestId: Id, practiceId: Id }),
    reply: z.literal(true),
  }),
  /** Added: takes an invitation back. Its link opens nothing any more, and its request is Denied. */
  withdrawInvitation: endpoint({
    method: "POST",
    path: "/account/invite/withdrawal",
    action: "write:invitation-withdrawal",
    body: z.strictObject({ accountRequestId: Id, practiceId: Id }),
    reply: z.literal(true),
  }),
  /** Added: gives staff access to medical records (2), or removes it (8); they get an email. */
  changeAccess: endpoint({
    method: "POST",
    path: "/practice/staffaccess",
    action: "write:staff-access",
    isSending: true,
    perMinute: 20,
    body: Member.extend({ roleId: oneOf([2, 8]) }),
    reply: z.literal(true),
  }),
  staffToConfirm: endpoint({
    method: "GET",
    path: "/practice/stafftoconfirm",
    action: "read:staff-to-confirm",
    reply: z.array(StaffToConfirm),
  }),
  confirmStaff: endpoint({
    method: "POST",
    path: "/practice/confirmstaff",
    action: "write:staff-confirmation",
    isSending: true,
    body: Member,
    reply: z.literal(true),
  }),
};
