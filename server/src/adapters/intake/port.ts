import type { Readable } from "node:stream";
import type { ReferralAppointment } from "@linnet/contract/referrals";
import type { ReferralState } from "@linnet/contract/referrals/course";
import type { DeskAct } from "@linnet/contract/referrals/desk-tasks";
import type { ReadableForm } from "@linnet/contract/referrals/field-list";
import type { Packet, PacketAnswer } from "@linnet/contract/referrals/packets/packet";
import type { Database } from "../../platform/database/database.ts";
import type { Sensitive } from "../ehr/port.ts";

/** What a referral says about the clinic to which it goes. */
export interface CaseOrder {
  clinicId: number;
  clinic: string;
  takesNewPatients: boolean;
  isNewPatient: boolean;
  location: string;
  resource: string;
}

/** A file of a referral as it was stored: rebuilt, and of the type its bytes prove. */
export interface IntakeFile {
  id: number;
  name: string;
  mediaType: "image/png" | "image/jpeg" | "application/pdf";
  bytes: number;
  sha256: string;
  read(): Promise<Readable>;
  /** What the intake said of it when it took it before (see {@link Accepted.files}); null where it has not. */
  sentAs: string | null;
}

/** A referral as the hospital is to have it: everything that was on the form, with the words behind its ids. */
export interface ReferralOrder {
  /** The portal's number: the hospital makes one referral of it, however often it is sent. */
  referralId: number;
  form: ReadableForm;
  physician: { npi: string | null };
  clinic: { id: number; takesNewPatients: boolean; location: string; resource: string; ehrReference: string | null };
  /** The child of the hospital's record whose referral it is: name and birth date agree, or the form corrects them (decision G-REF-32). */
  personId: string | null;
  /** What the record says of that child, where the form corrects it; `sex` in words. */
  corrected: { firstName: string; middleName: string; lastName: string; dateOfBirth: string; sex: string } | null;
  /** The referral this one follows, and what the hospital calls it. */
  parent: { referralId: number; ehrReferralId: string | null } | null;
  createdAt: Date;
  /** The answers to the clinic's questions; null where it asked none, or none were answered. */
  questions: AnsweredQuestions | null;
  files: readonly IntakeFile[];
}

/** Answers to a version of a clinic's questions; a file is named as it is among the order's. */
export interface AnsweredQuestions {
  /** FHIR's canonical address of the questionnaire. */
  url: string;
  version: number;
  packet: Packet;
  answers: readonly PacketAnswer[];
}

/** That the hospital has it. `files` is what to remember of each file, by its id, so that it is not sent again. */
export interface Accepted {
  files: ReadonlyMap<number, string>;
}

/** A referral's state at the hospital after arrival. The displayed words derive from it (fhir-mapping §8.3). */
export type IntakeState = Exclude<ReferralState, "sent">;

/** What has become of one referral. */
export interface IntakeAnswer {
  referralId: number;
  /** The hospital's own number of it, once it has accepted it. */
  ehrReferralId: string | null;
  state: IntakeState;
  /** Why it was declined, cancelled or put on hold, in the hospital's words. */
  reason: string | null;
  appointment: ReferralAppointment | null;
  /** When the hospital changed it, by its own clock: an answer that is older than one already read changes nothing. */
  changedAt: Date;
  /** What the record has as the clinic's letter now: null where there is none; absent where letters do not come from a record. */
  letter?: IntakeLetter | null;
}

/** What the hospital's record has as the clinic's letter on a referral. */
export interface IntakeLetter {
  /** Its place in the record, and a mark that changes with the content. */
  source: string;
  /** By which the record's rule says whether it may leave. */
  about: Sensitive;
  /** Why it cannot be taken, regardless of its file, in a sentence without patient data. */
  refusal?: string | undefined;
  /** Its file, as the record has it. @throws NotTaken with the reason when it cannot be had however often it is tried. */
  read(): Promise<Uint8Array>;
}

/** What the hospital has changed since the last time, oldest first, and what to ask with the next time. */
export interface IntakeAnswers {
  answers: readonly IntakeAnswer[];
  watermark: Date;
}

/**
 * Takes referrals to the hospital and brings back what became of them: an embedded desk, a FHIR R4 server, later HL7 v2 (REF^I12,
 * RRI^I12, SIU). Called by jobs only. Every method may be called again with the same referral and then does nothing twice.
 *
 * All of them throw AppError `upstream_unavailable` when trying again later may help, and {@link NotTaken} when it will not.
 */
export interface ReferralIntake {
  submit(order: ReferralOrder): Promise<Accepted>;
  /** Sends the referring office's changes, made before the hospital accepted it. */
  update(order: ReferralOrder): Promise<Accepted>;
  requestCancellation(request: { referralId: number; reason: string; at: Date }): Promise<void>;
  /** What has changed since `watermark`; null asks from the beginning. May repeat earlier changes. */
  changesSince(watermark: Date | null): Promise<IntakeAnswers>;
  /** What a clinic can do at the portal's desk; nothing where another system is the master of the hospital's referrals. */
  can(): readonly DeskAct[];
  /**
   * Runs an action in the transaction that stores its answer, so that an intake in the portal's own database changes together with it, or
   * not at all. Undefined if the referral's state does not allow it.
   */
  act(trx: Database, deed: DeskDeed): Promise<IntakeAnswer | undefined>;
}

/** What a clinic has decided at the portal's desk. */
export interface DeskDeed {
  referralId: number;
  act: DeskAct;
  /** Why, in the clinic's words. */
  reason: string | null;
  /** Absent where it is to be the clinic's next free one. */
  visit?: { startsAt: Date; minutes: number; location: string; resource: string };
  /** The clinic to which it is sent on. */
  clinic?: CaseOrder;
  /** Whether the demonstration may go on by itself afterwards: not where people of a clinic work the referral. */
  goesOn: boolean;
}

/** The hospital's system has looked at a referral and does not take it as it is; the message says why, for staff. */
export class NotTaken extends Error {}
