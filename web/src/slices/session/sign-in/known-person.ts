import { ROLE_WORDS } from "@linnet/contract/roles";
import { MenuItem, type UserRoles } from "@linnet/contract/session";
import { z } from "zod";
import { storedState } from "../../../platform/session/stored-state.ts";

/** `menu` is missing if an older version kept it. */
const KnownPerson = z.object({ firstName: z.string(), lastName: z.string(), role: z.string(), menu: z.array(MenuItem).optional() });
type KnownPerson = z.infer<typeof KnownPerson>;

const stored = () => storedState(window.localStorage, "roles", KnownPerson);

/** The person from the last start, displayed until reloaded. Never used for decisions (decision G-X-14). */
export const knownPerson = (): KnownPerson | undefined => stored().read();

/** The menu's shape without its counts, which only a fresh reply may show. */
const shapeOf = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.map(({ waiting: _ofPage, items, ...group }) => ({ ...group, items: items.map(({ itemId, itemName }) => ({ itemId, itemName })) }));

/** Login-as does not store the person in this browser. */
export function storePerson(roles: UserRoles, menu: readonly MenuItem[]): void {
  const { firstName, lastName } = roles;
  if (roles.loginAs === null) stored().write({ firstName, lastName, role: roleWords(roles), menu: shapeOf(menu) });
}

/** The active roles in words, as the person would say them: 'Physician, Practice owner'. */
export function roleWords({ practiceRoles, embassyRoles }: UserRoles): string {
  const held = [...practiceRoles, ...embassyRoles].filter(({ active }) => active).map(({ roleId }) => ROLE_WORDS[roleId]);
  return [...new Set(held)].join(", ");
}
