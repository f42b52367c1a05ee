import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growingOr } from "../growing.ts";
import { DateTime, Id } from "../values.ts";
import { EmailAddress } from "./invited-people.ts";

/** A physician of a practice who may be its owner. */
const PossibleOwner = z.object({ physicianId: Id, name: z.string(), email: z.string() });
export type PossibleOwner = z.infer<typeof PossibleOwner>;
const PossibleOwners = z.array(PossibleOwner).min(1);

/** The next step to bring a practice onto the portal; `none` if it is there or deactivated. */
export const NextStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("none") }),
  /** Its owner has not signed the agreement. */
  z.object({ step: z.literal("sign"), accountId: Id, name: z.string() }),
  /** The owner is invited and has not come. No day: the link has ended. */
  z.object({ step: z.literal("wait"), accountRequestId: Id, name: z.string(), expiresOn: DateTime.nullable() }),
  /** An account request for its owner waits for an answer. */
  z.object({ step: z.literal("answer"), accountRequestId: Id, name: z.string() }),
  /** Physicians who are verified and have an account: one of them is made the owner. */
  z.object({ step: z.literal("choose"), physicians: PossibleOwners }),
  /** Physicians who have an account: that they work there is still to be said. */
  z.object({ step: z.literal("verify"), physicians: PossibleOwners }),
  /** Physicians without an account: one of them is invited as the owner. */
  z.object({ step: z.literal("invite"), physicians: PossibleOwners }),
  /** No listed person could own it. */
  z.object({ step: z.literal("list") }),
]);
export type NextStep = z.infer<typeof NextStep>;

export const owners = {
  /** Added: the next step on a practice's page. */
  nextStep: endpoint({
    method: "GET",
    path: "/practice/:id/nextstep",
    action: "read:practice-next-step",
    params: z.object({ id: z.coerce.number().pipe(Id) }),
    reply: growingOr(NextStep, { step: "none" }, "step"),
  }),
  /** Added: mails a physician of the practice, who has no account, a link by which they come as its owner. Slowly: each writes to a mailbox. */
  invite: endpoint({
    method: "POST",
    path: "/Account/inviteowner",
    action: "write:owner-invitation",
    isSending: true,
    perMinute: 20,
    onceByKey: true,
    body: z.strictObject({ practiceId: Id, physicianId: Id, email: EmailAddress() }),
    reply: z.literal(true),
  }),
};
