import { z } from "zod";
import { stream } from "./endpoint.ts";
import { Id } from "./values.ts";

/** A change in something the caller may see: only its identity, without content. Listeners reload it. */
export const LiveEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("referral"), referralId: Id }),
  z.object({ kind: z.literal("advice"), adviceId: Id }),
  /** Added: more or less waits behind an entry of the caller's menu. */
  z.object({ kind: z.literal("waiting") }),
  /** Added: a critical result waits in these practices, for the caller's review, or as their owner because no one has viewed it (decision G-CHT-23). */
  z.object({ kind: z.literal("alert"), concern: z.enum(["review", "owner"]), practiceIds: z.array(Id) }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = {
  /** Added: what changes while a page is open. The session is asked again every minute, and being here does not count as activity. */
  events: stream({ method: "GET", path: "/events", action: "read:events", event: LiveEvent }),
};
