import type { AdviceDetails, AdviceMessage, AdviceThread, deskAdvice } from "@linnet/contract/referrals/advice";
import type { z } from "zod";

/** Dora asks Neurology about Ana. */
export const aThread = (more: Partial<AdviceThread> = {}): AdviceThread => ({
  id: 7,
  firstName: "Ana",
  lastName: "Ruiz",
  dateOfBirth: "2017-05-19",
  clinic: { id: 4, name: "Cardiology" },
  practiceName: "Lakeside Pediatrics",
  physicianName: "Ashby, Dora",
  subject: "Does a murmur without symptoms need an echo?",
  askedOn: "2026-11-20T17:12:00Z",
  state: "open",
  turn: "clinic",
  answerBy: "2026-11-25",
  isLate: false,
  changedOn: "2026-11-20T17:12:00Z",
  isNew: false,
  referralId: null,
  ...more,
});

export const aMessage = (more: Partial<AdviceMessage> = {}): AdviceMessage => ({
  id: 31,
  side: "office",
  by: "Ashby, Dora",
  at: "2026-11-20T17:12:00Z",
  text: "Does a murmur without symptoms need an echo?",
  files: [],
  ...more,
});

/** What the clinic wrote. */
export const anAnswer = aMessage({ id: 32, side: "clinic", by: "Voss, Cara", text: "Yes. Please refer her.", at: "2026-11-20T17:40:00Z" });

export const aQuestionToClinic = (more: Partial<AdviceDetails> = {}): AdviceDetails => ({
  ...aThread(),
  messages: [aMessage()],
  hasEarlier: false,
  personId: "pt-1001",
  physicianId: 7,
  askedBy: "Ashby, Dora",
  version: 1,
  may: { write: true, close: true, refer: true },
  ...more,
});

/** A page of a desk with these. */
export const deskAdvicePage = (data: AdviceThread[]): z.infer<typeof deskAdvice.list.reply> => ({
  data,
  total: data.length,
  totalPages: 1,
  currentPage: 1,
  counts: { open: data.length, toAnswer: data.length, late: 0 },
});
