import { z } from "zod";
import { ACCOUNT_FIELDS } from "./accounts/field-list.ts";
import { AccountStatus } from "./accounts/status.ts";
import { download, endpoint } from "./endpoint.ts";
import { eachOf } from "./field-list.ts";
import { growing, growingList } from "./growing.ts";
import { RoleName } from "./roles.ts";
import { DateTime, Id, Line, oneOf } from "./values.ts";

/** Most rows of all accounts in one answer (decision G-ACC-18). */
export const MAX_ACCOUNTS = 500;
/** Who has not signed in for so long is worth a question. */
export const QUIET_DAYS = 90;

/** A role by one of the specification's nine names (decision G-X-20). `label` is added: the words that people read. */
const NamedRole = z.object({ roleName: RoleName, label: z.string() });
export const RolePerPractice = NamedRole.extend({ practiceId: Id.nullable(), practiceName: z.string() });

/** Roles that an administrator gives in a practice; its owner is changed in the directory (decision G-ACC-06). */
export const GIVEN_ROLES = [1, 2, 3, 8] as const;
const RoleInPractice = z.strictObject({ userId: Id, practiceId: Id, roleId: oneOf(GIVEN_ROLES) });

/** A role that can be taken away, or given again where it was. */
const ChangeableRole = z.object({ practiceId: Id, practiceName: z.string(), roleId: oneOf(GIVEN_ROLES), label: z.string() });
export type ChangeableRole = z.infer<typeof ChangeableRole>;

/** A row of all accounts. */
export const ListedAccount = z.object({
  userId: Id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  accountRolePerPractice: growingList(RolePerPractice, "roleName"),
  lastLoggedIn: DateTime.nullable(),
  /** Added: of the hospital's own staff, shown and not changed here (decision G-ACC-17). */
  isInternal: z.boolean(),
  /** Added: null where the identity provider does not know the person, or does not answer. */
  accountStatus: growing(AccountStatus).nullable(),
});
export type ListedAccount = z.infer<typeof ListedAccount>;

/** What the caller may do at the provider now. */
export const AccountActions = z.object({
  edit: z.boolean(),
  reactivate: z.boolean(),
  suspend: z.boolean(),
  unlock: z.boolean(),
  unsuspend: z.boolean(),
  requestPasswordReset: z.boolean(),
  temporaryPassword: z.boolean(),
  resetFactors: z.boolean(),
  verifyAnswer: z.boolean(),
});

/** One account (S2 §3). `accountStatus` is null where the provider does not know the person: 'User is not in OKTA'. */
export const Account = ListedAccount.extend({
  ...eachOf(ACCOUNT_FIELDS, "shown"),
  securityQuestion: z.string().nullable(),
  lastModifiedOn: DateTime,
  /** Added: the last editor's name. Empty if no person has changed it. */
  lastModifiedBy: z.string().optional(),
  may: AccountActions,
  /** Added: whether the caller gives and takes roles in practices, and those they may take. */
  mayGiveRoles: z.boolean(),
  removableRoles: growingList(ChangeableRole, "roleId"),
  /** Added: what was taken in the last 30 days, and until when that can be undone. */
  endedRoles: growingList(ChangeableRole.extend({ undoUntil: DateTime }), "roleId"),
});
export type Account = z.infer<typeof Account>;

/** The target of an action: only userId is used (decision G-ACC-12). */
const User = z.strictObject({ userId: Id, userName: z.string().max(300).nullish(), email: z.string().max(300).nullish() });
const onUser = <const P extends `/${string}`, const A extends `write:${string}`>(path: P, action: A) =>
  endpoint({ method: "POST", path, action, body: User, reply: z.literal(true) });
const ListOptions = z.strictObject({
  searchterm: Line.trim().max(100, "Use at most 100 characters").default(""),
  /** Added: only who has not signed in for 90 days, or never. */
  quiet: z.boolean().default(false),
  /** Added: only those of this status at the identity provider. */
  status: AccountStatus.nullish(),
  /** Added: only those of a practice, or an embassy, with these words in its name. */
  practice: Line.trim().max(100, "Use at most 100 characters").default(""),
});

export const accounts = {
  all: endpoint({
    method: "POST",
    path: "/account/allaccounts",
    action: "read:accounts",
    body: ListOptions,
    reply: z.array(ListedAccount),
  }),
  /** Added: the same as a table of comma-separated values (RFC 4180). */
  export: download({
    method: "POST",
    path: "/account/exportaccounts",
    action: "read:accounts-export",
    inLoginAs: false,
    body: ListOptions,
    mediaTypes: ["text/csv"],
  }),
  /** By user name, or, on a direct visit, by id, which may stand in either field (decision G-ACC-19). */
  get: endpoint({
    method: "POST",
    path: "/Account/getuseraccount",
    action: "read:account",
    body: z
      .strictObject({ userName: z.string().trim().max(255).nullish(), userId: Id.nullish() })
      .refine(({ userName, userId }) => Boolean(userName) || Boolean(userId), {
        path: ["userName"],
        message: "Enter a user name or a user ID",
      }),
    reply: Account,
  }),
  roles: endpoint({
    method: "GET",
    path: "/Account/allroles",
    action: "read:all-roles",
    reply: growingList(NamedRole.extend({ roleId: Id }), "roleName"),
  }),
  edit: endpoint({
    method: "PUT",
    path: "/Account/editaccount",
    action: "write:account",
    body: z.object({
      userId: Id,
      ...eachOf(ACCOUNT_FIELDS, "rule"),
      /** When the caller's copy was changed last. */
      lastModifiedOn: DateTime.optional(),
    }),
    reply: Account,
  }),
  /** Five tries for an account in an hour (decision G-ACC-14). */
  verifyAnswer: endpoint({
    method: "POST",
    path: "/Account/verifysecurityquestion",
    action: "write:security-answer-check",
    body: z.strictObject({ userName: z.string().max(255), answer: z.string().max(200) }),
    reply: z.boolean(),
  }),
  /** Added: gives the account a role in a practice, or gives one back that was taken. */
  giveRole: endpoint({ method: "POST", path: "/Account/giverole", action: "write:role", body: RoleInPractice, reply: z.literal(true) }),
  takeRole: endpoint({
    method: "POST",
    path: "/Account/takerole",
    action: "write:role-removal",
    body: RoleInPractice,
    reply: z.literal(true),
  }),
  requestPasswordReset: onUser("/Account/requestpasswordreset", "write:password-reset-request"),
  /** Shown once, never kept, and changed at the next sign-in (decision G-ACC-13). */
  temporaryPassword: endpoint({
    method: "POST",
    path: "/Account/generatetemppassword",
    action: "write:temporary-password",
    body: User,
    reply: z.object({ data: z.string() }),
  }),
  resetFactors: onUser("/Account/resetmfa", "write:factor-reset"),
  reactivate: onUser("/Account/reactivateaccount", "write:account-reactivation"),
  suspend: onUser("/Account/suspenduser", "write:account-suspension"),
  unlock: onUser("/Account/unlockaccount", "write:account-unlocking"),
  unsuspend: onUser("/Account/unsuspenduser", "write:account-unsuspension"),
};
