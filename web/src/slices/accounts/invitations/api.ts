import { invitations } from "@linnet/contract/accounts/invitations";
import { joining } from "@linnet/contract/accounts/joining";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { openedLink } from "../../../platform/http/mail-link.ts";
import type { ChosenSignIn } from "../../../ui/form/new-sign-in-form.tsx";

/** Whom the link of an invitation means, or why it opens nothing. */
export const invitationLink = (secret: string) =>
  openedLink("invitation", secret, (token, signal) => call(invitations.open, { body: { token } }, { signal }));

/** Nothing is chosen here where the hospital's own provider asks for the password. */
export const useAcceptInvitation = (token: string) =>
  useMutation({
    mutationFn: (chosen: ChosenSignIn | null) => call(invitations.accept, { body: invitations.accept.body.parse({ token, ...chosen }) }),
  });

/** The practices that ask the person to join them. */
export const ownInvitations = queryOptions({
  queryKey: ["own-invitations"],
  queryFn: ({ signal }) => call(joining.list, {}, { signal }),
});

/** Accepts or declines. Whatever comes of it, everything is read anew: with a role come a menu and a practice. */
export function useAnswerInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { accountRequestId: number; accept: boolean }) => call(joining.answer, { body }),
    onSettled: () => queries.invalidateQueries(),
  });
}
