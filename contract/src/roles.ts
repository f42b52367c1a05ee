import { z } from "zod";
import { eachOf } from "./field-list.ts";

/**
 * The roles. `id` and `name` go on the wire (decisions G-SES-01, G-SES-02; 7 is unused, General has two ids). `label` is what people choose a
 * role by, `words` what a person is called, `many` who a guide is for. `routes` are the specification's five route groups (S1 §6): they
 * decide what the browser offers, never what the server allows.
 */
const ROLES = {
  physician: { id: 1, name: "myLinnet_Physician", label: "Physician", words: "Physician", many: "physicians", routes: [1, 3, 4] },
  general: {
    id: 2,
    name: "myLinnet_General",
    label: "Medical record access, Non-physician",
    words: "Practice staff",
    many: "staff with medical record access",
    routes: [2, 3, 4],
  },
  practiceAdmin: {
    id: 3,
    name: "myLinnet_PracticeAdmin",
    label: "Practice admin",
    words: "Practice administrator",
    many: "practice admins",
    routes: [2, 3],
  },
  healthNetworkAdmin: {
    id: 4,
    name: "myLinnet_HealthNetworkAdmin",
    label: "Health network admin",
    words: "Health network administrator",
    many: "health-network administrators",
    routes: [4],
  },
  compliance: { id: 5, name: "myLinnet_Compliance", label: "Compliance", words: "Compliance", many: "compliance", routes: [] },
  systemAdmin: {
    id: 6,
    name: "myLinnet_SystemAdmin",
    label: "System admin",
    words: "System administrator",
    many: "system administrators",
    routes: [1, 2, 3, 4],
  },
  generalWithoutRecordAccess: {
    id: 8,
    name: "myLinnet_General",
    label: "No medical record access needed",
    words: "Practice staff",
    many: "staff without medical record access",
    routes: [2, 3, 4],
  },
  practiceOwner: {
    id: 9,
    name: "myLinnet_PracticeOwner",
    label: "Practice owner",
    words: "Practice owner",
    many: "practice owners",
    routes: [1, 3, 4],
  },
  embassyMember: { id: 10, name: "myLinnet_EmbassyMember", label: "Embassy member", words: "Embassy member", many: "members", routes: [5] },
  embassyLead: { id: 11, name: "myLinnet_EmbassyLead", label: "Embassy lead", words: "Embassy lead", many: "leads", routes: [5] },
  clinicDesk: { id: 12, name: "myLinnet_ClinicDesk", label: "Clinic desk", words: "Clinic desk", many: "clinic desk staff", routes: [] },
  clinicDeskLead: {
    id: 13,
    name: "myLinnet_ClinicDeskLead",
    label: "Clinic desk lead",
    words: "Clinic desk lead",
    many: "clinic desk leads",
    routes: [],
  },
} as const satisfies Record<
  string,
  { id: number; name: string; label: string; words: string; many: string; routes: readonly (1 | 2 | 3 | 4 | 5)[] }
>;
type Roles = typeof ROLES;

/** Role ids by the roles' own names. */
export const ROLE = eachOf(ROLES, "id");

export const RoleId = z.union(Object.values(ROLES).map(({ id }) => z.literal(id)));
export type RoleId = z.infer<typeof RoleId>;

const byId = <P extends "name" | "label" | "words" | "many">(property: P) =>
  // As: fromEntries forgets the ids.
  Object.fromEntries(Object.values(ROLES).map((role) => [role.id, role[property]])) as {
    [R in keyof Roles as Roles[R]["id"]]: Roles[R][P];
  };

/** Who works as a physician, and so has an NPI and a license. */
export const isPhysicianRole = (roleId: number): boolean => roleId === ROLE.physician || roleId === ROLE.practiceOwner;

/** Roles for embassy people, who work for no one else. */
export const EMBASSY_ROLES: readonly RoleId[] = [ROLE.embassyMember, ROLE.embassyLead];

/** The specification's role names. */
export const ROLE_NAME = byId("name");
/** The words people choose a role by. */
export const ROLE_LABEL = byId("label");
/** What a person with the role is called. */
export const ROLE_WORDS = byId("words");
/** All people with the role. */
export const ROLE_PLURAL = byId("many");

export const RoleName = z.enum([...new Set(Object.values(ROLE_NAME))]);

export type RouteGroup = 1 | 2 | 3 | 4 | 5;

/** Whether the browser offers the pages of a route group to a role. */
export const isInRouteGroup = (roleId: RoleId, group: RouteGroup): boolean =>
  Object.values(ROLES).some(({ id, routes }: { id: number; routes: readonly RouteGroup[] }) => id === roleId && routes.includes(group));
