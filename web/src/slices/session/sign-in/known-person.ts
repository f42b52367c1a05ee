import type { RoleId } from "@linnet/contract/roles";
import type { UserRoles } from "@linnet/contract/session";
import { z } from "zod";
import { storedState } from "../../../platform/session/stored-state.ts";

const KnownPerson = z.object({ firstName: z.string(), lastName: z.string(), role: z.string() });
type KnownPerson = z.infer<typeof KnownPerson>;

const stored = () => storedState(window.localStorage, "roles", KnownPerson);

/** The person from the last start, displayed until reloaded. Never used for decisions (decision G-X-14). */
export const knownPerson = (): KnownPerson | undefined => stored().read();

/** Login-as does not store the person in this browser. */
export function storePerson(roles: UserRoles): void {
  if (roles.loginAs === null) stored().write({ firstName: roles.firstName, lastName: roles.lastName, role: roleWords(roles) });
}

const WORDS: Record<RoleId, string> = {
  1: "Physician",
  2: "Practice staff",
  3: "Practice administrator",
  4: "Health network administrator",
  5: "Compliance",
  6: "System administrator",
  8: "Practice staff",
  9: "Practice owner",
  10: "Embassy member",
  11: "Embassy lead",
  12: "Clinic desk",
  13: "Clinic desk lead",
};

/** The active roles in words, as the person would say them: 'Physician, Practice owner'. */
export function roleWords({ practiceRoles, embassyRoles }: UserRoles): string {
  const held = [...practiceRoles, ...embassyRoles].filter(({ active }) => active).map(({ roleId }) => WORDS[roleId]);
  return [...new Set(held)].join(", ");
}
