import type { Encounter } from "./fhir-resources.ts";

/** A visit's place, as the visit names it. */
export type Place = NonNullable<Encounter["places"]>[number];

/** The patient's current or last place: an active one, else the latest entered, else the last in the record. */
export function lastPlace(places: readonly Place[]): Place | undefined {
  const isNow = (place: Place) => place.status === "active";
  const entered = ({ start = "" }: Place) => Date.parse(start) || 0;
  return (
    places.findLast(isNow) ??
    places.toReversed().reduce<Place | undefined>((last, place) => (last && entered(last) >= entered(place) ? last : place), undefined)
  );
}
