import type { UserRoles } from "@linnet/contract/session";
import { z } from "zod";
import { storedState } from "../../../platform/session/stored-state.ts";
import { roleWords } from "../menu/role-words.ts";

const KnownPerson = z.object({ firstName: z.string(), lastName: z.string(), role: z.string() });
type KnownPerson = z.infer<typeof KnownPerson>;

const stored = () => storedState(window.localStorage, "roles", KnownPerson);

/** What the last start said of the person, to show until this one says it anew. Nothing is decided by it (decision G-X-14). */
export const knownPerson = (): KnownPerson | undefined => stored().read();

/** Somebody who is only shown by login-as is nobody this browser has to know. */
export function keepPerson(roles: UserRoles): void {
  if (roles.loginAs === null) stored().write({ firstName: roles.firstName, lastName: roles.lastName, role: roleWords(roles) });
}
