import { invitations } from "@linnet/contract/accounts/invitations";
import { joining } from "@linnet/contract/accounts/joining";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { openedLink } from "../../../platform/http/mail-link.ts";
import type { ChosenSignIn } from "../../../ui/form/new-sign-in-form.tsx";

/** The invitation behind a link, or why it does not work. */
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

/** Accepts or declines. Always reloads everything: a role brings a menu and a practice. */
export function useAnswerInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { accountRequestId: number; accept: boolean }) => call(joining.answer, { body }),
    onSettled: () => queries.invalidateQueries(),
  });
}
