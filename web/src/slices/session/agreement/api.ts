import { agreement } from "@linnet/contract/session/agreement";
import { queryOptions } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { saveFile } from "../../../platform/page/save-file.ts";
import { restartPortal } from "../../../platform/session/login-as.ts";

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

/** Requests the signing address again and opens it; false if the e-signature service has none right now. */
export async function openSigning(): Promise<boolean> {
  const { signRequired, docusignUrl } = await call(agreement.get, {});
  if (!signRequired) restartPortal();
  else if (docusignUrl === null) return false;
  else window.location.assign(docusignUrl);
  return true;
}
