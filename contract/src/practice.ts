import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./values.ts";

/** The caller's practice in use (S2 §3; `isDelegatoinEnabled` is spelled as the specification spells it, decision G-PRA-02). */
export const PracticeInfo = z.object({
  practiceId: Id,
  practiceName: z.string(),
  address: z.object({
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    zip4: z.string(),
  }),
  /** Added: an invitation of a physician carries them; empty where the hospital does not know them. */
  practicePhone: z.string(),
  practiceFax: z.string(),
  /** The active practices of the caller, this one among them, by name. */
  availablePractices: z.array(z.object({ practiceId: Id, practiceName: z.string() })),
  /** Added: staff numbers for the picture next to the name (decision G-PRA-12). */
  physicians: z.int(),
  nonPhysicians: z.int(),
  canControlDelegation: z.boolean(),
  isDelegatoinEnabled: z.boolean(),
});
export type PracticeInfo = z.infer<typeof PracticeInfo>;

export const practice = {
  details: endpoint({ method: "GET", path: "/practice/details/shallow", action: "read:practice", reply: PracticeInfo }),
  /** Works in another of the caller's practices from now on (decision G-PRA-13). */
  choose: endpoint({
    method: "POST",
    path: "/practice/defaultPractice",
    action: "write:default-practice",
    body: z.strictObject({ practiceId: Id }),
    reply: z.literal(true),
  }),
};
