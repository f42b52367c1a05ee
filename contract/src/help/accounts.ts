import type { HelpText } from "./help-text.ts";

const OTHERS_FIRST = "If someone else saves first, we’ll keep your text and show what they changed.";

/** What the hospital’s administrators do with accounts, requests and the directory. */
export const ACCOUNTS_HELP: readonly HelpText[] = [
  {
    path: "/accountsandaccess/accountrequests",
    title: "Account requests",
    menu: ["accountrequests"],
    says: [
      "See people who requested an account or were invited by a practice. Requests waiting for you come first.",
      "Open a request to check it, correct it, create its practice and send the invitation.",
      "We email the reason for a denial to the requester and keep it with the request.",
    ],
  },
  {
    path: "/accountsandaccess/accountrequests/edit/:id",
    title: "Edit account request",
    menu: ["accountrequests"],
    says: [
      "Check and correct the request, then invite the person or deny the request.",
      "The practice’s name and address appear below the Practice ID.",
      "For a new practice, ‘Create practice from this request’ fills in the form and shows possible duplicates.",
      "Invite sends a link that works once and expires after 7 days. If you deny the request, we’ll email the reason you enter.",
      "If someone else completes the request first, your text stays on the page so you can copy it.",
    ],
  },
  {
    path: "/accountsandaccess/sentinvitations",
    title: "Sent invitations",
    menu: ["sentinvitations"],
    says: [
      "See everyone we sent an invitation to and the status of each one.",
      "An invitation link works once and expires after 7 days.",
      "Open an invitation to see its history. Select Reinvite there to send a new link.",
      "When someone who has only an invitation asks for help signing in, we resend the invitation automatically.",
    ],
  },
  {
    path: "/account/list",
    title: "All Accounts",
    menu: ["allaccounts"],
    says: [
      "Search by name, filter by state or practice, or show people who have not signed in for 90 days.",
      "The state shows who is active, locked out, suspended or not activated yet.",
      "Select a person to see their roles and practices and to help them sign in.",
      "‘Export as CSV’ saves the list with your filters applied.",
    ],
  },
  {
    path: "/account/modify/:id",
    title: "Edit account",
    menu: ["allaccounts"],
    says: [
      "Change a person’s name and phone number, and help them sign in.",
      "Before you help a caller, ask their security question and check the answer.",
      "You can send a reset link, create a temporary password, reset the second factor, or unlock or suspend the account.",
      "Add and remove roles and practices here. You can undo a removal for 30 days.",
      "Make sure the request really comes from them. Every step is logged with your name.",
    ],
  },
  {
    path: "/account/detail/:id",
    title: "Account details",
    menu: ["allaccounts"],
    says: [
      "See one person’s roles, practices and sign-in. You cannot change anything on this page.",
      "The state shows whether they can sign in, and why not.",
      "Only system administrators can change accounts.",
    ],
  },
  {
    path: "/accounts&access/physicians&practices",
    title: "Physicians & Practices",
    menu: ["physiciansandpractices"],
    says: [
      "Find physicians, practices and locations in the hospital’s directory.",
      "Type at least 3 characters of a name, NPI, ID, city, zip code or street.",
      "Deactivated records are hidden until you check ‘Show deactivated records’.",
      "System administrators can add, edit, merge and deactivate records.",
      "If a practice is not on the portal, its page shows the reason and the next step.",
    ],
  },
  {
    path: "/accounts&access/physicians&practices/create/practice",
    title: "Create practice",
    menu: ["physiciansandpractices"],
    says: [
      "Add a practice with its locations and physicians.",
      "As you type, we show possible duplicates and what they have in common. We check again before creating the practice.",
      "The first location becomes the default. We check addresses against postal standards.",
      "Creating a practice gives no one access. Next, invite its owner on the practice’s page.",
    ],
  },
  {
    path: "/accounts&access/physicians&practices/edit/practice/:id",
    title: "Edit practice",
    menu: ["physiciansandpractices"],
    says: [
      "Change a practice, its locations and its physicians.",
      "At the top, you see whether the practice is on the portal. If not, you see the next step.",
      "‘Merge with another…’ combines two records. Before you merge, you compare them and see what will move. You cannot undo a merge.",
      "We email the new and former owner. If you deactivate a practice, people who work only there lose access.",
      OTHERS_FIRST,
    ],
  },
  {
    path: "/accounts&access/physicians&practices/create/physician",
    title: "Create physician",
    menu: ["physiciansandpractices"],
    says: [
      "Add a physician to the directory. To get an account, the physician needs an invitation from a practice or the hospital.",
      "We check that the NPI is valid. Each NPI belongs to one physician.",
      "Add the practices where the physician works, and the role at each one.",
      "As you type, we show possible duplicates and what they have in common.",
    ],
  },
  {
    path: "/accounts&access/physicians&practices/edit/physician/:id",
    title: "Edit physician",
    menu: ["physiciansandpractices"],
    says: [
      "Change a physician’s directory record.",
      "‘Merge with another…’ combines two records and cannot be undone. If both have accounts, deactivate one first.",
      "When you add a practice, it must verify the physician before they can see its patients.",
      "Deactivating a physician removes them from every practice, signs them out and frees the NPI.",
      OTHERS_FIRST,
    ],
  },
  {
    path: "/accountsandaccess/npiclaims",
    title: "NPI claims",
    menu: ["npiclaims"],
    says: [
      "Practices entered these NPIs, or invited a listed physician at a new email address.",
      "Until you confirm a claim, the physician cannot see the patients assigned to them in the hospital’s record.",
      "Compare what the practice entered with the physician in the directory.",
      "Confirming saves the NPI and email address in the directory, and combines two records with the same NPI.",
      "Rejecting clears the NPI. The account and role stay. We email the physician and, if you reject the claim, the practice’s owner.",
    ],
  },
  {
    path: "/impersonation/create",
    title: "Login As Another User",
    menu: ["loginas"],
    says: [
      "See the portal the way another user sees it, so you can help.",
      "Find the person, enter a reason, and confirm.",
      "A banner on every page shows whose view it is. Select Stop to end it. It also ends after an hour.",
      "You cannot sign documents or change their account. Nothing you type is saved or sent.",
      "The hospital logs both names, your reason and everything you open.",
    ],
  },
  {
    path: "/compliance/audit",
    title: "Audit trail",
    menu: ["audittrail"],
    says: [
      "See who did what in the portal, when and from where.",
      "Patients are shown by record ID. Enter a reason to see a name. We log the reason.",
      "‘Flagged activity’ lists what to review, such as a record opened by someone with the patient’s last name. Close each item with a note.",
      "‘Administrator logins’ lists each time an administrator logged in as someone else.",
      "You can save searches, export activity as CSV or FHIR, or create a patient’s accounting of disclosures.",
    ],
    keys: [{ key: "Left, Right", does: "Go to the previous or next tab, when a tab has focus" }],
  },
];
