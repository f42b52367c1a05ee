import { BEFORE_APPOINTMENT, type Party, REFERRAL_STATE, type ReferralState } from "./course.ts";

/** What decides about who acts next. Days are those of the hospital's calendar. */
export interface ReferralFacts {
  state: ReferralState;
  /** How the handing over to the hospital goes (decision G-REF-01). */
  botStatus: string;
  botMessage: string | null;
  cancelRequested: boolean;
  clinicName: string;
  /** The clinic's own phone; null for the service desk. */
  clinicPhone: string | null;
  /** Whether the caller may remind the clinic where it is late, and the day on which the office did so within the last week. */
  mayRemind: boolean;
  remindedOn: string | null;
  /** By when the clinic is expected to have acted. */
  expectedBy: string | null;
  /** `when` as people of the hospital's zone write it. */
  appointment: { when: string; isOver: boolean } | null;
  /** The clinic's current letter, and whether the office has read it and finished its part. */
  letter: { isRead: boolean; isCorrection: boolean; isDone: boolean } | null;
  /** What a clinic asks of the office: the question that is to be answered first, by when, and how many are open. */
  question: { clinicName: string; subject: string; until: string; count: number } | null;
  /**
   * That a clinic has sent it on to this one: until when the office may object, by the hospital's calendar, and that it has objected and
   * waits for an answer (decision record 58).
   */
  redirect: { fromClinicName: string; until: string; isObjected: boolean } | null;
  /**
   * The referral that the office sent after this one, the day as people write it, and its clinic where the caller may see it; and that the
   * office has put this one aside (decision record 58).
   */
  successor: { clinicName: string | null; sentOn: string } | null;
  isPutAside: boolean;
  /** That the child has died, as far as the caller may know. */
  isDeceased: boolean;
  today: string;
}

/** Who has the ball. */
export interface Turn {
  by: Party;
  /** For the referring office. */
  sentence: string;
  /** The day by which it is to be done. */
  until: string | null;
  /** That day has passed. */
  isLate: boolean;
}

/** A day of the calendar without its year: 11/24. */
const shortDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}`;

type Said = Omit<Turn, "by">;
const plainly = (sentence: string): Said => ({ sentence, until: null, isLate: false });
const turn = (by: Party, sentence: string): Turn => ({ by, ...plainly(sentence) });

/** The number for the office: the clinic's own phone if it has one. */
const callWords = ({ clinicPhone }: ReferralFacts) =>
  clinicPhone === null ? "call the service desk" : `call the clinic at ${clinicPhone}`;
const callSentence = (facts: ReferralFacts, what = "") => `C${callWords(facts).slice(1)}${what}.`;

/** What the office does about a clinic that is late. */
function askAfter(facts: ReferralFacts): string {
  const { mayRemind, remindedOn, clinicPhone } = facts;
  if (remindedOn !== null) return `Your practice sent a reminder on ${shortDay(remindedOn)}. ${callSentence(facts)}`;
  if (!mayRemind) return callSentence(facts);
  return clinicPhone === null ? "Choose Remind." : `Choose Remind, or ${callWords(facts)}.`;
}

/** What the clinic does, until it is expected to have answered. */
function expected(who: string, doing: string, facts: ReferralFacts): Said {
  const { expectedBy: until, today } = facts;
  if (!until) return plainly(`${who} ${doing}.`);
  if (until >= today) return { sentence: `${who} ${doing}. Expect an answer by ${shortDay(until)}.`, until, isLate: false };
  return { sentence: `${who} did not answer by ${shortDay(until)}. ${askAfter(facts)}`, until, isLate: true };
}

function ofAppointment({ appointment }: ReferralFacts): Said {
  if (!appointment) return plainly("The hospital scheduled the patient. No action needed.");
  const { when, isOver } = appointment;
  return plainly(isOver ? `The appointment was ${when}. Waiting for the hospital’s report.` : `Appointment ${when}. No action needed.`);
}

const endOf = (words: string) => (/[.?!…]$/.test(words) ? words : `${words}.`);

/** What the clinic wants to know, by when; its own days stand still until then. */
function asked({ clinicName, subject, until, count }: NonNullable<ReferralFacts["question"]>, today: string): Said {
  const asks = count > 1 ? `has ${count} questions. First` : "asks";
  const isLate = until < today;
  const when = isLate ? `Your answer was due ${shortDay(until)}.` : `Answer by ${shortDay(until)}.`;
  return { sentence: `${clinicName} ${asks}: ${endOf(subject)} ${when}`, until, isLate };
}

/** Where the referral has not reached the hospital: what becomes of that. */
export function stepOfDelivery({ botStatus, botMessage, state }: Pick<ReferralFacts, "botStatus" | "botMessage" | "state">) {
  if (botStatus === "Failed") return "Not delivered. Choose Retry, or call the service desk.";
  if (botStatus !== "Completed" && botMessage) return "Not delivered yet. We will keep trying.";
  if (botStatus !== "Completed" && REFERRAL_STATE[state].statusId === 1) return "It is on its way to the hospital.";
  return undefined;
}

const READ = "Your practice read the letter. Mark the referral as done when you are finished.";
const AGAIN = " You can refer the patient again.";

const elsewhere = ({ clinicName, sentOn }: NonNullable<ReferralFacts["successor"]>) =>
  clinicName ? `Sent to ${clinicName} on ${sentOn} instead.` : `Sent again on ${sentOn}.`;

/** What broke off is still open at its clinic, also where another one was sent: whether it is still wanted only the office can say. */
const brokenOff = (sentence: string, otherwise: string, { successor }: ReferralFacts): Said =>
  plainly(
    successor ? `${sentence} ${elsewhere(successor)} Request to cancel this one if it is no longer needed.` : `${sentence} ${otherwise}`,
  );

function ofDeclined({ successor, isPutAside, isDeceased }: ReferralFacts): Said {
  if (successor) return plainly(`Declined. ${elsewhere(successor)}`);
  if (isPutAside) return plainly("Declined. Your practice closed it. No further action is needed.");
  return plainly(`Declined. See the reason.${isDeceased ? "" : AGAIN}`);
}

/** In which words, in each state. */
const WORDS: Record<ReferralState, (facts: ReferralFacts) => Said> = {
  sent: (facts) => expected("The hospital", "is working on it", facts),
  received: (facts) => expected("The hospital", "is working on it", facts),
  accepted: (facts) => expected(facts.clinicName, "is reviewing it", facts),
  "on-hold": (facts) => plainly(`${facts.clinicName} put it on hold. ${callSentence(facts)}`),
  scheduled: ofAppointment,
  "appointment-cancelled": (facts) => expected(facts.clinicName, "is rescheduling the appointment", facts),
  "no-show": (facts) => brokenOff("The patient missed the appointment.", callSentence(facts, " to reschedule"), facts),
  seen: ({ clinicName, letter, isDeceased }) => {
    if (letter && !letter.isDone) return plainly(READ);
    return plainly(
      letter || isDeceased
        ? "The patient was seen. No action needed."
        : `The patient was seen. ${clinicName} still has to send its letter.`,
    );
  },
  completed: ({ letter }) => plainly(letter && !letter.isDone ? READ : "The referral is complete. No action needed."),
  declined: ofDeclined,
  cancelled: ({ isDeceased }) => plainly(`Cancelled.${isDeceased ? "" : AGAIN}`),
  error: (facts) => brokenOff("The hospital could not process it.", "Call the service desk.", facts),
};

/** Whether the office may object to the clinic that a referral was sent on to: for its days, once, and until there is an appointment. */
export const mayObjectTo = ({ redirect, state, today }: Pick<ReferralFacts, "redirect" | "state" | "today">): boolean =>
  redirect !== null && !redirect.isObjected && redirect.until >= today && BEFORE_APPOINTMENT.includes(state);

/** What a redirect to another clinic means; undefined if it makes no difference. */
function stepOfRedirect(facts: ReferralFacts): Said | undefined {
  const { redirect, state, clinicName, expectedBy, today } = facts;
  if (!redirect || !BEFORE_APPOINTMENT.includes(state)) return undefined;
  if (redirect.isObjected) return expected(clinicName, "is reviewing your objection", facts);
  if (!mayObjectTo(facts) || state === "on-hold" || (expectedBy !== null && expectedBy < today)) return undefined;
  return plainly(`${redirect.fromClinicName} forwarded it to ${clinicName}. You can object until ${shortDay(redirect.until)}.`);
}

/** What a letter asks of the office until it was read. */
function stepOfLetter({ letter, clinicName }: ReferralFacts): string | undefined {
  if (!letter || letter.isRead) return undefined;
  return letter.isCorrection ? `${clinicName} corrected its letter. Read it again.` : `The letter from ${clinicName} has arrived. Read it.`;
}

/** A declined one asks nothing more of the office once it has sent another, or has said that nothing more is to be done. */
const isFollowed = ({ state, successor, isPutAside }: ReferralFacts) => state === "declined" && (successor !== null || isPutAside);

/** Nothing more is done about the visit: a letter that was read asks nothing of anybody either. */
function turnWhenOver(facts: ReferralFacts): Turn {
  const { stage, turn: by } = REFERRAL_STATE[facts.state];
  const isNobodys = facts.isDeceased || isFollowed(facts) || (stage === "over" && facts.letter !== null);
  return { by: isNobodys ? "nobody" : by, ...WORDS[facts.state](facts) };
}

/**
 * Who acts next, for the referring office. An unread letter outranks everything but an open question. Closed referrals need no action, even
 * if the hospital was asked something later; for a child who has died there are no reminders, and nothing is due (decision G-PAT-19).
 */
export function turnOf(facts: ReferralFacts): Turn {
  const { state, isDeceased } = facts;
  const { isClosed, stage, turn: by } = REFERRAL_STATE[state];
  const question = isClosed ? null : facts.question;
  const read = isDeceased || question ? undefined : stepOfLetter(facts);
  if (read) return turn("office", read);
  if (isClosed || (stage === "over" && !question)) return turnWhenOver(facts);
  const delivery = stepOfDelivery(facts);
  if (delivery) return turn(facts.botStatus === "Failed" ? "office" : "portal", delivery);
  if (facts.cancelRequested) return turn("clinic", "You asked the hospital to cancel. Waiting for its answer.");
  if (isDeceased) return turn("clinic", "The patient has died. The hospital has the referral.");
  if (question) return { by: "office", ...asked(question, facts.today) };
  const redirected = stepOfRedirect(facts);
  return redirected ? { by: "clinic", ...redirected } : { by, ...WORDS[state](facts) };
}

/** Nothing goes on until the referring practice does something; it asks after what the clinic is late with. */
export const needsOffice = ({ by, isLate }: Turn): boolean => by === "office" || isLate;

const statesWhere = (holds: (state: (typeof REFERRAL_STATE)[ReferralState]) => boolean) =>
  // Object.keys forgets which keys there are.
  Object.keys(REFERRAL_STATE).filter((state) => holds(REFERRAL_STATE[state as ReferralState]));

/** The states in which the office acts next, for lists that put those first. */
export const OFFICE_STATES = statesWhere(({ turn: by }) => by === "office");
/** The states in which the clinic may be late (see `expected`), and the office asks after it. */
export const CLINIC_STATES = statesWhere(({ turn: by, stage }) => by === "clinic" && stage !== "see" && stage !== "over");
