import { LocationForm } from "@linnet/contract/directory/locations/field-list";
import type { PhysicianLink, Practice, PracticeLocation } from "@linnet/contract/directory/practice-record";
import { PRACTICE_FIELDS } from "@linnet/contract/directory/practices/field-list";
import { namesOf } from "@linnet/contract/field-list";
import { contactOf, type PhysicianDraft } from "../physicians/link/use-link.ts";

/** A location in the form of a practice. */
export interface LocationEntry {
  /** Names it among the others of the form, where physicians point at it: its id, or a number beyond all ids while it has none. */
  key: number;
  form: LocationForm;
  /** Comes along as it was read: the dialog has no field for it. */
  hdsSiteid: string | null;
  isDefault: boolean;
  /** It goes when the practice is saved. */
  isRemoved: boolean;
}

/** A physician in the form of a practice. None is in it twice. */
export interface PhysicianEntry {
  /** Of the saved link; 0 while there is none. */
  id: number;
  /** Points at a location by its `key`; 0 where that has gone. */
  draft: PhysicianDraft;
  isOwner: boolean;
  /** Only verified physicians can become the owner (decision G-DIR-07). */
  isVerified: boolean;
  /** They go when the practice is saved. */
  isRemoved: boolean;
}

/** The form of a practice as it is typed. */
export interface TypedPractice extends Record<keyof typeof PRACTICE_FIELDS, string> {
  locations: LocationEntry[];
  physicians: PhysicianEntry[];
}

const typedFieldsOf = (practice?: Practice) =>
  // As: fromEntries forgets the names.
  Object.fromEntries(namesOf(PRACTICE_FIELDS).map((field) => [field, practice?.[field] ?? ""])) as Record<
    keyof typeof PRACTICE_FIELDS,
    string
  >;

export const EMPTY_PRACTICE: TypedPractice = {
  ...typedFieldsOf(),
  locations: [],
  physicians: [],
};

/** Ids are whole numbers of 32 bits. */
const LAST_ID = 2 ** 31;

export const isNew = ({ key }: Pick<LocationEntry, "key">): boolean => key > LAST_ID;

export const keyOfNext = (locations: readonly LocationEntry[]): number => Math.max(LAST_ID, ...locations.map(({ key }) => key)) + 1;

/** A location in one line, to tell it from the others. */
export const placeOf = ({ form: { address1, city, state, zip } }: Pick<LocationEntry, "form">): string =>
  `${address1}, ${city}, ${state} ${zip}`;

/** Where a physician works, of the locations that stay. */
export const locationOf = ({ draft }: PhysicianEntry, locations: readonly LocationEntry[]): LocationEntry | undefined =>
  locations.find(({ key, isRemoved }) => key === draft.locationId && !isRemoved);

/** A practice as its form begins. What has ended before is not in it. */
export const typedOf = (practice: Practice): TypedPractice => ({
  ...typedFieldsOf(practice),
  locations: practice.locations.filter(({ activeRecord }) => activeRecord).map(locationEntry),
  physicians: practice.physicians.filter(({ activeRecord }) => activeRecord).map(physicianEntry),
});

const locationEntry = (location: PracticeLocation): LocationEntry => ({
  key: location.id,
  form: formOf(location),
  hdsSiteid: location.hdsSiteid,
  isDefault: location.defaultLocation,
  isRemoved: false,
});

/** As: a state that is none is what the contract's rules say so of when it is sent. */
const formOf = (location: PracticeLocation) =>
  Object.fromEntries(
    Object.entries(location).flatMap(([field, value]) => (field in LocationForm.shape ? [[field, value ?? ""]] : [])),
  ) as LocationForm;

const physicianEntry = (link: PhysicianLink): PhysicianEntry => ({
  id: link.id,
  draft: {
    physicianId: link.physId,
    physicianName: `${link.physicianLastName}, ${link.physicianFirstName}`,
    locationId: link.homeLocId ?? 0,
    ...contactOf(link),
  },
  isOwner: link.isPracticeOwner,
  isVerified: link.verified,
  isRemoved: false,
});
