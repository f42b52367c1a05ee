import type { Encounter } from "./fhir-resources.ts";

/** A place of a visit, as the visit names it. */
export type Place = NonNullable<Encounter["places"]>[number];

/** Where the patient is now, or was last: an active place, else the one entered last, else the last in the record. */
export function lastPlace(places: readonly Place[]): Place | undefined {
  const isNow = (place: Place) => place.status === "active";
  const entered = ({ start = "" }: Place) => Date.parse(start) || 0;
  return (
    places.findLast(isNow) ??
    places.toReversed().reduce<Place | undefined>((last, place) => (last && entered(last) >= entered(place) ? last : place), undefined)
  );
}
