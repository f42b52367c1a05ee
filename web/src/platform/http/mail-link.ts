import { LinkSecret } from "@linnet/contract/accounts/invitations";
import { queryOptions } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "./api-client.ts";

/** The secret of the link that led to this page, read once: the address, which is kept and shown, does without it from then on. */
export function useSecretOfLink(page: { to: () => string }): string {
  const { hash } = useLocation();
  const [secret, setSecret] = useState(hash);
  // Another link, opened while this page is there.
  if (hash && hash !== secret) setSecret(hash);
  const navigate = useNavigate();
  // The browser's address and history stand outside React.
  useEffect(() => {
    if (hash) void navigate({ to: page.to(), replace: true });
  }, [hash, navigate, page]);
  return secret;
}

/** A link that opens nothing, and why, in the server's words. */
interface EndedLink {
  ended: string;
}

/** What the secret of a mail's link opens, or why it opens nothing. Other failures may be over in a moment, so they stay failures. */
export const openedLink = <T extends object>(kind: string, token: string, open: (token: string, signal: AbortSignal) => Promise<T>) =>
  queryOptions({
    queryKey: ["link", kind, token],
    queryFn: async ({ signal }): Promise<T | EndedLink> => {
      const { error } = LinkSecret.safeParse(token);
      if (error) return { ended: error.issues[0]?.message ?? "" };
      try {
        return await open(token, signal);
      } catch (failure) {
        if (failure instanceof ApiError && failure.body.code === "not_found") return { ended: failure.message };
        throw failure;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
