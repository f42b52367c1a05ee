import { describe, expect, it } from "vitest";
import { REFERRAL_STATE, type ReferralState } from "./course.ts";
import { mayObjectTo, needsOffice, type ReferralFacts, turnOf } from "./turn.ts";

// Object.keys forgets which keys there are.
const STATES = Object.keys(REFERRAL_STATE) as ReferralState[];

const facts = (changes: Partial<ReferralFacts>): ReferralFacts => ({
  state: "received",
  botStatus: "Completed",
  botMessage: null,
  cancelRequested: false,
  clinicName: "Heart Center",
  expectedBy: "2026-11-24",
  appointment: null,
  letter: null,
  question: null,
  redirect: null,
  successor: null,
  isPutAside: false,
  clinicPhone: null,
  mayRemind: false,
  remindedOn: null,
  isDeceased: false,
  today: "2026-11-20",
  ...changes,
});

describe("whose turn it is", () => {
  it.each<[ReferralState, ReturnType<typeof turnOf>["by"]]>([
    ["sent", "clinic"],
    ["received", "clinic"],
    ["accepted", "clinic"],
    ["on-hold", "office"],
    ["scheduled", "clinic"],
    ["appointment-cancelled", "clinic"],
    ["no-show", "office"],
    ["seen", "clinic"],
    ["completed", "nobody"],
    ["declined", "office"],
    ["cancelled", "nobody"],
    ["error", "office"],
  ])("of one that is %s it is %s", (state, by) => {
    expect(turnOf(facts({ state })).by).toBe(by);
  });

  it("says until when, and asks the office to call once that is past", () => {
    const waiting = turnOf(facts({ state: "accepted" }));
    expect(waiting).toMatchObject({ until: "2026-11-24", isLate: false });
    expect(needsOffice(waiting)).toBe(false);
    const late = turnOf(facts({ state: "accepted", today: "2026-11-25" }));
    expect(late).toMatchObject({ by: "clinic", until: "2026-11-24", isLate: true });
    expect(needsOffice(late)).toBe(true);
  });

  it("is the office’s while a clinic asks, whatever stands, until it is closed or the hospital is asked to cancel", () => {
    const question = { clinicName: "Heart Center", subject: "EEG report from August", until: "2026-11-24", count: 1 };
    for (const state of STATES.filter((each) => !REFERRAL_STATE[each].isClosed))
      expect(turnOf(facts({ state, question }))).toEqual({
        by: "office",
        sentence: "Heart Center asks: EEG report from August. Answer by 11/24.",
        until: "2026-11-24",
        isLate: false,
      });
    const closed = turnOf(facts({ state: "declined" }));
    expect(turnOf(facts({ state: "declined", question }))).toEqual(closed);
    expect(turnOf(facts({ question, cancelRequested: true })).by).toBe("clinic");
    expect(turnOf(facts({ question, isDeceased: true })).sentence).toBe("The patient has died. The hospital has the referral.");
    const several = turnOf(facts({ question: { ...question, subject: "Any spells?", count: 3 }, today: "2026-11-25" }));
    expect(several).toMatchObject({
      sentence: "Heart Center has 3 questions. First: Any spells? Your answer was due 11/24.",
      isLate: true,
    });
  });

  it("asks nothing of anybody once it is over, whatever did not arrive or was asked for", () => {
    for (const state of STATES.filter((each) => REFERRAL_STATE[each].isClosed || each === "seen")) {
      const plain = turnOf(facts({ state }));
      expect(turnOf(facts({ state, botStatus: "Failed", cancelRequested: true }))).toEqual(plain);
    }
  });
});

describe("a referral that a clinic sent on to another one", () => {
  const redirect = { fromClinicName: "Cardiology", until: "2026-11-24", isObjected: false };

  it("says until when the office may object, before there is an appointment, and then that the clinic decides", () => {
    expect(turnOf(facts({ redirect }))).toMatchObject({
      by: "clinic",
      sentence: "Cardiology forwarded it to Heart Center. You can object until 11/24.",
    });
    expect(STATES.filter((state) => mayObjectTo(facts({ state, redirect })))).toEqual(["received", "accepted", "on-hold"]);
    const objected = facts({ redirect: { ...redirect, isObjected: true } });
    expect(mayObjectTo(objected)).toBe(false);
    expect(turnOf(objected)).toMatchObject({
      by: "clinic",
      sentence: "Heart Center is reviewing your objection. Expect an answer by 11/24.",
    });
    expect(turnOf({ ...objected, state: "on-hold" }).by).toBe("clinic");
    expect(needsOffice(turnOf({ ...objected, today: "2026-11-25" }))).toBe(true);
  });

  it("is what it was after those days, and wherever the objection is void", () => {
    const later = { redirect, today: "2026-11-25" };
    expect(mayObjectTo(facts(later))).toBe(false);
    expect(turnOf(facts({ ...later, expectedBy: "2026-11-30" }))).toEqual(turnOf(facts({ today: "2026-11-25", expectedBy: "2026-11-30" })));
    for (const state of STATES.filter((each) => !["received", "accepted", "on-hold"].includes(each)))
      expect(turnOf(facts({ state, redirect: { ...redirect, isObjected: true } }))).toEqual(turnOf(facts({ state })));
  });
});

describe("a referral after which another was sent", () => {
  const successor = { clinicName: "Neurology", sentOn: "11/24/2026" };

  it("asks nothing of anybody where it was declined, nor does one that was put aside", () => {
    expect(turnOf(facts({ state: "declined", successor }))).toMatchObject({
      by: "nobody",
      sentence: "Declined. Sent to Neurology on 11/24/2026 instead.",
    });
    expect(turnOf(facts({ state: "declined", isPutAside: true })).by).toBe("nobody");
    expect(turnOf(facts({ state: "declined", successor: { ...successor, clinicName: null } })).sentence).toBe(
      "Declined. Sent again on 11/24/2026.",
    );
  });

  it.each(["no-show", "error"] as const)("is the office’s where it is open and %s: it says whether both are wanted", (state) => {
    const turn = turnOf(facts({ state, successor }));
    expect(turn.by).toBe("office");
    expect(turn.sentence).toContain("Sent to Neurology on 11/24/2026 instead. Request to cancel this one");
    expect(turnOf(facts({ state, successor, cancelRequested: true })).by).toBe("clinic");
  });

  it.each(STATES.filter((state) => !["declined", "no-show", "error"].includes(state)))("is what it was where it is %s", (state) => {
    expect(turnOf(facts({ state, successor, isPutAside: true }))).toEqual(turnOf(facts({ state })));
  });
});

describe("a letter", () => {
  const letter = { isRead: false, isCorrection: false, isDone: false };

  it.each(STATES)("that nobody has read is the office’s, before all else, of one that is %s", (state) => {
    expect(turnOf(facts({ state, letter, botStatus: "Failed", cancelRequested: true }))).toMatchObject({
      by: "office",
      sentence: "The letter from Heart Center has arrived. Read it.",
    });
    const corrected = turnOf(facts({ state, letter: { ...letter, isCorrection: true } }));
    expect(corrected.sentence).toBe("Heart Center corrected its letter. Read it again.");
    expect(needsOffice(corrected)).toBe(true);
  });

  it("that was read asks for nothing but to be done, where the referral is over, and then for nothing", () => {
    for (const state of ["seen", "completed"] as const) {
      const read = turnOf(facts({ state, letter: { ...letter, isRead: true } }));
      expect(read).toMatchObject({
        by: "nobody",
        sentence: "Your practice read the letter. Mark the referral as done when you are finished.",
      });
      expect(turnOf(facts({ state, letter: { ...letter, isRead: true, isDone: true } })).sentence).toContain("No action needed.");
    }
    expect(turnOf(facts({ state: "scheduled", letter: { ...letter, isRead: true } }))).toEqual(turnOf(facts({ state: "scheduled" })));
  });

  it("is waited for once the patient was seen; of a child who has died nothing is", () => {
    expect(turnOf(facts({ state: "seen" })).sentence).toBe("The patient was seen. Heart Center still has to send its letter.");
    expect(turnOf(facts({ state: "seen", isDeceased: true }))).toMatchObject({
      by: "nobody",
      sentence: expect.stringContaining("No action needed"),
    });
    expect(turnOf(facts({ state: "seen", letter, isDeceased: true })).by).toBe("nobody");
  });
});
