import { practice } from "@linnet/contract/practice";
import { type MenuItem, session, signIn as signInCalls, type UserRoles } from "@linnet/contract/session";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../platform/api-client.ts";
import { beginAnew } from "../../platform/login-as.ts";
import { signIn } from "../../platform/session.ts";
import { keepPerson } from "./known-person.ts";

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
    keepPerson(roles);
    return { roles, menu };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The sign-in page of the embedded provider; null when its address is good no longer. */
export const signInPage = (interaction: string) =>
  queryOptions({
    queryKey: ["session", "sign-in", interaction],
    queryFn: async ({ signal }) => {
      try {
        return await call(signInCalls.page, { params: { interaction } }, { signal });
      } catch (error) {
        if (isOver(error)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const isOver = (error: unknown): boolean => error instanceof ApiError && error.body.code === "not_found";

/** When the sign-in has run out in the meantime, its page says so. */
function useNoteOver(interaction: string) {
  const queries = useQueryClient();
  return (error: Error) => {
    if (isOver(error)) queries.setQueryData(signInPage(interaction).queryKey, null);
  };
}

/** Back to the provider, which goes on to where the person came from. */
const goOn = ({ redirectTo }: { redirectTo: string }) => window.location.assign(redirectTo);

export const useSubmitCredentials = (interaction: string) =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => call(signInCalls.submit, { params: { interaction }, body }),
    onSuccess: (next) => "redirectTo" in next && goOn(next),
    onError: useNoteOver(interaction),
  });

export const useSubmitFactor = (interaction: string) =>
  useMutation({
    mutationFn: (body: { code: string }) => call(signInCalls.secondFactor, { params: { interaction }, body }),
    onSuccess: goOn,
    onError: useNoteOver(interaction),
  });

/** Goes on to the provider; the page in view goes away. */
export const useSignIn = () => useMutation({ mutationFn: (returnTo?: string) => signIn(returnTo) });

/** The hospital's words for people whose practice is not on the portal; may be empty (decision G-X-09). */
export const practiceNotActive = queryOptions({
  queryKey: ["session", "practice-not-active"],
  queryFn: ({ signal }) => call(session.practiceNotActive, {}, { signal }),
});

/** Works in another of the person's practices; the application begins anew with it (decision G-PRA-18). */
export async function switchPractice(practiceId: number): Promise<void> {
  await call(practice.choose, { body: { practiceId } });
  beginAnew();
}
