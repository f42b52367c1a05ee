import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Npi } from "../values/us.ts";
import { DateTime, Id } from "../values.ts";

/** A physician of the directory, as they stand beside a claim. */
const ListedPhysician = z.object({
  physicianId: Id,
  name: z.string(),
  email: z.string(),
  licenseNumber: z.string(),
  hasAccount: z.boolean(),
  practices: z.array(z.string()),
});

/** Somebody whom a practice invited as a physician, and of whom the hospital has to say that number and person are right (decision G-ACC-28). */
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
  /** Empty where nobody is known to have invited them. */
  invitedBy: z.string(),
  claimedOn: DateTime,
  /** Who has this number in the directory, apart from the claim itself: a confirmed claim becomes one with them. Null where nobody has. */
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
