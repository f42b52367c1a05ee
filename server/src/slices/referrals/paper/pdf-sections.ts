import { listedNameOf } from "@linnet/contract/patients/identity";
import { type FormField, type FormSection, linesOf, readField } from "@linnet/contract/referrals/field-list";
import { wordOf } from "../shared/choices.ts";
import { dayAndTime, dayOf } from "../shared/hospital-day.ts";
import type { SentReferral } from "./archive/sent-referral-repository.ts";

/** A line of the page: label and value. Empty if nothing was written. */
export type Line = readonly [label: string, value: string];

export interface Section {
  heading: string;
  lines: readonly Line[];
}

/** 05/19/2017, from a calendar day. */
const dayWord = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** 'Died 03/14/2026'. Without a full date, as in the record. A timestamp is shown as the day in the hospital's zone. */
function diedLine({ deceased }: SentReferral, zone: string): Line[] {
  if (!deceased) return [];
  const { on } = deceased;
  if (on === null) return [["Died", "Date not recorded"]];
  if (on.includes("T")) return [["Died", dayOf(new Date(on), zone)]];
  return [["Died", on.length === "YYYY-MM-DD".length ? dayWord(on) : on]];
}

/** The patient, as on every page. */
export const patientWords = (referral: SentReferral): string =>
  `${listedNameOf(referral)} · Date of birth ${dayWord(referral.dateOfBirth)}${referral.mrn && ` · MRN ${referral.mrn}`}`;

/** The time of sending, as on every page. */
export const sentWords = ({ sentAt, editedAt }: SentReferral, zone: string): string =>
  `Sent on ${dayAndTime(sentAt, zone)}${editedAt ? ` · edited on ${dayAndTime(editedAt, zone)}` : ""}`;

/** The practice's corrections: typed values that differ from the record. */
function correctionLines(referral: SentReferral): Line[] {
  const { typed, dateOfBirth, patientSex } = referral;
  if (!typed) return [];
  const lines: [Line, own: string][] = [
    [["Corrected name", listedNameOf(typed)], listedNameOf(referral)],
    [["Corrected date of birth", dayWord(typed.dateOfBirth)], dayWord(dateOfBirth)],
    [["Corrected sex", wordOf("patientSexId", typed.patientSexId)], patientSex],
  ];
  return lines.flatMap(([line, own]) => (line[1] === own ? [] : [line]));
}

/** Lines that combine several fields, by their first field. */
const READ_TOGETHER: Partial<Record<FormField, (referral: SentReferral) => string>> = {
  lastName: listedNameOf,
  mrn: ({ mrn }) => mrn || "Not recorded",
  patientCity: ({ patientCity, patientState, zipCode }) => `${patientCity}, ${patientState} ${zipCode}`,
  guardianLastName: ({ guardianLastName, guardianFirstName }) => `${guardianLastName}, ${guardianFirstName}`,
};

/** Lines after a field that are not on the form. */
const SAID_AFTER: Partial<Record<FormField, (referral: SentReferral, zone: string) => Line[]>> = {
  practiceId: ({ sentBy }) => [["Sent by", sentBy]],
  insuranceTypeId: ({ parentId }) => (parentId === null ? [] : [["Follows Referral No.", String(parentId)]]),
  dateOfBirth: diedLine,
  mrn: correctionLines,
};

/** The clinic's questions with their answers. Empty if it asked nothing. */
function packetSection({ clinicName, packet }: SentReferral): Section[] {
  if (!packet) return [];
  const lines = packet.answered?.lines.map(({ label, value }): Line => [label, value]) ?? [["Questions", "Not answered"]];
  return [{ heading: `Questions from ${clinicName}`, lines }];
}

/** The complete form, in sections. */
export function referralPdfSections(referral: SentReferral, zone: string): Section[] {
  const linesOfSection = (section: FormSection) =>
    linesOf("pdf", section).flatMap(({ field, label }): Line[] => [
      [label, READ_TOGETHER[field]?.(referral) ?? readField(referral, field, dayWord)],
      ...(SAID_AFTER[field]?.(referral, zone) ?? []),
    ]);
  const files = referral.attachments.map(({ name }, index) => `${index + 1}. ${name}`).join("\n");
  return [
    { heading: "Referral", lines: linesOfSection("referral") },
    ...packetSection(referral),
    { heading: "Patient", lines: linesOfSection("patient") },
    { heading: "Guardian", lines: linesOfSection("guardian") },
    { heading: "Attachments", lines: [["Files", files || "None"]] },
  ];
}
