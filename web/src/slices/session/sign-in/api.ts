import { signIn } from "@linnet/contract/session/sign-in";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../../platform/http/api-client.ts";

/** The sign-in page of the embedded provider; null when its address is good no longer. */
export const signInPage = (interaction: string) =>
  queryOptions({
    queryKey: ["session", "sign-in", interaction],
    queryFn: async ({ signal }) => {
      try {
        return await call(signIn.page, { params: { interaction } }, { signal });
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
    mutationFn: (body: { email: string; password: string }) => call(signIn.submit, { params: { interaction }, body }),
    onSuccess: (next) => "redirectTo" in next && goOn(next),
    onError: useNoteOver(interaction),
  });

export const useSubmitFactor = (interaction: string) =>
  useMutation({
    mutationFn: (body: { code: string }) => call(signIn.secondFactor, { params: { interaction }, body }),
    onSuccess: (next) => "redirectTo" in next && goOn(next),
    onError: useNoteOver(interaction),
  });

export const useSubmitNewPassword = (interaction: string) =>
  useMutation({
    mutationFn: (body: { password: string }) => call(signIn.newPassword, { params: { interaction }, body }),
    onSuccess: goOn,
    onError: useNoteOver(interaction),
  });
