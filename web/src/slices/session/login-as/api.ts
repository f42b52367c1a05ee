import { loginAs } from "@linnet/contract/session/login-as";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { enterLoginAs, leaveLoginAs } from "../../../platform/session/login-as.ts";

/** The account behind an email for login-as. */
export const useConfirmLoginAs = () => useMutation({ mutationFn: (body: { email: string }) => call(loginAs.confirm, { body }) });

/** From here on every call is made as the other person; the portal restarts at its origin (ACC-051). */
export const useBeginLoginAs = () =>
  useMutation({
    mutationFn: (body: { email: string; reason: string }) => call(loginAs.begin, { body }),
    onSuccess: (_until, { email }) => enterLoginAs(email),
  });

/** The administrator is themself again, even when the server does not answer: the record there ends by itself. */
export const useStopLoginAs = () => useMutation({ mutationFn: () => call(loginAs.stop, {}), onSettled: leaveLoginAs });
