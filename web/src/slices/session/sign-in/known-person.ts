import { ROLE_WORDS } from "@linnet/contract/roles";
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

/** The active roles in words, as the person would say them: 'Physician, Practice owner'. */
export function roleWords({ practiceRoles, embassyRoles }: UserRoles): string {
  const held = [...practiceRoles, ...embassyRoles].filter(({ active }) => active).map(({ roleId }) => ROLE_WORDS[roleId]);
  return [...new Set(held)].join(", ");
}
