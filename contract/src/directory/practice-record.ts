import { z } from "zod";
import { eachOf } from "../field-list.ts";
import { DateTime, Id } from "../values.ts";
import { NO_LOCATION } from "./fields.ts";
import { LINK_FIELDS, PhysicianContact } from "./links/field-list.ts";
import { LOCATION_RECORD_FIELDS, LocationRecord } from "./locations/field-list.ts";
import { NEW_PRACTICE_FIELDS, PRACTICE_FIELDS } from "./practices/field-list.ts";

/** A location of a practice with everything that is known of it, deactivated ones too (S3 §3). `id` and `locationId` are the same. */
export const PracticeLocation = z.object({
  id: Id,
  locationId: Id,
  prctId: Id,
  ...eachOf(LOCATION_RECORD_FIELDS, "shown"),
  dateCreated: DateTime,
  dateModified: DateTime,
  createdBy: z.string(),
  modifiedBy: z.string(),
  activeRecord: z.boolean(),
  defaultLocation: z.boolean(),
});
export type PracticeLocation = z.infer<typeof PracticeLocation>;

/** A physician in a practice with how they are reached there, ended links too (S3 §3). */
export const PhysicianLink = z.object({
  id: Id,
  prctId: Id,
  physId: Id,
  physicianFirstName: z.string(),
  physicianLastName: z.string(),
  physicianTitle: z.string(),
  homeLocId: Id.nullable(),
  ...eachOf(LINK_FIELDS, "shown"),
  activeRecord: z.boolean(),
  isPracticeOwner: z.boolean(),
  verified: z.boolean(),
  verifiedBy: z.string(),
  verifiedDate: DateTime.nullable(),
  dateCreated: DateTime,
  createdBy: z.string(),
  dateModified: DateTime,
  modifiedBy: z.string(),
});
export type PhysicianLink = z.infer<typeof PhysicianLink>;

/**
 * An editable practice (decision G-DIR-24). `modifiedOn` and `modifiedBy` cover all its parts, including its owner and default location,
 * which have their own calls: editors must reload the practice after such a call.
 */
export const Practice = z.object({
  id: Id,
  ...eachOf(PRACTICE_FIELDS, "shown"),
  isActive: z.boolean(),
  isMyLinnet: z.boolean(),
  /** The practice it was merged into, where its links lead on to. */
  mergedInto: Id.nullable(),
  locations: z.array(PracticeLocation),
  physicians: z.array(PhysicianLink),
  modifiedOn: DateTime,
  modifiedBy: z.string(),
});
export type Practice = z.infer<typeof Practice>;

/** With so many locations and physicians a practice may be made. */
const MAX_PARTS = 500;
/** An edit carries those of a practice that has grown: as many as a body has room for. */
const MAX_PARTS_EDITED = 2_000;
const ONE_LOCATION = "Add at least one location";
const ONE_PHYSICIAN = "Add at least one physician";

/** Names a location by its place in `practice_Location`, from 1 on (decision G-DIR-09); practice ids are 0. */
export const PracticeForm = z.strictObject({
  ...eachOf(NEW_PRACTICE_FIELDS, "rule"),
  practice_Location: z
    .array(LocationRecord.extend({ practiceId: z.literal(0).nullish() }).strict(), ONE_LOCATION)
    .min(1, ONE_LOCATION)
    .max(MAX_PARTS),
  practice_Physician: z
    .array(
      PhysicianContact.extend({
        practiceId: z.literal(0).nullish(),
        physicianId: Id,
        practiceLocationId: z.int(NO_LOCATION).positive(NO_LOCATION),
      }).strict(),
      ONE_PHYSICIAN,
    )
    .min(1, ONE_PHYSICIAN)
    .max(MAX_PARTS),
});
export type PracticeForm = z.input<typeof PracticeForm>;

/** Comes along as it was read, and is not believed. */
const Ignored = z.unknown().optional();
const AsRead = { prctId: Ignored, dateCreated: Ignored, dateModified: Ignored, createdBy: Ignored, modifiedBy: Ignored };

/** A location of an edit: `id` 0 is new, `activeRecord` false removes it. The default location is changed by a call of its own. */
export const EditedLocation = LocationRecord.extend({
  id: z.int().nonnegative(),
  activeRecord: z.boolean().default(true),
  locationId: Ignored,
  defaultLocation: Ignored,
  ...AsRead,
}).strict();

/**
 * A physician of an edit: `id` 0 is new, `activeRecord` false removes them. `homeLocId` names a saved location by its id, and a new
 * one by minus its place among the new ones of `locations`, from -1 on. An ended link keeps what it has.
 */
export const EditedLink = PhysicianContact.extend({
  id: z.int().nonnegative(),
  physId: Id,
  homeLocId: z.int(NO_LOCATION).nullable(),
  activeRecord: z.boolean().default(true),
  physicianFirstName: Ignored,
  physicianLastName: Ignored,
  physicianTitle: Ignored,
  isPracticeOwner: Ignored,
  verified: Ignored,
  verifiedBy: Ignored,
  verifiedDate: Ignored,
  ...AsRead,
})
  .strict()
  .refine(({ activeRecord, homeLocId }) => !activeRecord || (homeLocId !== null && homeLocId !== 0), {
    path: ["homeLocId"],
    message: NO_LOCATION,
  });

export const PracticeEdit = z.strictObject({
  id: Id,
  ...eachOf(PRACTICE_FIELDS, "rule"),
  locations: z.array(EditedLocation).max(MAX_PARTS_EDITED),
  physicians: z.array(EditedLink).max(MAX_PARTS_EDITED),
  /** When the caller's copy was last changed: a later change by another person is not overwritten. */
  modifiedOn: DateTime.optional(),
  modifiedBy: Ignored,
  isActive: Ignored,
  isMyLinnet: Ignored,
  mergedInto: Ignored,
});
export type PracticeEdit = z.input<typeof PracticeEdit>;
