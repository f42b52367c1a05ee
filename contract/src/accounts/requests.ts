import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growing, growingList } from "../growing.ts";
import { FaxNumber, Npi, PhoneNumber, ZipCode } from "../values/us.ts";
import { DateTime, Id, Line, Lines, oneOf } from "../values.ts";
import { EmailAddress, Needed, Optional, orEmpty, PersonName } from "./invited-people.ts";

/** Days to look back; -1 is all. The default is the fourth (S2 §9). */
export const ACCOUNT_REQUEST_LOOKBACKS = [30, 60, 90, 180, 360, -1] as const;
export const DEFAULT_ACCOUNT_REQUEST_LOOKBACK = 180;
export const ACCOUNT_REQUEST_PAGE_SIZE = 10;

/** 1 Pending, 2 Invited, 3 Completed, 4 Denied (decision G-ACC-01). */
export const ACCOUNT_REQUEST_STATUSES = { 1: "Pending", 2: "Invited", 3: "Completed", 4: "Denied" } as const;
export const AccountRequestStatusId = oneOf([1, 2, 3, 4]);
export type AccountRequestStatusId = z.infer<typeof AccountRequestStatusId>;
const AccountRequestType = z.enum(["NewPractice", "Physician", "NonPhysician"]);
export type AccountRequestType = z.infer<typeof AccountRequestType>;
/** Roles that can be asked for. Physicians (1) and owners (9) need an NPI and a license (decision G-ACC-05). */
export const REQUESTED_ROLES = [1, 2, 3, 8, 9] as const;
export type RequestedRole = (typeof REQUESTED_ROLES)[number];
export const DENIAL_REASON_MISSING = "Enter the reason. We will email it to the requester.";
export const OWNER_PRESENT = "Practice Owner already present";

/** A request for an account at a practice. Spelled like the entity (S2 §3). */
export const AccountRequest = z.object({
  accountRequestId: Id,
  userFirstName: z.string().nullable(),
  userMiddleName: z.string(),
  userLastName: z.string().nullable(),
  userEmail: z.string(),
  userPhone: z.string(),
  officePhone: z.string(),
  userTitle: z.string(),
  /** The sign-in email of the future account. */
  userName: z.string(),
  npi: z.string(),
  medicalLicenseNumber: z.string(),
  expectedRoleId: growing(oneOf(REQUESTED_ROLES)),
  expectedRole: z.string(),
  practiceId: Id.nullable(),
  practiceName: z.string(),
  practiceAddress1: z.string(),
  practiceAddress2: z.string(),
  practiceCity: z.string(),
  practiceState: z.string(),
  practiceZip: z.string(),
  practicePhone: z.string(),
  practiceFax: z.string(),
  practiceContactName: z.string(),
  practiceContactEmail: z.string(),
  notes: z.string(),
  accountRequestStatusId: growing(AccountRequestStatusId),
  accountRequestStatus: z.string(),
  accountRequestType: growing(AccountRequestType),
  createdBy: z.string(),
  createdOn: DateTime,
  modifiedBy: z.string(),
  modifiedOn: DateTime,
  activeRecord: z.boolean(),
  /** Added: what was mailed to who asked by the public form and was denied. */
  denialReason: z.string(),
});
export type AccountRequest = z.infer<typeof AccountRequest>;

/** A request as a page shows it: whether the caller may take the invitation back that came of it. */
const ShownRequest = AccountRequest.extend({ mayWithdraw: z.boolean() });
export type ShownRequest = z.infer<typeof ShownRequest>;

export const SentInvitation = z.object({
  accountRequestId: Id,
  invitedDate: DateTime,
  userFirstName: z.string().nullable(),
  userLastName: z.string().nullable(),
  expectedRoleName: z.string(),
  /** The e-mail of the account that came of it; empty until then. Spelled so in S2 §3. */
  registeredUsrName: z.string(),
  invitedBy: z.string(),
  /** Added: how far it has come. */
  accountRequestStatus: z.string(),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

/** An administrator's changes. NPI and license are required only for physicians and owners, which is checked outside this schema. */
export const AccountRequestForm = z.object({
  accountRequestId: Id,
  userFirstName: PersonName("First name is not valid", 50),
  userMiddleName: Optional(50),
  userLastName: PersonName("Last name is not valid", 50),
  userEmail: EmailAddress(),
  userPhone: PhoneNumber,
  officePhone: orEmpty(PhoneNumber),
  userTitle: Optional(50),
  npi: orEmpty(Npi),
  medicalLicenseNumber: Optional(50),
  expectedRoleId: oneOf(REQUESTED_ROLES),
  practiceId: z
    .union(
      [
        Id,
        z.null(),
        z
          .string()
          .trim()
          .regex(/^\d{0,15}$/, "Practice ID is not valid"),
      ],
      "Practice ID is not valid",
    )
    .transform((id) => (id === null || id === "" ? null : Number(id))),
  practiceName: Needed("Practice name is not valid"),
  practiceAddress1: Needed("Address is not valid", 500),
  practiceAddress2: Optional(500),
  practiceCity: Needed("City is not valid", 50),
  practiceState: Needed("State is not valid", 50),
  practiceZip: ZipCode,
  practicePhone: PhoneNumber,
  practiceFax: FaxNumber,
  practiceContactName: Optional(50),
  practiceContactEmail: orEmpty(EmailAddress()),
  notes: Lines.trim().max(4000).nullish(),
  accountRequestStatusId: AccountRequestStatusId,
  /** Added: the reason emailed to people who used the public form. */
  denialReason: Lines.trim().max(1000, "Use at most 1000 characters").nullish(),
});
export type AccountRequestForm = z.input<typeof AccountRequestForm>;

/** The request's other fields come along as they were read, and are not believed. */
export const AccountRequestAsRead = {
  userName: z.string().max(300).nullish(),
  expectedRole: z.string().max(100).nullish(),
  accountRequestStatus: z.string().max(100).nullish(),
  accountRequestType: z.string().max(100).nullish(),
  activeRecord: z.boolean().nullish(),
  mayWithdraw: z.boolean().nullish(),
  /** When the caller's copy was last changed: a later change by another person is not overwritten. */
  modifiedOn: DateTime.optional(),
};

/** What anybody may send (S2 §5). `website` is seen by no person: what is in it was written by a machine (decision G-ACC-10). */
export const NewPracticeRequest = z.strictObject({
  userTitle: Optional(50),
  userFirstName: PersonName("First name is not valid", 50),
  userMiddleName: Optional(50),
  userLastName: PersonName("Last name is not valid", 50),
  userEmail: EmailAddress(100),
  userPhone: PhoneNumber,
  officePhone: orEmpty(PhoneNumber),
  npi: Npi,
  medicalLicenseNumber: Needed("Medical license number is not valid", 50),
  practiceName: Needed("Practice name is not valid", 100),
  practiceAddress1: Needed("Address is not valid", 500),
  practiceAddress2: Optional(500),
  practiceCity: Needed("City is not valid", 50),
  practiceState: Needed("State is not valid", 50),
  practiceZip: ZipCode,
  practicePhone: PhoneNumber,
  practiceFax: FaxNumber,
  practiceContactName: Optional(50),
  practiceContactEmail: orEmpty(EmailAddress(100)),
  notes: Lines.trim().max(2000).nullish(),
  website: z.string().max(200).nullish(),
});
export type NewPracticeRequest = z.input<typeof NewPracticeRequest>;

export const AccountRequestOrder = z.enum(["waiting", "date", "status"]);
export type AccountRequestOrder = z.infer<typeof AccountRequestOrder>;

const ListOptions = z.strictObject({
  searchTerm: Line.trim().max(100, "Use at most 100 characters").default(""),
  lookBack: oneOf(ACCOUNT_REQUEST_LOOKBACKS).default(DEFAULT_ACCOUNT_REQUEST_LOOKBACK),
  pageNumber: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(100).default(ACCOUNT_REQUEST_PAGE_SIZE),
  /** True: of the caller's practice. False: all, for those who administer (decision G-ACC-07). */
  practice: z.boolean(),
  /** Added: only those of this status. */
  status: AccountRequestStatusId.nullish(),
  /** Added: who waits first, or by date, or by status; the newest first where nothing else decides. */
  sortBy: AccountRequestOrder.default("waiting"),
  descending: z.boolean().default(true),
});
const page = <S extends z.ZodType>(row: S) => z.object({ data: z.array(row), totalPages: z.int(), currentPage: z.int(), total: z.int() });
const ListedRequest = AccountRequest.pick({
  accountRequestId: true,
  userFirstName: true,
  userLastName: true,
  userEmail: true,
  practiceName: true,
  expectedRole: true,
  accountRequestStatus: true,
  createdOn: true,
});

export const accountRequests = {
  list: endpoint({
    method: "POST",
    path: "/account/accountrequests",
    action: "read:account-requests",
    body: ListOptions,
    reply: page(ListedRequest),
  }),
  sentInvitations: endpoint({
    method: "POST",
    path: "/account/sentinvitations",
    action: "read:sent-invitations",
    body: ListOptions,
    reply: page(SentInvitation),
  }),
  /** Added: one request, for the pages that show one. */
  get: endpoint({
    method: "GET",
    path: "/Account/accountrequest/:id",
    action: "read:account-request",
    params: z.object({ id: z.coerce.number().pipe(Id) }),
    reply: ShownRequest,
  }),
  choices: endpoint({
    method: "GET",
    path: "/DropDownData/accountrequest",
    action: "read:account-request-form",
    reply: z.object({
      accountRequestUserRole: growingList(z.object({ id: oneOf(REQUESTED_ROLES), name: z.string() }), "id"),
      accountRequestStatus: growingList(
        z.object({ accountRequestStatusId: AccountRequestStatusId, status: z.string() }),
        "accountRequestStatusId",
      ),
    }),
  }),
  /** Whether the practice has an active owner (decision G-ACC-06). A practice that does not exist has none. */
  isOwnerPresent: endpoint({
    method: "GET",
    path: "/practice/:id/isPoPresent",
    action: "read:practice-owner",
    params: z.object({ id: z.coerce.number().pipe(Id) }),
    reply: z.boolean(),
  }),
  edit: endpoint({
    method: "PUT",
    path: "/Account/accountrequest",
    action: "write:account-request",
    body: AccountRequestForm.extend(AccountRequestAsRead).strict(),
    reply: AccountRequest,
  }),
  /** Saves, and mails a link that opens the account; a new one ends the one before (decision G-ACC-03). */
  invite: endpoint({
    method: "POST",
    path: "/Account/invitefromrequest",
    action: "write:account-invitation",
    isSending: true,
    body: AccountRequestForm.extend(AccountRequestAsRead).extend({ reInvite: z.boolean() }).strict(),
    reply: AccountRequest,
  }),
  /** Public. The answer does not depend on who is known (decision G-ACC-10); limited by address. */
  create: endpoint({
    method: "POST",
    path: "/Account/newaccountrequest",
    action: "write:new-account-request",
    token: "none",
    perMinute: 120,
    body: NewPracticeRequest,
    reply: z.literal(true),
  }),
};
