import { agreement, type Signature, signing } from "@linnet/contract/agreement";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { ApiError, call, download } from "../../platform/api-client.ts";
import { beginAnew } from "../../platform/login-as.ts";
import { saveFile } from "../../platform/save-file.ts";

/** Over, of somebody else, or not even an address of ours. */
const isOver = (error: unknown): boolean => error instanceof ApiError && ["not_found", "invalid_input"].includes(error.body.code);

/** Saves the sealed agreement of the person as a file. */
export async function saveSignedAgreement(): Promise<void> {
  saveFile("User agreement.pdf", await download(agreement.document, {}));
}

/** The agreement step of a start: what came back from signing, or whether something has to be signed (S1 §4). */
export const agreementStep = (event: string | undefined) =>
  queryOptions({
    queryKey: ["session", "agreement", event ?? ""],
    queryFn: async ({ signal }): Promise<AgreementStep> => {
      if (event !== undefined) {
        const signed = await call(agreement.confirm, { body: { docuSignStatus: event } });
        if (signed) return { kind: "signed" };
        // Another tab may have brought the signature in, or the answer of this call have been lost the first time.
        const { signRequired } = await call(agreement.get, {}, { signal });
        return signRequired ? { kind: "open", event, address: null } : { kind: "signed" };
      }
      const { signRequired, docusignUrl } = await call(agreement.get, {}, { signal });
      return signRequired ? { kind: "open", event: undefined, address: docusignUrl } : { kind: "signed" };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Signed, or still open: with what came back from signing, and the address where it can be signed, if the service gave one. */
export type AgreementStep = { kind: "signed" } | { kind: "open"; event: string | undefined; address: string | null };

/** Asks anew where to sign, and goes there; false when the e-signature service has no address to give right now. */
export async function goAndSign(): Promise<boolean> {
  const { signRequired, docusignUrl } = await call(agreement.get, {});
  if (!signRequired) beginAnew();
  else if (docusignUrl === null) return false;
  else window.location.assign(docusignUrl);
  return true;
}

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
