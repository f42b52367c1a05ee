import { passwordReset } from "@linnet/contract/session/password-reset";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { openedLink } from "../../../platform/http/mail-link.ts";
import type { ChosenSignIn } from "../../../ui/form/new-sign-in-form.tsx";

/** Whose the link of a mail is, or why it opens nothing. */
export const passwordResetLink = (secret: string) =>
  openedLink("password-reset", secret, (token, signal) => call(passwordReset.open, { body: { token } }, { signal }));

export const useAcceptLink = (token: string) =>
  useMutation({
    mutationFn: (chosen: ChosenSignIn) => call(passwordReset.accept, { body: passwordReset.accept.body.parse({ token, ...chosen }) }),
  });
