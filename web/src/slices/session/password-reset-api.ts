import type { ResultOf } from "@linnet/contract/endpoint";
import { LinkSecret } from "@linnet/contract/invitations";
import { passwordReset } from "@linnet/contract/password-reset";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../platform/api-client.ts";

/** Why a link opens nothing, in the server's words; undefined for other failures, which may be over in a moment. */
const endedBecause = (error: unknown): string | undefined =>
  error instanceof ApiError && error.body.code === "not_found" ? error.message : undefined;

interface EndedLink {
  ended: string;
}
type OpenedLink = ResultOf<typeof passwordReset.open> | EndedLink;

/** Whose the link of a mail is, or why it opens nothing. */
export const openedLink = (token: string) =>
  queryOptions({
    queryKey: ["session", "password-reset", token],
    queryFn: async ({ signal }): Promise<OpenedLink> => {
      const { error } = LinkSecret.safeParse(token);
      if (error) return { ended: error.issues[0]?.message ?? "" };
      try {
        return await call(passwordReset.open, { body: { token } }, { signal });
      } catch (failure) {
        const ended = endedBecause(failure);
        if (ended === undefined) throw failure;
        return { ended };
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface Chosen {
  password: string;
  securityQuestion?: string | undefined;
  securityAnswer?: string | undefined;
}

export const useAcceptLink = (token: string) =>
  useMutation({
    mutationFn: (chosen: Chosen) => call(passwordReset.accept, { body: passwordReset.accept.body.parse({ token, ...chosen }) }),
  });
