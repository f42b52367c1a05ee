import { listedNameOf } from "@linnet/contract/patients/identity";
import type { SentReferral } from "../archive/archive-referral-repository.ts";
import { choices, wordOf } from "../form/choices.ts";
import { dayAndTime, dayOf } from "../hospital-day.ts";

/** One line of the page: what it is, and what was written; empty where nothing was. */
export type Line = readonly [label: string, value: string];

export interface Section {
  heading: string;
  lines: readonly Line[];
}

/** 05/19/2017, of a day of the calendar. */
const dayWord = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** 'Died 03/14/2026'; without a day, or with a month or year alone, as the record says it. An instant has the day of the hospital's zone. */
function diedLine({ deceased }: SentReferral, zone: string): Line[] {
  if (!deceased) return [];
  const { on } = deceased;
  if (on === null) return [["Died", "Date not recorded"]];
  if (on.includes("T")) return [["Died", dayOf(new Date(on), zone)]];
  return [["Died", on.length === "YYYY-MM-DD".length ? dayWord(on) : on]];
}

/** Whose referral it is, as it stands on every page. */
export const patientWords = (referral: SentReferral): string =>
  `${listedNameOf(referral)} · Date of birth ${dayWord(referral.birthDate)}${referral.mrn && ` · MRN ${referral.mrn}`}`;

/** When it was sent, as it stands on every page. */
export const sentWords = ({ sentAt, editedAt }: SentReferral, zone: string): string =>
  `Sent on ${dayAndTime(sentAt, zone)}${editedAt ? ` · edited on ${dayAndTime(editedAt, zone)}` : ""}`;

/** What the practice corrects: each as it was typed, where that is not what the record says. */
function correctionLines(referral: SentReferral): Line[] {
  const { typed, birthDate, sexId } = referral;
  if (!typed) return [];
  const lines: [Line, own: string][] = [
    [["Corrected name", listedNameOf(typed)], listedNameOf(referral)],
    [["Corrected date of birth", dayWord(typed.dateOfBirth)], dayWord(birthDate)],
    [["Corrected sex", wordOf(choices.patientSex, typed.patientSexId)], wordOf(choices.patientSex, sexId)],
  ];
  return lines.flatMap(([line, own]) => (line[1] === own ? [] : [line]));
}

/** Everything that was written on the form, in its order. */
export function referralPdfSections(referral: SentReferral, zone: string): Section[] {
  const { parentId, attachments } = referral;
  return [
    {
      heading: "Referral",
      lines: [
        ["Clinic", referral.clinic],
        ["On behalf of", referral.physician],
        ["Practice", referral.practice],
        ["Sent by", referral.sentBy],
        ["Patient acuity", wordOf(choices.patientAcuitys, referral.acuityId)],
        ["Request type", wordOf(choices.requestTypes, referral.requestTypeId)],
        ["Insurance type", wordOf(choices.insuranceTypes, referral.insuranceTypeId)],
        ...(parentId === null ? [] : [["Follows referral No.", String(parentId)] as const]),
        ["Reason for referral", referral.reason],
      ],
    },
    {
      heading: "Patient",
      lines: [
        ["Name", listedNameOf(referral)],
        ["Date of birth", dayWord(referral.birthDate)],
        ...diedLine(referral, zone),
        ["Sex", wordOf(choices.patientSex, referral.sexId)],
        ["MRN", referral.mrn || "Not recorded"],
        ...correctionLines(referral),
        ["Street address", referral.street],
        ["City, state, zip code", `${referral.city}, ${referral.state} ${referral.zipCode}`],
        ["Phone number", referral.phone],
        ["Secondary phone number", referral.secondPhone],
      ],
    },
    {
      heading: "Guardian",
      lines: [
        ["Name", `${referral.guardianLastName}, ${referral.guardianFirstName}`],
        ["Date of birth", dayWord(referral.guardianBirthDate)],
        ["Sex", wordOf(choices.guardianSex, referral.guardianSexId)],
        ["Relationship", wordOf(choices.guardianRelationships, referral.guardianRelationshipId)],
        ["Email", referral.guardianEmail],
      ],
    },
    { heading: "Attachments", lines: [["Files", attachments.map(({ name }, index) => `${index + 1}. ${name}`).join("\n") || "None"]] },
  ];
}
