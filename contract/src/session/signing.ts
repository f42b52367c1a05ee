import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Line } from "../values.ts";

const Envelope = z.object({ envelope: z.uuid() });

/** The agreement as the embedded e-signature service shows it to its signer. */
export const SigningPage = z.object({
  title: z.string(),
  version: z.string(),
  /** Paragraphs in order; a heading comes before its paragraphs. */
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  signerName: z.string(),
  /** In which capacity the person signs, in words: 'Practice owner of Hillcrest Children’s Clinic'. */
  capacity: z.string(),
});
export type SigningPage = z.infer<typeof SigningPage>;

/** A PNG drawn on the page, base64 without a prefix; 200 KB at most once decoded. */
const DrawnSignature = z.base64().max(270_000);

/** What a signer gives: the name they type, their will to sign, and a drawn signature if they like. */
export const Signature = z.strictObject({
  name: Line.trim().min(1, "Type your name").max(200),
  intent: z.literal(true, "Confirm that you want to sign"),
  drawn: DrawnSignature.nullable(),
});
export type Signature = z.infer<typeof Signature>;

const Onward = z.object({ redirectTo: z.string() });

/** The calls of the embedded e-signature service's own page. */
export const signing = {
  page: endpoint({
    method: "GET",
    path: "/signing/:envelope",
    action: "read:signing-page",
    inLoginAs: false,
    params: Envelope,
    reply: SigningPage,
  }),
  sign: endpoint({
    method: "POST",
    path: "/signing/:envelope/signature",
    action: "write:signature",
    perMinute: 30,
    params: Envelope,
    body: Signature,
    reply: Onward,
  }),
  decline: endpoint({
    method: "POST",
    path: "/signing/:envelope/refusal",
    action: "write:signature-refusal",
    params: Envelope,
    reply: Onward,
  }),
};
