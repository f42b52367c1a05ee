import { type MenuItem, session, type UserRoles } from "@linnet/contract/session";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../platform/http/api-client.ts";
import { runBeforePracticeSwitch } from "../../platform/session/before-practice-switch.ts";
import { restartPortal } from "../../platform/session/login-as.ts";
import { signIn } from "../../platform/session/session.ts";
import { storePerson } from "./sign-in/known-person.ts";

/** The person signed in: who they are, and what they find in their navigation. */
export interface Me {
  roles: UserRoles;
  menu: MenuItem[];
}

/** Read at every start of the application (decision G-X-14). */
export const me = queryOptions({
  queryKey: ["session", "me"],
  queryFn: async ({ signal }): Promise<Me> => {
    const [roles, menu] = await Promise.all([call(session.roles, {}, { signal }), call(session.menu, {}, { signal })]);
    storePerson(roles, menu);
    return { roles, menu };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The navigation with what waits behind its entries, asked for again while the portal is open. */
export const menuNow = queryOptions({
  queryKey: ["session", "menu"],
  queryFn: async ({ client, signal }): Promise<MenuItem[]> => {
    const menu = await call(session.menu, {}, { signal });
    client.setQueryData(me.queryKey, (before) => before && { ...before, menu });
    return menu;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Goes on to the provider; the page in view goes away. */
export const useSignIn = () => useMutation({ mutationFn: (returnTo?: string) => signIn(returnTo) });

/** The hospital's words for people whose practice is not on the portal; may be empty (decision G-X-09). */
export const practiceNotActive = queryOptions({
  queryKey: ["session", "practice-not-active"],
  queryFn: ({ signal }) => call(session.practiceNotActive, {}, { signal }),
});

/** Switches to another practice after saving data of the current one. The page must reload with it. */
export async function choosePractice(practiceId: number): Promise<void> {
  await runBeforePracticeSwitch();
  // The first page waits for no rules of people and practices.
  const { practice } = await import("@linnet/contract/practice");
  await call(practice.choose, { body: { practiceId } });
}

/** Works in another of the person's practices; the portal restarts with it (decision G-PRA-18). */
export async function switchPractice(practiceId: number): Promise<void> {
  await choosePractice(practiceId);
  restartPortal();
}
