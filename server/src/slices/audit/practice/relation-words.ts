import { ROLE, ROLE_LABEL } from "@linnet/contract/roles";
import { format, parseISO } from "../../../platform/dates.ts";

interface Relation {
  rule: string | null;
  isHospital: boolean;
  atDesk: boolean;
  /** The physicians whose patient it was then; empty without a relation. */
  through: string;
  /** The day on which the practice's relation to the patient ended, or null. */
  endedOn: string | null;
}

function relationIn({ rule, through }: Relation): string {
  if (rule === "assigned") return "Own patient";
  if (rule === "covered") return through ? `Covering for ${through}` : "Covering for a colleague";
  if (rule === "handed over") return "Handed over by a colleague who left";
  if (rule === "shared") return through ? `Shared by ${through}` : "Shared patient";
  if (rule === "practice") return through ? `Works for ${through}` : "Practice patient";
  if (rule === "own") return "Own referral";
  return "Practice referral";
}

/** Why the record was open to them: the relation at that time. */
export function accessReason(relation: Relation): string {
  if (relation.atDesk) return "Worked on the referral";
  if (relation.isHospital) return "Hospital support";
  const { endedOn } = relation;
  return relationIn(relation) + (endedOn ? `, until ${format(parseISO(endedOn), "MM/dd/yyyy")}` : "");
}

const ROLES = [ROLE.physician, ROLE.practiceOwner, ROLE.practiceAdmin] as const;

/** The person's role at that time. */
export function roleIn(roleIds: readonly number[]): string {
  const role = ROLES.find((each) => roleIds.includes(each));
  return role === undefined ? "Staff" : ROLE_LABEL[role];
}
