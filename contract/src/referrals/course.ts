/**
 * The course of a referral: one table of states and events (decision record 58). Where an event takes a referral, who acts next, in which
 * words and until when is decided here and nowhere else.
 */

/** Who acts next: `portal` while it is on its way to the hospital, nobody when nothing is left to do. */
type Party = "office" | "clinic" | "portal" | "nobody";

/** What is done between what happens; or that nothing more is, because it is over, or broke off. */
export type ReferralStage = "deliver" | "intake" | "review" | "schedule" | "see" | "over" | "stopped";

/**
 * Where a referral may stand. `word` is cernerStatus, as people read it (decision G-REF-02), `statusId` the portal's coarse reading of it:
 * what has to be scheduled again is in process again. `turn` is whose turn it is, where nothing goes before it (see {@link turnOf}). A closed
 * referral is moved by no event.
 */
export const REFERRAL_STATE = {
  sent: { word: "Submitted", statusId: 1, stage: "deliver", turn: "clinic", isClosed: false },
  received: { word: "Submitted", statusId: 1, stage: "intake", turn: "clinic", isClosed: false },
  accepted: { word: "Accepted", statusId: 2, stage: "review", turn: "clinic", isClosed: false },
  "on-hold": { word: "On Hold", statusId: 2, stage: "review", turn: "office", isClosed: false },
  scheduled: { word: "Patient Scheduled", statusId: 3, stage: "see", turn: "clinic", isClosed: false },
  "appointment-cancelled": { word: "Appointment Cancelled", statusId: 2, stage: "schedule", turn: "clinic", isClosed: false },
  "no-show": { word: "No Show", statusId: 2, stage: "schedule", turn: "office", isClosed: false },
  seen: { word: "Seen", statusId: 3, stage: "over", turn: "clinic", isClosed: false },
  completed: { word: "Completed", statusId: 3, stage: "over", turn: "nobody", isClosed: true },
  declined: { word: "Cancelled", statusId: 4, stage: "stopped", turn: "office", isClosed: true },
  cancelled: { word: "Cancelled", statusId: 4, stage: "stopped", turn: "nobody", isClosed: true },
  error: { word: "Error", statusId: 5, stage: "stopped", turn: "office", isClosed: false },
} as const satisfies Record<string, { word: string; statusId: number; stage: ReferralStage; turn: Party; isClosed: boolean }>;
export type ReferralState = keyof typeof REFERRAL_STATE;

type From = readonly ReferralState[];
const BEFORE_ACCEPTED: From = ["sent", "received", "error"];
/** Without an appointment that stands. */
const TO_SCHEDULE: From = ["accepted", "on-hold", "appointment-cancelled", "no-show"];
const BEFORE_VISIT: From = [...BEFORE_ACCEPTED, ...TO_SCHEDULE, "scheduled"];
const OPEN: From = [...BEFORE_VISIT, "seen"];

/**
 * Where each event takes a referral, from which states; from any other it stays where it stands. An appointment goes before what comes
 * earlier: that a clinic accepts a scheduled patient, or waits for something, takes nobody's date away (fhir-mapping §8.3).
 */
const MOVES = {
  sent: { to: "sent", from: [] },
  edited: undefined,
  received: { to: "received", from: ["sent", "error"] },
  accepted: { to: "accepted", from: [...BEFORE_ACCEPTED, ...TO_SCHEDULE] },
  "on-hold": { to: "on-hold", from: [...BEFORE_ACCEPTED, ...TO_SCHEDULE] },
  asked: undefined,
  answered: undefined,
  "question-withdrawn": undefined,
  redirected: undefined,
  objected: undefined,
  kept: undefined,
  scheduled: { to: "scheduled", from: OPEN },
  rescheduled: { to: "scheduled", from: OPEN },
  "appointment-cancelled": { to: "appointment-cancelled", from: BEFORE_VISIT },
  "no-show": { to: "no-show", from: OPEN },
  seen: { to: "seen", from: OPEN },
  letter: undefined,
  "letter-corrected": undefined,
  "letter-withdrawn": undefined,
  "letter-read": undefined,
  done: undefined,
  "put-aside": undefined,
  "taken-up": undefined,
  completed: { to: "completed", from: OPEN },
  declined: { to: "declined", from: OPEN },
  reminded: undefined,
  "cancel-requested": undefined,
  cancelled: { to: "cancelled", from: OPEN },
  failed: { to: "error", from: OPEN },
  retried: { to: "sent", from: ["sent", "error"] },
} as const satisfies Record<string, { to: ReferralState; from: From } | undefined>;

/** What has no appointment that stands waits while the office is asked. */
const WAITS_WHEN_ASKED: From = ["received", ...TO_SCHEDULE];

/**
 * What people read of a state: the hospital's word, and the portal's coarse reading of it. A question to the office is no state and stands
 * over it: until it is answered, what is not scheduled is on hold (decision record 59).
 */
export const wordOf = (state: ReferralState, isAsked: boolean): { word: string; statusId: number } =>
  REFERRAL_STATE[isAsked && WAITS_WHEN_ASKED.includes(state) ? "on-hold" : state];

/** What happens to a referral; undone is nothing of it. */
export type ReferralEventKind = keyof typeof MOVES;
// Object.keys forgets which keys there are.
export const REFERRAL_EVENTS = Object.keys(MOVES) as [ReferralEventKind, ...ReferralEventKind[]];

/** Whether an event leads to a state from this one; into the same, too, when it says it again. */
const leadsOn = (state: ReferralState, event: ReferralEventKind): boolean => {
  const from: From = MOVES[event]?.from ?? [];
  return from.includes(state);
};

/** Where an event takes a referral. */
export const stateAfter = (state: ReferralState, event: ReferralEventKind): ReferralState =>
  (leadsOn(state, event) && MOVES[event]?.to) || state;

/** Where a history has led to, and which of its events began that. */
export function courseOf(kinds: readonly ReferralEventKind[]): { state: ReferralState; begunBy: number } {
  let state: ReferralState = "sent";
  let begunBy = 0;
  for (const [index, kind] of kinds.entries()) {
    if (leadsOn(state, kind)) begunBy = index;
    state = stateAfter(state, kind);
  }
  return { state, begunBy };
}

/** What decides about who acts next. Days are those of the hospital's calendar. */
export interface ReferralFacts {
  state: ReferralState;
  /** How the handing over to the hospital goes (decision G-REF-01). */
  botStatus: string;
  botMessage: string | null;
  cancelRequested: boolean;
  clinicName: string;
  /** The clinic's own telephone; null where the service desk is called. */
  clinicPhone: string | null;
  /** Whether the caller may remind the clinic where it is late, and the day on which the office did so within the last week. */
  mayRemind: boolean;
  remindedOn: string | null;
  /** By when the clinic is expected to have acted. */
  expectedBy: string | null;
  /** `when` as people of the hospital's zone write it. */
  appointment: { when: string; isOver: boolean } | null;
  /** The clinic's letter that stands, and whether the office has read it and done its part. */
  letter: { isRead: boolean; isCorrection: boolean; isDone: boolean } | null;
  /** What a clinic asks of the office: the question that is to be answered first, by when, and how many are open. */
  question: { clinicName: string; subject: string; until: string; count: number } | null;
  /**
   * That a clinic has sent it on to this one: until when the office may object, by the hospital's calendar, and that it has objected and
   * waits for an answer (decision record 64).
   */
  redirect: { fromClinicName: string; until: string; isObjected: boolean } | null;
  /**
   * The referral that the office sent after this one, the day as people write it, and its clinic where the caller may see it; and that the
   * office has put this one aside (decision record 61).
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
  /** For whoever refers. */
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

/** Whom the office calls: the clinic where it has a telephone of its own. */
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
  if (!appointment) return plainly("The hospital scheduled the patient. Nothing for you to do.");
  const { when, isOver } = appointment;
  return plainly(
    isOver ? `The appointment was ${when}. Waiting for the hospital’s report.` : `Appointment ${when}. Nothing for you to do.`,
  );
}

const endOf = (words: string) => (/[.?!…]$/.test(words) ? words : `${words}.`);

/** What the clinic wants to know, by when; its own days stand still until then. */
function asked({ clinicName, subject, until, count }: NonNullable<ReferralFacts["question"]>, today: string): Said {
  const others = count > 1 ? ` (and ${count - 1} more)` : "";
  const isLate = until < today;
  const when = isLate ? `Your answer was due by ${shortDay(until)}.` : `Answer by ${shortDay(until)}.`;
  return { sentence: `${clinicName} asks${others}: ${endOf(subject)} ${when}`, until, isLate };
}

/** Where the referral has not reached the hospital: what becomes of that. */
export function stepOfDelivery({ botStatus, botMessage, state }: Pick<ReferralFacts, "botStatus" | "botMessage" | "state">) {
  if (botStatus === "Failed") return "Not delivered. Choose Retry, or call the service desk.";
  if (botStatus !== "Completed" && botMessage) return "Not delivered yet. We keep trying.";
  if (botStatus !== "Completed" && REFERRAL_STATE[state].statusId === 1) return "It is on its way to the hospital.";
  return undefined;
}

const READ = "The letter was read. Mark the referral as done when you have done your part.";
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
  if (isPutAside) return plainly("Declined. Your practice has nothing more to do.");
  return plainly(`Declined. See the reason.${isDeceased ? "" : AGAIN}`);
}

/** In which words, in each state. */
const WORDS: Record<ReferralState, (facts: ReferralFacts) => Said> = {
  sent: (facts) => expected("The hospital", "is working on it", facts),
  received: (facts) => expected("The hospital", "is working on it", facts),
  accepted: (facts) => expected(facts.clinicName, "is reviewing", facts),
  "on-hold": (facts) => plainly(`${facts.clinicName} put it on hold. ${callSentence(facts)}`),
  scheduled: ofAppointment,
  "appointment-cancelled": (facts) => expected(facts.clinicName, "is looking for another appointment", facts),
  "no-show": (facts) => brokenOff("The patient missed the appointment.", callSentence(facts, " for another one"), facts),
  seen: ({ clinicName, letter, isDeceased }) => {
    if (letter && !letter.isDone) return plainly(READ);
    return plainly(
      letter || isDeceased
        ? "The patient was seen. Nothing for you to do."
        : `The patient was seen. ${clinicName} still has to send its letter.`,
    );
  },
  completed: ({ letter }) => plainly(letter && !letter.isDone ? READ : "The referral is complete. Nothing for you to do."),
  declined: ofDeclined,
  cancelled: ({ isDeceased }) => plainly(`Cancelled.${isDeceased ? "" : AGAIN}`),
  error: (facts) => brokenOff("The hospital could not process it.", "Call the service desk.", facts),
};

/** Where a clinic may still leave a referral to another one, and so an office object to that. */
export const BEFORE_APPOINTMENT: From = ["received", "accepted", "on-hold"];

/** Whether the office may object to the clinic that a referral was sent on to: for its days, once, and until there is an appointment. */
export const mayObjectTo = ({ redirect, state, today }: Pick<ReferralFacts, "redirect" | "state" | "today">): boolean =>
  redirect !== null && !redirect.isObjected && redirect.until >= today && BEFORE_APPOINTMENT.includes(state);

/** What another clinic than the one that was chosen does with it; undefined where that makes no difference. */
function stepOfRedirect(facts: ReferralFacts): Said | undefined {
  const { redirect, state, clinicName, expectedBy, today } = facts;
  if (!redirect || !BEFORE_APPOINTMENT.includes(state)) return undefined;
  if (redirect.isObjected) return expected(clinicName, "is deciding on your objection", facts);
  if (!mayObjectTo(facts) || state === "on-hold" || (expectedBy !== null && expectedBy < today)) return undefined;
  return plainly(`${redirect.fromClinicName} sent it on to ${clinicName}. You can object until ${shortDay(redirect.until)}.`);
}

/** What a letter asks of the office until it was read. */
function stepOfLetter({ letter, clinicName }: ReferralFacts): string | undefined {
  if (!letter || letter.isRead) return undefined;
  return letter.isCorrection ? `${clinicName} has corrected its letter. Read it again.` : `The letter from ${clinicName} is here. Read it.`;
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
 * Who acts next, for whoever refers. A letter that nobody has read goes before all else but an open question. What is over asks nothing
 * of anybody, whatever was asked of the hospital afterwards; of a child who has died nobody is reminded, and nothing is due
 * (decision G-PAT-19).
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
