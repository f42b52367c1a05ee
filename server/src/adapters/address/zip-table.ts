import { readFileSync } from "node:fs";

/** A zip code and the city that the post office prefers for it. */
export interface ZipPlace {
  zip: string;
  /** The state's two letters. */
  state: string;
  city: string;
  /** Its center, in degrees. */
  latitude: number;
  longitude: number;
  otherCities: string[];
}

/** The zip codes of the fifty states and the federal district. */
export interface ZipTable {
  placeOf(zip: string): ZipPlace | undefined;
  /** All places of a city, however it is abbreviated. */
  placesOf(city: string, state: string): readonly ZipPlace[];
}

const SHORT: Record<string, string> = { saint: "st", sainte: "ste", mount: "mt", fort: "ft" };

/** A city's name without case and points: 'Fort Worth', 'FT. WORTH' and 'Ft Worth' are one. */
const cityKey = (city: string): string =>
  city
    .toLowerCase()
    .replace(/\./g, " ")
    .trim()
    .split(/[\s-]+/)
    .map((word) => SHORT[word] ?? word)
    .join(" ");

/** The rows of one zip code, the preferred city first. */
function parsePlace(rows: readonly string[]): ZipPlace {
  const [[zip = "", city = "", state = "", , latitude, longitude] = [], ...others] = rows.map((row) => row.split("\t"));
  return { zip, city, state, latitude: Number(latitude), longitude: Number(longitude), otherCities: others.map(([, other = ""]) => other) };
}

/** The rows stay text until they are asked for, which takes a third of the time and memory. NOTICE names the sources of the file. */
function read(text: string): ZipTable {
  const byZip = Map.groupBy(text.trimEnd().split("\n"), (row) => row.slice(0, 5));
  return {
    placeOf(zip) {
      const rows = byZip.get(zip);
      return rows && parsePlace(rows);
    },
    placesOf(city, state) {
      const places = [...byZip.values()].filter(([row]) => row?.includes(`\t${state}\t`)).map(parsePlace);
      return places.filter((place) => cityKey(place.city) === cityKey(city));
    },
  };
}

let table: ZipTable | undefined;

/** The table, read when it is first used. */
export function zipTable(): ZipTable {
  table ??= read(readFileSync(new URL("./zip-codes.tsv", import.meta.url), "utf8"));
  return table;
}
