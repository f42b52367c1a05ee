import { LOCATION_RECORD_FIELDS } from "@linnet/contract/directory/locations/field-list";
import type { EditedLocation, PracticeLocation } from "@linnet/contract/directory/practice-record";
import { namesOf } from "@linnet/contract/field-list";
import type { z } from "zod";
import { fieldsChanged } from "../fields-changed.ts";
import type { LocationFields } from "./writing-repository.ts";

export type SentLocation = z.output<typeof EditedLocation>;

/** What an edit does to the locations of a practice. */
export interface LocationPlan {
  /** By position among the new ones sent; null for one removed before it was saved. */
  added: (LocationFields | null)[];
  changed: { id: number; location: LocationFields }[];
  /** Locations that this edit removes, by field. */
  removed: { id: number; field: string }[];
  /** Names of fields, for the audit trail. */
  names: string[];
}

function whyNot({ id, activeRecord }: SentLocation, known: PracticeLocation | undefined, isTwice: boolean): [string, string] | undefined {
  if (id === 0) return undefined;
  if (!known) return ["id", "This location does not belong to this practice"];
  if (isTwice) return ["id", "This location is listed twice"];
  if (!activeRecord && known.defaultLocation) return ["activeRecord", "Default Location cannot be deleted."];
  return undefined;
}

/** What cannot be done to the locations of a practice: sentences by field. */
export function wrongLocations(before: readonly PracticeLocation[], sent: readonly SentLocation[]): [field: string, sentence: string][] {
  return sent.flatMap((location, index) => {
    const known = before.find(({ id }) => id === location.id);
    const wrong = whyNot(
      location,
      known,
      sent.slice(0, index).some(({ id }) => id === location.id),
    );
    return wrong ? [[`locations.${index}.${wrong[0]}`, wrong[1]]] : [];
  });
}

/**
 * Compares the sent locations with the existing ones. Missing ones stay; removed ones keep their data and become active again when sent as
 * such.
 */
export function planLocations(before: readonly PracticeLocation[], sent: readonly SentLocation[]): LocationPlan {
  const knownOf = (location: SentLocation) => before.find(({ id }) => id === location.id);
  const added = sent.filter(({ id }) => id === 0).map((location) => (location.activeRecord ? location : null));
  const removed = sent.flatMap((location, index) =>
    knownOf(location)?.activeRecord && !location.activeRecord ? [{ id: location.id, field: `locations.${index}.activeRecord` }] : [],
  );
  const changed = sent.flatMap((location) => {
    const known = knownOf(location);
    if (!known || !location.activeRecord) return [];
    const names = fieldsChanged([...namesOf(LOCATION_RECORD_FIELDS), "activeRecord"], known, location);
    return names.length > 0 ? [{ id: location.id, location, names }] : [];
  });
  const names = [
    ...(added.some((location) => location !== null) ? ["locations"] : []),
    ...changed.flatMap((location) => location.names.map((name) => `locations.${location.id}.${name}`)),
    ...removed.map(({ id }) => `locations.${id}.activeRecord`),
  ];
  return { added, changed, removed, names };
}
