import { ROLE, type RoleId } from "@linnet/contract/roles";
import { StartRefused } from "../../config.ts";
import type { Database } from "../../platform/database/database.ts";
import { demoPeople } from "../../slices/session/public.ts";
import type { PracticeKey } from "./practices.ts";

/** The scope of a role: practices, the embassy of Norland, or the whole portal. */
interface DemoRole {
  roleId: RoleId;
  /** The first is the one they work in. */
  practices: readonly PracticeKey[];
  embassy: boolean;
}

type IdentityStatus = "STAGED" | "PROVISIONED" | "ACTIVE" | "LOCKED_OUT" | "SUSPENDED" | "RECOVERY" | "PASSWORD_EXPIRED";

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: DemoRole;
  /** How the identity provider knows them; null: not at all. */
  status: IdentityStatus | null;
  /** False: not even an active account opens with the demo's password. */
  hasPassword: boolean;
  /** Has the agreement of the practice or the embassy been signed (decision G-SES-14)? */
  signed: boolean;
  hasSignedInBefore: boolean;
}

const inPractice = (roleId: RoleId, ...practices: PracticeKey[]): DemoRole => ({ roleId, practices, embassy: false });
const inPortal = (roleId: RoleId): DemoRole => ({ roleId, practices: [], embassy: false });
const inEmbassy = (roleId: RoleId): DemoRole => ({ roleId, practices: [], embassy: true });

const ROLE_OF: Record<string, DemoRole> = {
  "dora@linnet.example": inPractice(ROLE.physician, "lakeside"),
  "owen@linnet.example": inPractice(ROLE.practiceOwner, "lakeside"),
  "nina@linnet.example": inPractice(ROLE.practiceOwner, "northgate"),
  "petra@linnet.example": inPractice(ROLE.practiceAdmin, "lakeside"),
  "gena@linnet.example": inPractice(ROLE.general, "lakeside"),
  "fred@linnet.example": inPractice(ROLE.generalWithoutRecordAccess, "lakeside"),
  "rita@linnet.example": inPractice(ROLE.physician, "lakeside"),
  "otto@linnet.example": inPractice(ROLE.physician, "hillcrest"),
  "tess@linnet.example": inPractice(ROLE.physician, "fernwood"),
  "hana@linnet.example": inPortal(ROLE.healthNetworkAdmin),
  "cole@linnet.example": inPortal(ROLE.compliance),
  "ada@linnet.example": inPortal(ROLE.systemAdmin),
  "emil@linnet.example": inEmbassy(ROLE.embassyLead),
  "mira@linnet.example": inEmbassy(ROLE.embassyMember),
  "newton@linnet.example": inPractice(ROLE.physician, "lakeside"),
  "sven@linnet.example": inPractice(ROLE.general, "lakeside", "riverside"),
  "olga@linnet.example": inPractice(ROLE.practiceOwner, "hillcrest"),
  "cara@staff.wrenfield.example": inPortal(ROLE.clinicDesk),
  "lena@staff.wrenfield.example": inPortal(ROLE.clinicDeskLead),
  "ida@staff.wrenfield.example": inPortal(ROLE.healthNetworkAdmin),
};

/** The owner whose signature is still missing. */
const HAS_NOT_SIGNED = "nina@linnet.example";
/** Sees the tour at the first sign-in. */
const NEVER_SIGNED_IN = "newton@linnet.example";

const active: DemoAccount[] = demoPeople.flatMap(({ email, firstName, lastName }) => {
  const role = ROLE_OF[email];
  if (!role) return [];
  const shared = { status: "ACTIVE" as const, hasPassword: true, signed: email !== HAS_NOT_SIGNED };
  return [{ email, firstName, lastName, role, ...shared, hasSignedInBefore: email !== NEVER_SIGNED_IN }];
});

const staff = (email: string, name: [first: string, last: string], status: IdentityStatus | null, practice: PracticeKey): DemoAccount => ({
  email,
  firstName: name[0],
  lastName: name[1],
  role: inPractice(ROLE.general, practice),
  status,
  hasPassword: true,
  signed: false,
  hasSignedInBefore: status !== "STAGED" && status !== "PROVISIONED",
});

/** Accounts in every state that the identity provider knows, for the pages that administer them. */
const otherStates: DemoAccount[] = [
  staff("leo@linnet.example", ["Leo", "Fontaine"], "LOCKED_OUT", "hillcrest"),
  staff("lena@linnet.example", ["Lena", "Voss"], "LOCKED_OUT", "riverside"),
  staff("sue@linnet.example", ["Sue", "Barrow"], "SUSPENDED", "riverside"),
  staff("stan@linnet.example", ["Stan", "Kessler"], "STAGED", "lakeside"),
  staff("paul@linnet.example", ["Paul", "Iverson"], "PROVISIONED", "lakeside"),
  staff("rex@linnet.example", ["Rex", "Delgado"], "RECOVERY", "hillcrest"),
  staff("eve@linnet.example", ["Eve", "Sinclair"], "PASSWORD_EXPIRED", "lakeside"),
  staff("nora@linnet.example", ["Nora", "Whitcomb"], null, "lakeside"),
];

/** Keeps Riverside on the portal, so that Sven can switch to it; not a demo sign-in. */
const riversideOwner: DemoAccount = {
  ...staff("bram.ekwueme@riverside.example", ["Bram", "Ekwueme"], "ACTIVE", "riverside"),
  role: inPractice(ROLE.practiceOwner, "riverside"),
  hasPassword: false,
  signed: true,
};

const ofNorland = (email: string, [firstName, lastName]: [first: string, last: string], roleId: RoleId): DemoAccount => ({
  email,
  firstName,
  lastName,
  role: inEmbassy(roleId),
  status: "ACTIVE",
  hasPassword: true,
  signed: roleId === ROLE.embassyLead,
  hasSignedInBefore: true,
});

/** Was a member of the embassy once. */
export const HAS_LEFT_EMBASSY = "tove@linnet.example";

/** Emil's and Mira's colleagues, so that a lead can remove one; not offered on the sign-in page. */
const colleaguesInEmbassy: DemoAccount[] = [
  ofNorland("astrid@linnet.example", ["Astrid", "Vinje"], ROLE.embassyLead),
  ofNorland("jonas@linnet.example", ["Jonas", "Bakken"], ROLE.embassyMember),
  ofNorland(HAS_LEFT_EMBASSY, ["Tove", "Hauge"], ROLE.embassyMember),
];

/** Everyone who has an account in the demo hospital. */
export const demoAccounts: readonly DemoAccount[] = [...active, ...otherStates, riversideOwner, ...colleaguesInEmbassy];

/** Accounts without a sign-in for so many days that they need review. */
export const QUIET_FOR_DAYS: Readonly<Record<string, number>> = {
  "sue@linnet.example": 141,
  "rex@linnet.example": 97,
  [HAS_LEFT_EMBASSY]: 203,
  "jonas@linnet.example": 118,
};

/** @throws StartRefused when the database knows people of the demo hospital: their password is public. */
export async function refuseDemoPeople(db: Database): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  const [known] = await db.selectFrom("accounts").select("email").where("email", "in", emails).limit(1).execute();
  const [user] = await db.selectFrom("identity_users").select("email").where("email", "in", emails).limit(1).execute();
  if (known || user)
    throw new StartRefused(
      "This database holds the demo hospital, whose password is public. Production mode needs a database of its own (DATABASE_URL).",
    );
}
