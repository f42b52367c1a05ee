import type { RoleId } from "@linnet/contract/roles";
import { ROLE } from "@linnet/contract/roles";

/** The caller, with their rights in the practice they have chosen (decision G-SES-13). Loaded for each request. */
export interface Actor {
  accountId: number;
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Active roles in the practice in use, in an embassy, and in the whole portal. */
  roles: readonly RoleId[];
  physicianId: number | null;
  practice: { id: number; name: string } | null;
  embassyId: number | null;
  /** Whose patients and referrals they see in a colleague's place at this moment. */
  standsInFor: readonly StandIn[];
  /** False when the practice in use is not on the portal (decision G-X-08). True for those the test does not concern. */
  isMyLinnet: boolean;
  /** True while this owner or embassy lead has not signed the current agreement (decision G-SES-14). */
  mustSign: boolean;
  /** Whether they are to set up a second factor at the embedded provider, and may decline; null where there is nothing to do. */
  secondFactor: "required" | "offered" | null;
  previousLoginAt: Date | null;
  /** When the person at the keyboard typed a credential. */
  signedInAt: Date;
  /** In login-as, who is really at the keyboard; everything else here is of the person they work as. */
  administrator: Administrator | null;
  request: { id: string; address: string };
}

/** A physician who covers for an absent colleague, or has taken over from one who left (decision G-PAT-20). */
export interface StandIn {
  kind: "covered" | "handed over";
  practiceId: number;
  physicianId: number;
  since: Date;
  /** The first moment after a cover; null for what was handed over. */
  until: Date | null;
  /** For a handover: whether it includes referrals of patients that no one took over. */
  takesOthers: boolean;
}

/** A system administrator who works as another person (security: login-as). */
export interface Administrator {
  accountId: number;
  firstName: string;
  lastName: string;
  until: Date;
}

/** A child the actor may see, and why. */
export interface PatientInCare {
  personId: string;
  /** As lists show it: `LAST, FIRST MIDDLE`. */
  fullName: string;
  birthDate: string | null;
  sex: "M" | "F" | "O" | "U";
  isDeceased: boolean;
  access: { kind: "assigned" | "handed over" | "covered" | "shared" | "practice" | "embassy"; since: Date; until: Date | null };
}

/**
 * A referral the actor may see, and why: as who refers (or in the place of a colleague who does), as the practice that refers, or because its
 * patient is shared with them.
 */
export interface ReferralInCare {
  id: number;
  practiceId: number;
  /** The roster's patient, where the hospital knows the child. */
  personId: string | null;
  access: "own" | "practice" | "shared";
  /** The same for the audit trail, which tells in a colleague's place from who refers. */
  rule: "own" | "practice" | "shared" | StandIn["kind"];
}

/** A referral of a clinic whose desk the actor works. */
export interface ReferralAtDesk {
  id: number;
  clinicId: number;
  personId: string | null;
}

/** Whether a person has one of these roles or several, in whichever practice they work now. */
export const holds = (actor: Pick<Actor, "roles">, ...roles: RoleId[]): boolean => roles.some((role) => actor.roles.includes(role));

/** Roles that may look into medical records: 4, 5 and 8 may not; 6 has no patients of its own (decisions G-CHT-01, G-PAT-17). */
export const RECORD_ACCESS_ROLES = [
  ROLE.physician,
  ROLE.general,
  ROLE.practiceAdmin,
  ROLE.systemAdmin,
  ROLE.practiceOwner,
  ROLE.embassyMember,
  ROLE.embassyLead,
] as const satisfies readonly RoleId[];
