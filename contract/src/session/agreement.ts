import { z } from "zod";
import { download, endpoint } from "../endpoint.ts";
import { Line } from "../values.ts";

/** Whether the caller has to sign the user agreement, and where (S1 §3). No address while the e-signature service rests. */
export const Agreement = z.object({ signRequired: z.boolean(), docusignUrl: z.url().nullable() });
export type Agreement = z.infer<typeof Agreement>;

/** What the e-signature service wrote into the address when the person came back; a hint, never a proof (decisions G-SES-15, -16). */
const SigningEvent = z.strictObject({ docuSignStatus: Line.min(1).max(64) });

export const agreement = {
  get: endpoint({ method: "GET", path: "/user/agreement", action: "read:agreement", reply: Agreement }),
  confirm: endpoint({ method: "PUT", path: "/user/agreement", action: "write:agreement", body: SigningEvent, reply: z.boolean() }),
  /** The sealed PDF of the agreement that the caller has signed and that is in force. */
  document: download({
    method: "GET",
    path: "/user/agreement/document",
    action: "read:agreement-document",
    inLoginAs: false,
    mediaTypes: ["application/pdf"],
  }),
};
