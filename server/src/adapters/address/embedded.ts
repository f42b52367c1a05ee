import type { PostalAddress } from "@linnet/contract/directory/addresses";
import { AVOIDED_WORDS } from "@linnet/contract/values/postal-words";
import { US_STATES } from "@linnet/contract/values/us";
import type { AddressBook, ZipCity } from "./port.ts";
import { standardStreet, standardUnit } from "./street-line.ts";
import { type ZipPlace, type ZipTable, zipTable } from "./zip-table.ts";

type Place = Pick<PostalAddress, "city" | "state" | "zip" | "zip4">;

/** The table has no zip codes of the territories: there they are known by their beginning, and a city is what was typed. */
const TERRITORY_ZIPS: Partial<Record<PostalAddress["state"], RegExp>> = {
  AS: /^96799/,
  GU: /^969[1-3]/,
  MP: /^9695/,
  PR: /^00[679]/,
  VI: /^008/,
};

/** Where a zip code, a city and a state lead together; null where they do not lead to one place. */
function standardPlace(table: ZipTable, { city, state, zip, zip4 }: Place): Place | null {
  const territory = TERRITORY_ZIPS[state];
  if (territory) return territory.test(zip) ? { city, state, zip, zip4 } : null;
  const known = table.placeOf(zip);
  if (!known) return null;
  // The zip code decides on the city within its state.
  if (known.state === state) return { city: known.city, state, zip, zip4 };
  // A zip code of another state is a typo if the city has one of its own; with several, the intended one is unknown.
  const [only, ...others] = table.placesOf(city, state);
  if (only && others.length === 0) return { city: only.city, state, zip: only.zip, zip4: "" };
  return null;
}

const isState = (text: string): text is PostalAddress["state"] => US_STATES.some((state) => state === text);

const EARTH_RADIUS_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Along the great circle through both (the haversine formula). */
function milesApart(from: ZipPlace, to: ZipPlace): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const part =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(part));
}

const isAdvisedAgainst = (text: string) => text.split(/[^a-z]+/i).some((word) => AVOIDED_WORDS.has(word.toLowerCase()));

/** The portal's own address book: postal abbreviations, and a table of the zip codes with their places. */
export const embeddedAddressBook: AddressBook = {
  async standardize({ address1, address2, ...place }) {
    const line = standardStreet(address1);
    if (!line || isAdvisedAgainst(address2)) return null;
    const found = standardPlace(zipTable(), place);
    return found && { address1: line.street, address2: [line.unit, standardUnit(address2)].filter(Boolean).join(" "), ...found };
  },
  async milesBetween(zip, other) {
    const table = zipTable();
    const [from, to] = [table.placeOf(zip), table.placeOf(other)];
    return from && to && milesApart(from, to);
  },
  async citiesOf(zip) {
    const place = zipTable().placeOf(zip);
    if (!place || !isState(place.state)) return [];
    const { city, otherCities, state } = place;
    return [city, ...otherCities].map((name): ZipCity => ({ city: name, state }));
  },
};
