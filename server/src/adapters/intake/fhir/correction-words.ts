import type { ReferralOrder } from "../port.ts";

const BEGIN = "The referring practice corrects what the hospital's record says of this patient.";

type Named = Record<"firstName" | "middleName" | "lastName", string>;
const nameOf = ({ firstName, middleName, lastName }: Named) => [firstName, middleName, lastName].filter(Boolean).join(" ");

/** The referring practice's corrections to the record's patient data; undefined if none. */
export function correctionWords({ form, corrected }: ReferralOrder): string | undefined {
  if (!corrected) return undefined;
  const pairs: [label: string, typed: string, own: string][] = [
    ["Name", nameOf(form), nameOf(corrected)],
    ["Date of birth", form.dateOfBirth, corrected.dateOfBirth],
    ["Sex", form.patientSex, corrected.sex],
  ];
  const said = pairs.filter(([, typed, own]) => typed !== own).map(([label, typed, own]) => `${label}: ${typed} (record: ${own}).`);
  return [BEGIN, ...said].join(" ");
}

const ANSWERS = "Answers to the clinic’s questions:";

/** Notes of an order with what is corrected now, and the `answers` in words, where they stand nowhere else; what the hospital has noted stays. Undefined where there are none. */
export function correctedNotes(
  notes: readonly { text?: string | undefined }[],
  order: ReferralOrder,
  answers = "",
): { text?: string | undefined }[] | undefined {
  const text = correctionWords(order);
  const theirs = notes.filter((note) => !note.text?.startsWith(BEGIN) && !note.text?.startsWith(ANSWERS));
  const all = [...theirs, ...(text === undefined ? [] : [{ text }]), ...(answers === "" ? [] : [{ text: `${ANSWERS}\n${answers}` }])];
  return all.length > 0 ? all : undefined;
}
