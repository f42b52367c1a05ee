import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { growing, growingList } from "./growing.ts";
import { RoleId } from "./roles.ts";
import { DateTime, Id, Line } from "./values.ts";

/** What the browser has to know before anybody is signed in: who the hospital is and where to sign in (decision G-X-22). */
export const PortalSettings = z.object({
  hospitalName: z.string(),
  /** One line, as printed. */
  hospitalAddress: z.string(),
  /** Begins the titles of printed documents. */
  titlePrefix: z.string(),
  /** IANA name of the zone in which times are shown. */
  timeZone: z.string(),
  supportPhone: z.string(),
  supportPhoneOption: z.string(),
  version: z.string(),
  demo: z.boolean(),
  /** Unset values hide their link or line. */
  surveyUrl: z.url().nullable(),
  serviceDeskPhone: z.string().nullable(),
  serviceDeskFax: z.string().nullable(),
  /** What the reminder after each login says (decision G-SES-22). */
  reminderText: z.string(),
  /** Idle time before the portal asks, and time to answer. */
  idle: z.object({ promptAfterMs: z.int(), answerWithinMs: z.int() }),
  /** `help`: where who cannot sign in gets a link, on a page of the portal or of their provider, or nowhere. */
  signIn: z.object({ issuer: z.url(), clientId: z.string(), help: z.union([z.literal("portal"), z.url()]).nullable() }),
});
export type PortalSettings = z.infer<typeof PortalSettings>;

/** How many rows of the page wait for the person, as the page shows them with its default filter; absent where none do. */
const Waiting = z.int().positive().optional();
const MenuLeaf = z.object({ itemId: z.string(), itemName: z.string(), waiting: Waiting });

/**
 * A group of the navigation; with no items it is itself a leaf and `id` is its key (decision G-SES-09). `folded`, added: its items show
 * once the person opens it. `waiting`, added: of a group that is itself a leaf.
 */
export const MenuItem = z.object({
  id: z.string(),
  parent: z.string(),
  viewOrder: z.int(),
  items: z.array(MenuLeaf),
  folded: z.boolean().optional(),
  waiting: Waiting,
});
export type MenuItem = z.infer<typeof MenuItem>;

const HeldRole = z.object({ roleId: RoleId, active: z.boolean() });
const PracticeInUse = z.object({ practiceId: Id, practiceName: z.string() });
/**
 * One of the person's practices, and whether it is on the portal (decision G-X-08). `ownerToSign`, added: if it is not, the owner
 * whose signature is missing.
 */
const OwnPractice = z.object({ ...PracticeInUse.shape, isMyLinnet: z.boolean(), ownerToSign: z.string().optional() });

/** Login-as as the person who is shown sees it: who is really at the keyboard, and how long it may last. */
const WorkingAs = z.object({ administrator: z.string(), until: DateTime });

/** Who is signed in: the documented roles, and what the shell shows of the person (decisions G-SES-01, -20). */
export const UserRoles = z.object({
  practiceRoles: growingList(HeldRole, "roleId"),
  embassyRoles: growingList(HeldRole, "roleId"),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The login before this one; null in the first session. */
  lastLoggedIn: DateTime.nullable(),
  practice: PracticeInUse.nullable(),
  practices: z.array(OwnPractice),
  /** Added: for who has no role at all, the practice that ended their access last, and when. */
  ended: z.object({ practiceName: z.string(), endedOn: DateTime }).nullable(),
  /** Added: for who has no role at all, the practice that has yet to confirm one (decision G-ACC-29). */
  waitingFor: z.object({ practiceName: z.string() }).optional(),
  /** Added: of a physician whose NPI, or who they are, the hospital has still to confirm (decision G-ACC-28). */
  isNpiClaim: z.boolean().optional(),
  medicalRecordAccess: z.boolean(),
  /** Where the person changes their sign-in: a page of the portal, an address of their provider, or nowhere (S3 §2.2, decision G-SES-31). */
  accountSettings: z.union([z.literal("portal"), z.url()]).nullable(),
  /** True while a signed agreement of the person's can be downloaded. */
  agreementSigned: z.boolean(),
  loginAs: WorkingAs.nullable(),
  /**
   * Whether the person is to set up a second factor: `required` before anything else opens, `offered` where they may decline. Null where
   * they have one, have declined, or sign in at another provider.
   */
  secondFactor: growing(z.enum(["required", "offered"])).nullable(),
});
export type UserRoles = z.infer<typeof UserRoles>;

/** A call that failed in the browser: what is needed to find it in the log, and no more (decision G-X-16). */
const FailedCall = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "DELETE"]),
  /** The path as the contract spells it, with its places open. */
  path: Line.max(128),
  /** 0 when nothing answered at all. */
  status: z.int().min(0).max(599),
  requestId: Line.max(64),
});

export const session = {
  settings: endpoint({ method: "GET", path: "/session/settings", action: "read:settings", token: "none", reply: PortalSettings }),
  menu: endpoint({ method: "GET", path: "/user/menu", action: "read:menu", reply: z.array(MenuItem) }),
  roles: endpoint({ method: "GET", path: "/user/roles", action: "read:roles", reply: UserRoles }),
  /** Plain text, empty when the hospital has not written any (decision G-X-09). */
  practiceNotActive: endpoint({
    method: "GET",
    path: "/Home/practiceNotActiveStatement",
    action: "read:practice-not-active",
    reply: z.string(),
  }),
  failed: endpoint({
    method: "POST",
    path: "/session/failures",
    action: "write:failure-report",
    token: "optional",
    inLoginAs: true,
    perMinute: 30,
    body: FailedCall,
    reply: z.literal(true),
  }),
  /** The person is at work: keeps the session from ending for idleness. Sent at most once a minute. */
  active: endpoint({ method: "POST", path: "/session/active", action: "write:session-active", inLoginAs: true, reply: z.literal(true) }),
  /** Logout: ends the session for every tab right away. */
  end: endpoint({ method: "POST", path: "/session/end", action: "write:session-end", inLoginAs: true, reply: z.literal(true) }),
};
