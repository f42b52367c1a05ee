import { invitations } from "@linnet/contract/accounts/invitations";
import { useMutation } from "@tanstack/react-query";
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
