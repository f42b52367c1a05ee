import { AUDIT_ACTIONS, auditSentence } from "@linnet/contract/audit/actions";
import { desk } from "@linnet/contract/referrals/desk";
import { deskLetters } from "@linnet/contract/referrals/letters";

const RECORD_ACTIONS = Object.entries(AUDIT_ACTIONS).flatMap(([action, { opensRecord }]) => (opensRecord ? [action] : []));

/** Clinic desk acts by which hospital staff read a practice's referral. */
export const DESK_ACTIONS: readonly string[] = [desk.get.action, desk.attachment.action, deskLetters.open.action];

/** What counts as looking at a record outside of desks; lists of patients, searches and calendars do not (decision record 72). */
export const VIEW_ACTIONS: readonly string[] = RECORD_ACTIONS.filter((action) => !DESK_ACTIONS.includes(action));

/** What an action opened, without article: "lab results"; undefined for others, such as the patient list. */
export const openedBy = (action: string): string | undefined => /^Opened (?:an? )?(.+)$/.exec(auditSentence(action))?.[1];

/** Capitalizes the first letter. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
