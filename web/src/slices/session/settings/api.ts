import { type AccountSettings, accountSettings, type FactorProof } from "@linnet/contract/session/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../../platform/http/api-client.ts";
import { me } from "../api.ts";

/** The person's own sign-in; null where it is kept by another provider. */
export const ownSettings = queryOptions({
  queryKey: ["session", "account-settings"],
  queryFn: async ({ signal }): Promise<AccountSettings | null> => {
    try {
      return await call(accountSettings.get, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.body.code === "not_found") return null;
      throw error;
    }
  },
});

/** These calls carry passwords, secrets and recovery codes, so their data are dropped right after use. */
const FORGOTTEN = { gcTime: 0 };

/** The page as the server has it now. */
export function useReloadSettings() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ownSettings.queryKey });
}

export const useChangePassword = () =>
  useMutation({
    ...FORGOTTEN,
    mutationFn: (body: { current: string; next: string }) => call(accountSettings.changePassword, { body }),
    onSuccess: useReloadSettings(),
  });

/** The person's open sessions; reloaded each time the page opens. */
export const openSessions = queryOptions({
  queryKey: [...ownSettings.queryKey, "open-sessions"],
  queryFn: ({ signal }) => call(accountSettings.sessions, {}, { signal }),
  staleTime: 0,
});

/** Reloads the list before the success message. */
function useEnding(send: (proof: FactorProof) => Promise<true>, onEnded: () => void) {
  const queries = useQueryClient();
  return useMutation({
    ...FORGOTTEN,
    mutationFn: send,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: openSessions.queryKey });
      onEnded();
    },
  });
}

export const useEndSession = (session: string, onEnded: () => void) =>
  useEnding(({ password }) => call(accountSettings.endSession, { body: { password, session } }), onEnded);

export const useEndOtherSessions = (onEnded: () => void) =>
  useEnding(({ password }) => call(accountSettings.endOtherSessions, { body: { password } }), onEnded);

/** For an authenticator app: as text to type by hand, and as what its picture says. */
export interface FactorSecret {
  secret: string;
  uri: string;
}

export const usePrepareFactor = (onReady: (prepared: FactorSecret) => void) =>
  useMutation({
    ...FORGOTTEN,
    mutationFn: ({ password }: FactorProof) => call(accountSettings.prepareFactor, { body: { password } }),
    onSuccess: onReady,
  });

/**
 * Reloads only after the codes are put away: a failed load must not lose what is shown once. People who leave early find it reloaded on
 * return.
 */
function useGivesCodes(onCodes: (codes: string[]) => void) {
  const queries = useQueryClient();
  return {
    ...FORGOTTEN,
    onSuccess: ({ recoveryCodes }: { recoveryCodes: string[] }) => {
      void queries.invalidateQueries({ queryKey: ownSettings.queryKey, refetchType: "none" });
      onCodes(recoveryCodes);
    },
  };
}

export const useConfirmFactor = (onCodes: (codes: string[]) => void) =>
  useMutation({ mutationFn: (code: string) => call(accountSettings.confirmFactor, { body: { code } }), ...useGivesCodes(onCodes) });

export const useNewRecoveryCodes = (onCodes: (codes: string[]) => void) =>
  useMutation({
    mutationFn: (body: FactorProof) => call(accountSettings.newRecoveryCodes, { body }),
    ...useGivesCodes(onCodes),
  });

export function useRemoveFactor(onRemoved: () => void) {
  const reloadSettings = useReloadSettings();
  const reloadMe = useReloadMe();
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (body: FactorProof) => call(accountSettings.removeFactor, { body }),
    onSuccess: async () => {
      await reloadSettings();
      // The hospital's own people have to set up another one.
      void reloadMe();
      onRemoved();
    },
  });
}

/** Shows the saved choice right away, without reloading the page's other data. */
export function useChooseNotices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (noticesByMail: boolean) => call(accountSettings.chooseNotices, { body: { noticesByMail } }),
    onSuccess: (_kept, noticesByMail) => queries.setQueryData(ownSettings.queryKey, (before) => before && { ...before, noticesByMail }),
  });
}

/** Reloads the person: the second factor changes their access. */
export function useReloadMe() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: me.queryKey });
}
