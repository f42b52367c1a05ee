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

/** Passwords, secrets and recovery codes pass through these calls, so what they carried is dropped as soon as nobody looks at it. */
const FORGOTTEN = { gcTime: 0 };

/** The page as the server has it now. */
export function useReadSettingsAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ownSettings.queryKey });
}

export const useChangePassword = () =>
  useMutation({
    ...FORGOTTEN,
    mutationFn: (body: { current: string; next: string }) => call(accountSettings.changePassword, { body }),
    onSuccess: useReadSettingsAgain(),
  });

/** Where the person is signed in; read anew each time the page is opened. */
export const openSessions = queryOptions({
  queryKey: [...ownSettings.queryKey, "open-sessions"],
  queryFn: ({ signal }) => call(accountSettings.sessions, {}, { signal }),
  staleTime: 0,
});

/** The list is read anew before that is said: who is told it has ended sees it gone. */
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
 * The page is read anew only when the codes were put away: what is shown once must not be lost to a failure. Whoever leaves with the
 * codes in view finds it read anew on coming back.
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
  const readAgain = useReadSettingsAgain();
  const readMeAgain = useReadMeAgain();
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (body: FactorProof) => call(accountSettings.removeFactor, { body }),
    onSuccess: async () => {
      await readAgain();
      // The hospital's own people have to set up another one.
      void readMeAgain();
      onRemoved();
    },
  });
}

/** The choice is shown at once where it is known to be kept, without reading the rest of the page anew. */
export function useChooseNotices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (noticesByMail: boolean) => call(accountSettings.chooseNotices, { body: { noticesByMail } }),
    onSuccess: (_kept, noticesByMail) => queries.setQueryData(ownSettings.queryKey, (before) => before && { ...before, noticesByMail }),
  });
}

/** 'Not now': the offer goes at once, and does not come back. */
export function useDeclineFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountSettings.declineFactor, {}),
    onSuccess: () => queries.setQueryData(me.queryKey, (before) => before && { ...before, roles: { ...before.roles, secondFactor: null } }),
  });
}

/** Who the person is, read anew: what their second factor opens has changed. */
export function useReadMeAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: me.queryKey });
}
