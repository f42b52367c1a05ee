import { type Practice, PracticeEdit, type PracticeForm } from "@linnet/contract/directory/practice-record";

/** A location as the dialog gives it, with what is different. */
export const aLocation = (changes: Partial<PracticeForm["practice_Location"][number]> = {}): PracticeForm["practice_Location"][number] => ({
  address1: "14 Harbor Way",
  city: "Wrenfield",
  state: "CA",
  zip: "90021",
  phone: "(626) 555-0190",
  ...changes,
});

/** A practice with one location, at which all these physicians work. */
export const aPractice = (practiceName: string, physicianIds: readonly number[]): PracticeForm => ({
  practiceName,
  practiceType: "Office Based Practice",
  practice_Location: [aLocation()],
  practice_Physician: physicianIds.map((physicianId) => ({ physicianId, practiceLocationId: 1 })),
});

/** A practice as it was read, sent back with what is different. */
export const editOf = (practice: Practice, changes: object = {}): PracticeEdit =>
  PracticeEdit.parse({ ...practice, practiceType: practice.practiceType ?? "Office Based Practice", ...changes });
