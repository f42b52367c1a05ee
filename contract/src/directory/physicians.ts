import { z } from "zod";
import { LocationRow, MIN_SEARCH_LENGTH, OnlyActive, TOO_SHORT_TO_SEARCH } from "../directory.ts";
import { endpoint } from "../endpoint.ts";
import { eachOf } from "../field-list.ts";
import { growingList } from "../growing.ts";
import { Colleagues } from "../practice/handover.ts";
import { DateTime, Id, Line } from "../values.ts";
import { NEW_PHYSICIAN_FIELDS, PHYSICIAN_RECORD_FIELDS } from "./physicians/field-list.ts";

const Params = z.object({ id: z.coerce.number().pipe(Id) });

/** A physician as a search finds them (S3 §3). */
export const FoundPhysician = z.object({
  id: Id,
  firstName: z.string(),
  midName: z.string(),
  lastName: z.string(),
  title: z.string(),
  email: z.string(),
  npi: z.string(),
  /** Of any active practice. */
  isPracticeOwner: z.boolean(),
  isActive: z.boolean(),
  isMyLinnet: z.boolean(),
  /** Where they work in their practices: the location of each link. */
  locations: z.array(LocationRow),
  practices: z.array(z.object({ practiceId: Id, practiceName: z.string() })),
});
export type FoundPhysician = z.infer<typeof FoundPhysician>;

/** A fax is taken here and not shown on edit (decision G-DIR-14); the list of insurances is spelled so (decision G-DIR-16). */
export const PhysicianForm = z.strictObject(eachOf(NEW_PHYSICIAN_FIELDS, "rule"));
export type PhysicianForm = z.input<typeof PhysicianForm>;

const Ignored = z.unknown().optional();

export const PhysicianEdit = z.strictObject({
  id: Id,
  ...eachOf(PHYSICIAN_RECORD_FIELDS, "rule"),
  /** When the caller's copy was last changed: a later change by another person is not overwritten. */
  modifiedOn: DateTime.optional(),
  modifiedBy: Ignored,
  isActive: Ignored,
  hasAccount: Ignored,
  mergedInto: Ignored,
  claimedNpi: Ignored,
  practices: Ignored,
});
export type PhysicianEdit = z.input<typeof PhysicianEdit>;

/** A physician to be edited. Added: `hasAccount`, as the e-mail of who signs in is the account's and stays; who changed it and when. */
export const Physician = z.object({
  id: Id,
  ...eachOf(PHYSICIAN_RECORD_FIELDS, "shown"),
  /** Added: the number that a practice typed and the hospital has not confirmed; npiNum is empty then (decision G-ACC-28). */
  claimedNpi: z.string().optional(),
  /** Added: where they work, for who works in several practices; one of them may be their home practice (decision G-PAT-21). */
  practices: z.array(z.object({ practiceId: Id, practiceName: z.string(), isHome: z.boolean() })).optional(),
  isActive: z.boolean(),
  hasAccount: z.boolean(),
  /** The physician they were merged into, where their links lead on to. */
  mergedInto: Id.nullable(),
  modifiedOn: DateTime,
  modifiedBy: z.string(),
});
export type Physician = z.infer<typeof Physician>;

/** What can be chosen in the form. Lists are chosen by id; what is one value is kept as its name. */
const Choices = z.array(z.object({ id: Id, name: z.string() }));
export const PHYSICIAN_CHOICES = [
  "suffixes",
  "boardCertifications",
  "titles",
  "medicalSchools",
  "residencies",
  "statuses",
  "specialties",
  "hospitals",
  "insurances",
] as const;
export type PhysicianChoice = (typeof PHYSICIAN_CHOICES)[number];
// Object.fromEntries forgets which keys there are.
const Lists = z.object(Object.fromEntries(PHYSICIAN_CHOICES.map((kind) => [kind, Choices])) as Record<PhysicianChoice, typeof Choices>);

/** Why a physician may be the one who is about to be added. An NPI or email of another one is refused when it is saved. */
export const PHYSICIAN_REASONS = ["Same NPI", "Same email", "Same license", "Same phone", "Same name"] as const;

/** An active physician who may be the one who is about to be added. */
export const PossibleDuplicatePhysician = z.object({
  id: Id,
  name: z.string(),
  npi: z.string(),
  hasAccount: z.boolean(),
  /** The names of the practices they work in. */
  practices: z.array(z.string()),
  reasons: growingList(z.enum(PHYSICIAN_REASONS)),
});
export type PossibleDuplicatePhysician = z.infer<typeof PossibleDuplicatePhysician>;

/** What was typed so far of a new physician: nothing of it has to be right yet. */
const TypedFact = Line.trim().max(255).default("");

export const physicians = {
  /** Active physicians who may be the one of this name; NPI, license, email and phone tell of more. In a body, so that no address has it. Added. */
  possibleDuplicates: endpoint({
    method: "POST",
    path: "/physician/lookup",
    action: "read:physicians-alike",
    body: z.strictObject({
      firstName: TypedFact,
      lastName: TypedFact,
      npi: TypedFact,
      license: TypedFact,
      email: TypedFact,
      phone: TypedFact,
    }),
    reply: z.array(PossibleDuplicatePhysician),
  }),
  /** Digits are the beginning of an NPI; of other text each word begins a word of the name (decision G-DIR-04). */
  search: endpoint({
    method: "GET",
    path: "/physician",
    action: "read:physicians",
    query: z.object({
      searchTerm: Line.trim().min(MIN_SEARCH_LENGTH, TOO_SHORT_TO_SEARCH).max(100, "Use at most 100 characters"),
      active: OnlyActive,
    }),
    reply: z.array(FoundPhysician),
  }),
  choices: endpoint({
    method: "GET",
    path: "/DropDownData/physicianform",
    action: "read:physician-form",
    reply: Lists,
  }),
  get: endpoint({ method: "GET", path: "/physician/:id", action: "read:physician-record", params: Params, reply: Physician }),
  /** Returns the new physician's id. 409 if an active one has the NPI, or an account has the email (decision G-DIR-18). */
  create: endpoint({
    method: "POST",
    path: "/physician",
    action: "write:physician",
    onceByKey: true,
    body: PhysicianForm,
    reply: z.object({ id: Id }),
  }),
  /** Added: where children are theirs when the record does not say in which of their practices (decision G-PAT-21); null: nowhere. */
  setHomePractice: endpoint({
    method: "PUT",
    path: "/physician/homepractice",
    action: "write:physician-home-practice",
    body: z.strictObject({ id: Id, practiceId: Id.nullable() }),
    reply: z.literal(true),
  }),
  edit: endpoint({ method: "PUT", path: "/physician", action: "write:physician-edit", body: PhysicianEdit, reply: Physician }),
  deactivate: endpoint({
    method: "PUT",
    path: "/physician/deactivate/:id",
    action: "write:physician-deactivation",
    params: Params,
    /** Added: who takes over, by practice; for missing ones, it is decided later. The body is optional. */
    body: z
      .strictObject({
        takeOver: z
          .array(z.strictObject({ practiceId: Id, colleagues: Colleagues }))
          .max(100)
          .default([]),
      })
      .nullish()
      .transform((body) => body ?? { takeOver: [] }),
    reply: z.literal(true),
  }),
};
