import { z } from "zod";

/** Role ids on the wire (decision G-SES-01; 7 is unused). */
export const ROLE = {
  physician: 1,
  general: 2,
  practiceAdmin: 3,
  healthNetworkAdmin: 4,
  compliance: 5,
  systemAdmin: 6,
  generalWithoutRecordAccess: 8,
  practiceOwner: 9,
  embassyMember: 10,
  embassyLead: 11,
  clinicDesk: 12,
  clinicDeskLead: 13,
} as const;

export const RoleId = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(8),
  z.literal(9),
  z.literal(10),
  z.literal(11),
  z.literal(12),
  z.literal(13),
]);
export type RoleId = z.infer<typeof RoleId>;

/** Who works as a physician, and so has an NPI and a license. */
export const isPhysicianRole = (roleId: number): boolean => roleId === ROLE.physician || roleId === ROLE.practiceOwner;

/** Roles for embassy people, who work for no one else. */
export const EMBASSY_ROLES: readonly RoleId[] = [ROLE.embassyMember, ROLE.embassyLead];

/** The nine role names; General has two ids (decision G-SES-02). After them the hospital’s own for those who work referrals. */
export const ROLE_NAME = {
  1: "myLinnet_Physician",
  2: "myLinnet_General",
  3: "myLinnet_PracticeAdmin",
  4: "myLinnet_HealthNetworkAdmin",
  5: "myLinnet_Compliance",
  6: "myLinnet_SystemAdmin",
  8: "myLinnet_General",
  9: "myLinnet_PracticeOwner",
  10: "myLinnet_EmbassyMember",
  11: "myLinnet_EmbassyLead",
  12: "myLinnet_ClinicDesk",
  13: "myLinnet_ClinicDeskLead",
} as const satisfies Record<RoleId, string>;

export const RoleName = z.enum([...new Set(Object.values(ROLE_NAME))]);

/** The five route groups of the specification (S1 §6): they decide what the browser offers, never what the server allows. */
export const ROUTE_GROUP = {
  1: [1, 9, 6],
  2: [3, 2, 8, 6],
  3: [3, 2, 8, 1, 9, 6],
  4: [4, 2, 8, 1, 9, 6],
  5: [11, 10],
} as const satisfies Record<number, readonly RoleId[]>;
export type RouteGroup = keyof typeof ROUTE_GROUP;
