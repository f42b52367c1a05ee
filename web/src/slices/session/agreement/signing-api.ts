import { type Signature, signing } from "@linnet/contract/session/signing";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../../platform/http/api-client.ts";

/** Over, of somebody else, or not even an address of ours. */
const isOver = (error: unknown): boolean => error instanceof ApiError && ["not_found", "invalid_input"].includes(error.body.code);

/** The agreement as the embedded service shows it; null when it is over or of somebody else. */
export const signingPage = (envelope: string) =>
  queryOptions({
    queryKey: ["session", "signing", envelope],
    queryFn: async ({ signal }) => {
      try {
        return await call(signing.page, { params: { envelope } }, { signal });
      } catch (error) {
        if (isOver(error)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Goes on to where the service sends the signer: a page of this portal, so to its start if it is another. */
function goOn({ redirectTo }: { redirectTo: string }): void {
  const { origin } = window.location;
  const address = new URL(redirectTo, origin);
  window.location.assign(address.origin === origin ? address : origin);
}

export const useSign = (envelope: string) =>
  useMutation({ mutationFn: (body: Signature) => call(signing.sign, { params: { envelope }, body }), onSuccess: goOn });

export const useDecline = (envelope: string) =>
  useMutation({ mutationFn: () => call(signing.decline, { params: { envelope } }), onSuccess: goOn });
