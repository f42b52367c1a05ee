import type { ShownRequest } from "@linnet/contract/accounts/requests";
import type { MenuItem } from "@linnet/contract/session";

/** Yara's public request, unanswered. */
export const anAccountRequest = (more: Partial<ShownRequest> = {}): ShownRequest => ({
  accountRequestId: 61,
  userFirstName: "Yara",
  userMiddleName: "",
  userLastName: "Okonjo",
  userEmail: "yara@okonjo.example",
  userPhone: "206-555-0188",
  officePhone: "",
  userTitle: "MD",
  userName: "",
  npi: "1234567893",
  medicalLicenseNumber: "A-7781",
  expectedRoleId: 9,
  expectedRole: "Practice owner",
  practiceId: null,
  practiceName: "Okonjo Family Care",
  practiceAddress1: "9 Orchard Lane",
  practiceAddress2: "",
  practiceCity: "Wrenfield",
  practiceState: "CA",
  practiceZip: "90001",
  practicePhone: "(206) 555-0122",
  practiceFax: "206-555-0123",
  practiceContactName: "",
  practiceContactEmail: "",
  notes: "",
  accountRequestStatusId: 1,
  accountRequestStatus: "Pending",
  accountRequestType: "NewPractice",
  createdBy: "Public form",
  createdOn: "2026-11-19T18:00:00Z",
  modifiedBy: "Public form",
  modifiedOn: "2026-11-19T18:00:00Z",
  activeRecord: true,
  denialReason: "",
  mayWithdraw: false,
  ...more,
});

export const ACCOUNTS_MENU: MenuItem[] = [
  {
    id: "accountsandaccess",
    parent: "Accounts & Access",
    viewOrder: 1,
    items: [
      { itemId: "accountrequests", itemName: "Account Requests" },
      { itemId: "sentinvitations", itemName: "Sent Invitations" },
      { itemId: "practiceaccountrequests", itemName: "Account Requests" },
    ],
  },
];
