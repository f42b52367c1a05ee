import type { RoleId } from "@linnet/contract/roles";
import type { UserRoles } from "@linnet/contract/session";

const WORDS: Record<RoleId, string> = {
  1: "Physician",
  2: "Practice staff",
  3: "Practice administrator",
  4: "Health-network administrator",
  5: "Compliance",
  6: "System administrator",
  8: "Practice staff",
  9: "Practice owner",
  10: "Embassy member",
  11: "Embassy lead",
};

/** The active roles in words, as the person would say them: 'Physician, Practice owner'. */
export function roleWords({ practiceRoles, embassyRoles }: UserRoles): string {
  const held = [...practiceRoles, ...embassyRoles].filter(({ active }) => active).map(({ roleId }) => WORDS[roleId]);
  return [...new Set(held)].join(", ");
}
