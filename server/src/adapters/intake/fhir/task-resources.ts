import { z } from "zod";
import { Attachment } from "../../ehr/resources/attachment.ts";
import { Concept, Id, Identifier, idOf, lenient, listOf, Meta, Moment, Reference, Text, Words } from "../../ehr/resources/elements.ts";
import { ownIdOf } from "./own-identifier.ts";

const TASK_STATUSES = [
  "draft",
  "requested",
  "received",
  "accepted",
  "rejected",
  "ready",
  "cancelled",
  "in-progress",
  "on-hold",
  "failed",
  "completed",
  "entered-in-error",
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Of the states of BSeR by their numbers; codes may come as text alone (fhir-mapping §8.3). */
const BUSINESS_CODE = /^(?:[2-7]\.0|5\.1\.[1-4]|5\.2)(?=\s|$)/;
const BusinessStatus = Words.transform((words) => words.flatMap((word) => BUSINESS_CODE.exec(word)?.[0] ?? [])[0]);

/** What the hospital's people have put to a task, in which form they have. */
const Output = z
  .object({ type: lenient(Concept), valueAttachment: lenient(Attachment), valueReference: lenient(Reference) })
  .transform(({ type, valueAttachment: file, valueReference: reference }) => ({ type, file, reference }));
/** With its place among the task's outputs. */
export type LetterOutput = z.output<typeof Output> & { index: number };

/** The portal's task at the hospital: `referralId` is undefined for a foreign task. */
export const Task = z
  .object({
    resourceType: z.literal("Task"),
    id: Id,
    meta: Meta,
    identifier: listOf(Identifier),
    status: z.enum(TASK_STATUSES),
    statusReason: lenient(Concept),
    businessStatus: lenient(BusinessStatus),
    focus: lenient(Reference),
    for: lenient(Reference),
    authoredOn: Moment,
    output: listOf(Output),
  })
  .transform((source) => ({
    id: source.id,
    referralId: ownIdOf("Task", source.identifier),
    status: source.status,
    reason: source.statusReason?.text || undefined,
    business: source.businessStatus,
    requestId: idOf(source.focus, "ServiceRequest"),
    patientId: idOf(source.for, "Patient"),
    authoredOn: source.authoredOn,
    outputs: source.output.map((output, index): LetterOutput => ({ ...output, index })),
    updated: source.meta?.updated,
  }));
export type Task = z.output<typeof Task>;

export const ServiceRequest = z
  .object({ resourceType: z.literal("ServiceRequest"), id: Id, meta: Meta, identifier: listOf(Identifier), status: Text })
  .transform(({ id, meta, identifier, status }) => ({
    id,
    referralId: ownIdOf("ServiceRequest", identifier),
    status,
    /** What the hospital calls it. */
    filler: identifier.find(({ type }) => type?.codes.some((code) => code.endsWith("|FILL")))?.value,
    updated: meta?.updated,
  }));
export type ServiceRequest = z.output<typeof ServiceRequest>;

/** Which orders an appointment is for, and why it was cancelled; the rest is read as the calendars read it. */
export const AppointmentOrigin = z
  .object({ resourceType: z.literal("Appointment"), id: Id, meta: Meta, basedOn: listOf(Reference), cancelationReason: lenient(Concept) })
  .transform(({ id, meta, basedOn, cancelationReason }) => ({
    id,
    requestIds: basedOn.flatMap((reference) => idOf(reference, "ServiceRequest") ?? []),
    cancelReason: cancelationReason?.text || undefined,
    updated: meta?.updated,
  }));
export type AppointmentOrigin = z.output<typeof AppointmentOrigin>;
