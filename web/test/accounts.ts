import type { Account, ListedAccount } from "@linnet/contract/accounts";
import type { MenuItem } from "@linnet/contract/session";

/** What an administrator of accounts has in the menu. */
export const ACCOUNTS_MENU: MenuItem[] = [
  { id: "accounts", parent: "Accounts & Access", viewOrder: 1, items: [{ itemId: "allaccounts", itemName: "All Accounts" }] },
];

/** Petra works in two practices. */
export const aListedAccount = (more: Partial<ListedAccount> = {}): ListedAccount => ({
  userId: 31,
  userName: "petra@linnet.example",
  firstName: "Petra",
  lastName: "Brandt",
  email: "petra@linnet.example",
  accountRolePerPractice: [
    { practiceId: 11, practiceName: "Lakeside Pediatrics", roleName: "myLinnet_PracticeAdmin", label: "Practice admin" },
    { practiceId: 12, practiceName: "Harbor Kids", roleName: "myLinnet_PracticeAdmin", label: "Practice admin" },
  ],
  lastLoggedIn: "2026-11-19T16:00:00Z",
  isInternal: false,
  accountStatus: "ACTIVE",
  ...more,
});

const NOTHING: Account["may"] = {
  edit: false,
  reactivate: false,
  suspend: false,
  unlock: false,
  unsuspend: false,
  requestPasswordReset: false,
  temporaryPassword: false,
  resetFactors: false,
  verifyAnswer: false,
};

type AccountChanges = Partial<Omit<Account, "may">> & { may?: Partial<Account["may"]> };

/** Petra's account as her page shows it. Each test sets the allowed actions, like the server. */
export const anAccount = ({ may, ...more }: AccountChanges = {}): Account => ({
  ...aListedAccount(),
  mobilePhoneNumber: "(555) 010-4411",
  officePhoneNumber: "",
  securityQuestion: "What was the name of your first pet?",
  lastModifiedOn: "2026-11-18T20:30:00Z",
  mayGiveRoles: false,
  removableRoles: [],
  endedRoles: [],
  may: { ...NOTHING, ...may },
  ...more,
});
