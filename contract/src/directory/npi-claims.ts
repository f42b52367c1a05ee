import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Npi } from "../values/us.ts";
import { DateTime, Id } from "../values.ts";

/** A directory physician, shown with a claim. */
const ListedPhysician = z.object({
  physicianId: Id,
  name: z.string(),
  email: z.string(),
  licenseNumber: z.string(),
  hasAccount: z.boolean(),
  practices: z.array(z.string()),
});

/** A person invited as a physician, whose number and identity the hospital must confirm (decision G-ACC-28). */
export const NpiClaim = z.object({
  physicianId: Id,
  /** As the practice invited them. */
  name: z.string(),
  /** With which they sign in. */
  email: z.string(),
  licenseNumber: z.string(),
  npi: z.string(),
  /** The practice typed the number; otherwise the directory lists the physician with it, and who signs in is the claim. */
  isNumberTyped: z.boolean(),
  hasCheckDigit: z.boolean(),
  practices: z.array(z.string()),
  /** Empty if the sender is unknown. */
  invitedBy: z.string(),
  claimedOn: DateTime,
  /** The directory's physician with this number, apart from the claim: a confirmed claim merges with it. Null if none. */
  listed: ListedPhysician.nullable(),
  /** Why it cannot be confirmed, as a sentence; empty where it can. */
  refusal: z.string(),
});
export type NpiClaim = z.infer<typeof NpiClaim>;

export const npiClaims = {
  /** All claims that wait, the oldest first, at most 200; and how many assignments nothing but a visit keeps (decision G-PAT-21). */
  list: endpoint({
    method: "GET",
    path: "/physician/npiclaims",
    action: "read:npi-claims",
    reply: z.object({ data: z.array(NpiClaim), keptByVisit: z.int() }),
  }),
  /**
   * Confirms a claim, after which the record brings the physician their patients, or rejects it, which clears the number; role and account
   * stay either way. The person gets an email, and after a rejection the owners of their practices.
   * @throws `conflict` when it was decided before, or the number has changed or cannot be confirmed
   */
  decide: endpoint({
    method: "POST",
    path: "/physician/npiclaims",
    action: "write:npi-claim",
    body: z.strictObject({ physicianId: Id, npi: Npi, confirm: z.boolean() }),
    reply: z.literal(true),
  }),
};
