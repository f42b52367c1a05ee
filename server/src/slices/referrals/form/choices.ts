import type { Choice } from "@linnet/contract/referrals/form";

const listed = (words: readonly string[]): Choice[] => words.map((display, index) => ({ id: index + 1, display }));

/** What the form offers beside physicians, practices and clinics; the ids are kept with referrals and never change (decision G-REF-24). */
export const choices = {
  insuranceTypes: listed(["Commercial", "Medicaid", "Medicare", "Military or government", "Self-pay", "International", "Other"]),
  patientAcuitys: listed(["Urgent", "Routine"]),
  requestTypes: listed(["New", "Follow-up"]),
  guardianRelationships: listed(["Mother", "Father", "Grandparent", "Legal Guardian", "Other"]),
  patientSex: listed(["Male", "Female", "Other"]),
  guardianSex: listed(["Male", "Female", "Other"]),
};

/** How a chosen id is read; empty where nothing was chosen. */
export const wordOf = (offered: readonly Choice[], id: number): string => offered.find((choice) => choice.id === id)?.display ?? "";
