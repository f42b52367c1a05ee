import { z } from "zod";
import { growing } from "../growing.ts";
import { DateTime, Id } from "../values.ts";
import { AdviceMessage } from "./advice.ts";

/**
 * One line of a conversation. A question, its answer, and a letter are in fields of their own; `id` names them there. `advice` is from the
 * question to a clinic that the referral was made of, and comes with its `message`.
 */
export const ConversationEntry = z.object({
  kind: growing(z.enum(["question", "answer", "letter", "advice"])),
  /** The id of the question (also for its answer), the letter, or the message. */
  id: Id,
  at: DateTime,
  /** Only with a message. `clinicName` is the clinic that it was written to or by. */
  message: AdviceMessage.extend({ clinicName: z.string() }).optional(),
});
export type ConversationEntry = z.infer<typeof ConversationEntry>;

/** What office and clinic wrote about a referral. */
export const Conversation = z.object({
  /** Oldest first. */
  entries: z.array(ConversationEntry),
  /** Whether the question has messages before these. `advice.messages` or `deskAdvice.messages` reads them. */
  hasEarlier: z.boolean(),
  /** Whether someone at the clinic reads messages here. Otherwise the office calls. */
  isRead: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;
