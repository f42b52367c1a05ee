import { describe, expect, it } from "vitest";
import { soonerThan, waitInOneLine, waitInShort, waitSentence } from "./wait-words.ts";

const wait = (referrals: number, withinDays: number | null, patientAcuityId = 2) => ({ patientAcuityId, referrals, withinDays });

describe("the wait for a clinic", () => {
  it("is shown with the number of referrals it is based on", () => {
    expect(waitInOneLine(wait(52, 38))).toBe("80% of patients are seen within 38 days (52 routine referrals, last 6 months)");
    expect(waitInOneLine(wait(12, 1, 1))).toBe("80% of patients are seen within 1 day (12 urgent referrals, last 6 months)");
    expect(waitInOneLine(wait(12, 0))).toBe("80% of patients are seen on the same day (12 routine referrals, last 6 months)");
    expect(waitInShort(wait(52, 38))).toBe("80% within 38 days");
  });

  it("is not shown for fewer than ten, for none, or if too many still wait", () => {
    expect(waitInOneLine(wait(9, null))).toBe("Not enough data yet (9 routine referrals, last 6 months)");
    expect(waitInOneLine(wait(1, null))).toBe("Not enough data yet (1 routine referral, last 6 months)");
    expect(waitSentence(undefined)).toBe("Not enough data yet");
    expect(waitSentence(wait(40, null))).toBe("Fewer than 80% of patients have been seen so far");
    expect([waitInShort(wait(9, null)), waitInShort(wait(40, null))]).toEqual(["Not enough data yet", "Fewer than 80% seen"]);
  });
});

describe("clinics that see children sooner", () => {
  const clinic = (
    id: number,
    withinDays: number | null,
    more: { specialty?: string; takesNewPatients?: boolean; referrals?: number } = {},
  ) => {
    const { specialty = "Neurology", takesNewPatients = true, referrals = 20 } = more;
    return {
      id,
      display: `Clinic ${id}`,
      takesNewPatients,
      adviceDays: null,
      phone: null,
      specialty,
      waits: [wait(referrals, withinDays)],
    };
  };
  const MAIN = clinic(1, 38);
  const ROUTINE = { acuityId: "2", isNew: true };
  const idsOf = (...[chosen, others, options = ROUTINE]: [typeof MAIN, (typeof MAIN)[], typeof ROUTINE?]) =>
    soonerThan(chosen, [chosen, ...others], options).map(({ clinic: { id } }) => id);

  it("have the same specialty, soonest first, and are at most three", () => {
    const others = [clinic(2, 27), clinic(3, 21), clinic(4, 38), clinic(5, 44), clinic(6, 3, { specialty: "Cardiology" })];
    expect(idsOf(MAIN, others)).toEqual([3, 2]);
    expect(idsOf(MAIN, [clinic(2, 5), clinic(3, 4), clinic(4, 3), clinic(5, 2)])).toEqual([5, 4, 3]);
  });

  it("leave out clinics that take no new patients, unless it is a follow-up", () => {
    const full = [clinic(2, 9, { takesNewPatients: false })];
    expect(idsOf(MAIN, full)).toEqual([]);
    expect(idsOf(MAIN, full, { ...ROUTINE, isNew: false })).toEqual([2]);
  });

  it("leave out clinics with an unknown wait", () => {
    expect(idsOf(MAIN, [clinic(2, null), clinic(3, null, { referrals: 4 })])).toEqual([]);
    expect(idsOf(MAIN, [clinic(2, 9)], { ...ROUTINE, acuityId: "1" })).toEqual([]);
    expect(idsOf(clinic(1, null, { referrals: 9 }), [clinic(2, 9)])).toEqual([]);
    expect(idsOf(clinic(1, 38, { specialty: "" }), [clinic(2, 9, { specialty: "" })])).toEqual([]);
  });

  it("are named if fewer than 80% were seen at the chosen one", () => {
    expect(idsOf(clinic(1, null), [clinic(2, 90)])).toEqual([2]);
  });
});
