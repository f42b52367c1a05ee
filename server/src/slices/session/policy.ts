import type { RoleId } from "@linnet/contract/roles";
import { ROLE } from "@linnet/contract/roles";
import type { FactorState } from "../../adapters/identity/port.ts";
import type { Config } from "../../config.ts";
import type { Actor } from "../../platform/actor.ts";
import { isStaffEmail } from "../../platform/is-staff-email.ts";

/** So much later than the browser's own prompt and its answer the server ends an idle session, so that the prompt comes first. */
const GRACE_MS = 60_000;
/** How long a session may be idle on the server: by default 900000 ms until the prompt, 60 s to answer (S1 §9), and the grace. */
export const idleLimit = ({
  IDLE_PROMPT_AFTER_MS,
  IDLE_ANSWER_WITHIN_MS,
}: Pick<Config, "IDLE_PROMPT_AFTER_MS" | "IDLE_ANSWER_WITHIN_MS">) => IDLE_PROMPT_AFTER_MS + IDLE_ANSWER_WITHIN_MS + GRACE_MS;
export const LONGEST_SESSION_MS = 12 * 60 * 60 * 1000;
/** Maximum length of a login-as (decision G-SES-25). */
export const LONGEST_LOGIN_AS_MS = 60 * 60 * 1000;
/** So recent a sign-in has to be to begin that. */
const RECENT_MS = 30 * 60 * 1000;

const HOSPITAL_ROLES: readonly RoleId[] = [
  ROLE.healthNetworkAdmin,
  ROLE.compliance,
  ROLE.systemAdmin,
  ROLE.clinicDesk,
  ROLE.clinicDeskLead,
];
const EXEMPT_FROM_PORTAL_TEST: readonly RoleId[] = [4, 5, 6, 10, 11, 12, 13];

interface MembershipState {
  roles: readonly RoleId[];
  /** The roles for which the person has signed the current agreement: as owner of the practice in use, as lead of an embassy. */
  signedRoles: readonly number[];
  hasPractice: boolean;
  practiceOnPortal: boolean;
}

/** The roles whose holders sign the agreement: practice owner first, then embassy lead (decision G-SES-14). */
const SIGNING_ROLES = [ROLE.practiceOwner, ROLE.embassyLead] as const satisfies RoleId[];
export type SigningRole = (typeof SIGNING_ROLES)[number];

/** The first role for which the person has yet to sign. */
export const missingSignature = ({ roles, signedRoles }: Pick<MembershipState, "roles" | "signedRoles">): SigningRole | undefined =>
  SIGNING_ROLES.find((role) => roles.includes(role) && !signedRoles.includes(role));

/** Only an active owner and an active embassy lead have to sign (decision G-SES-14). */
export const mustSign = (state: Pick<MembershipState, "roles" | "signedRoles">): boolean => missingSignature(state) !== undefined;

/**
 * False when the person's practice is not on the portal. Hospital and embassy roles are never tested, and an owner who has
 * yet to sign is asked for that first (decision G-X-08).
 */
export function isMyLinnet(state: MembershipState): boolean {
  const { roles, hasPractice, practiceOnPortal } = state;
  if (!hasPractice || roles.some((role) => EXEMPT_FROM_PORTAL_TEST.includes(role))) return true;
  return practiceOnPortal || mustSign(state);
}

interface FactorMoment {
  /** Of the person's sign-in; null where another provider keeps it. */
  factor: FactorState | null;
  hasDeclined: boolean;
  roles: readonly RoleId[];
}

/**
 * Whether a second factor is required: always after a reset, for hospital staff in production mode, and for everyone if the hospital wants
 * it. Others get the offer once.
 */
export function factorDue(
  { factor, hasDeclined, roles }: FactorMoment,
  { LINNET_MODE, SECOND_FACTOR }: Pick<Config, "LINNET_MODE" | "SECOND_FACTOR">,
): Actor["secondFactor"] {
  if (factor === null || factor === "set up") return null;
  const isOfHospital = roles.some((role) => HOSPITAL_ROLES.includes(role));
  const isAsked = SECOND_FACTOR === "everyone" || (LINNET_MODE === "production" && isOfHospital);
  if (factor === "wanted" || isAsked) return "required";
  return hasDeclined ? null : "offered";
}

interface SessionTimes {
  endedAt: Date | null;
  lastActiveAt: Date;
  expiresAt: Date;
  /** As {@link idleLimit} gives it. */
  idleLimitMs: number;
}

/** Why a session is over, or undefined while it is in force. */
export function endOf(
  { endedAt, lastActiveAt, expiresAt, idleLimitMs }: SessionTimes,
  now: Date,
): "ended" | "idle" | "expired" | undefined {
  if (endedAt) return "ended";
  if (now >= expiresAt) return "expired";
  return now.getTime() - lastActiveAt.getTime() >= idleLimitMs ? "idle" : undefined;
}

type Person = Pick<Actor, "accountId" | "email" | "roles">;

/** Outside people only: never the hospital's own staff, and never oneself (decision G-SES-26). */
export const mayBecome = (administrator: Person, target: Person, config: Pick<Config, "STAFF_EMAIL_DOMAIN">): boolean =>
  target.accountId !== administrator.accountId &&
  !target.roles.some((role) => HOSPITAL_ROLES.includes(role)) &&
  !isStaffEmail(target.email, config);

export const hasJustSignedIn = ({ signedInAt }: Pick<Actor, "signedInAt">, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= RECENT_MS;
