import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { RoleId } from "./roles.ts";
import { DateTime, Id, Line } from "./values.ts";

/** What the browser has to know before anybody is signed in: who the hospital is and where to sign in (decision G-X-22). */
export const PortalSettings = z.object({
  hospitalName: z.string(),
  /** One line, as it stands on paper. */
  hospitalAddress: z.string(),
  /** Begins the titles of printed documents. */
  titlePrefix: z.string(),
  /** IANA name of the zone in which times are shown. */
  timeZone: z.string(),
  supportPhone: z.string(),
  supportPhoneOption: z.string(),
  version: z.string(),
  demo: z.boolean(),
  /** Unset values hide their link. */
  surveyUrl: z.url().nullable(),
  accountSettingsUrl: z.url().nullable(),
  signIn: z.object({ issuer: z.url(), clientId: z.string() }),
});
export type PortalSettings = z.infer<typeof PortalSettings>;

const MenuLeaf = z.object({ itemId: z.string(), itemName: z.string() });

/** A group of the navigation; with no items it is itself a leaf and `id` is its key (decision G-SES-09). */
export const MenuItem = z.object({ id: z.string(), parent: z.string(), viewOrder: z.int(), items: z.array(MenuLeaf) });
export type MenuItem = z.infer<typeof MenuItem>;

const HeldRole = z.object({ roleId: RoleId, active: z.boolean() });
const PracticeInUse = z.object({ practiceId: Id, practiceName: z.string() });

/** Who is signed in: the documented roles, and what the shell shows of the person (decisions G-SES-01, -20). */
export const UserRoles = z.object({
  practiceRoles: z.array(HeldRole),
  embassyRoles: z.array(HeldRole),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The login before this one; null in the first session. */
  lastLoggedIn: DateTime.nullable(),
  practice: PracticeInUse.nullable(),
  practices: z.array(PracticeInUse),
  medicalRecordAccess: z.boolean(),
});
export type UserRoles = z.infer<typeof UserRoles>;

/** A person the demo's sign-in page offers; an empty list outside demo mode. */
const DemoPerson = z.object({ name: z.string(), email: z.string(), description: z.string() });

const Interaction = z.object({ interaction: z.string().regex(/^[\w-]{1,64}$/) });

export const session = {
  settings: endpoint({ method: "GET", path: "/session/settings", action: "read:settings", token: "none", reply: PortalSettings }),
  menu: endpoint({ method: "GET", path: "/user/menu", action: "read:menu", reply: z.array(MenuItem) }),
  roles: endpoint({ method: "GET", path: "/user/roles", action: "read:roles", reply: UserRoles }),
  /** The person is at work: keeps the session from ending for idleness. Sent at most once a minute. */
  active: endpoint({ method: "POST", path: "/session/active", action: "write:session-active", reply: z.literal(true) }),
  /** Logout: ends the session for every tab at once. */
  end: endpoint({ method: "POST", path: "/session/end", action: "write:session-end", reply: z.literal(true) }),
};

/** The two calls of the embedded identity provider's own sign-in page. */
export const signIn = {
  page: endpoint({
    method: "GET",
    path: "/sign-in/:interaction/page",
    action: "read:sign-in-page",
    token: "none",
    params: Interaction,
    reply: z.object({ demoPeople: z.array(DemoPerson), demoPassword: z.string().nullable() }),
  }),
  submit: endpoint({
    method: "POST",
    path: "/sign-in/:interaction/credentials",
    action: "write:sign-in",
    token: "none",
    perMinute: 30,
    params: Interaction,
    body: z.strictObject({
      email: Line.trim().min(1, "Please enter your e-mail address").max(255),
      password: z.string().min(1, "Please enter your password").max(1024),
    }),
    reply: z.object({ redirectTo: z.string() }),
  }),
};
