import { once } from "node:events";
import { startWorker } from "../../platform/start-worker.ts";
import type { ZipPlace } from "./zip-table-worker.ts";

/** Which zip codes there are in the fifty states and the federal district. */
export interface ZipTable {
  placeOf(zip: string): ZipPlace | undefined;
  /** All places of a city, however it is abbreviated. */
  placesOf(city: string, state: string): readonly ZipPlace[];
}

const SHORT: Record<string, string> = { saint: "st", sainte: "ste", mount: "mt", fort: "ft" };

/** A city's name without case and points: 'Fort Worth', 'FT. WORTH' and 'Ft Worth' are one. */
export const cityKey = (city: string): string =>
  city
    .toLowerCase()
    .replace(/\./g, " ")
    .trim()
    .split(/[\s-]+/)
    .map((word) => SHORT[word] ?? word)
    .join(" ");

const keyOf = (city: string, state: string) => `${state} ${cityKey(city)}`;

async function read(): Promise<ZipTable> {
  const worker = startWorker(new URL("./zip-table-worker.ts", import.meta.url));
  try {
    // Our own worker sends nothing else.
    const [places] = (await once(worker, "message")) as [ZipPlace[]];
    const byZip = new Map(places.map((place) => [place.zip, place]));
    const byCity = Map.groupBy(places, ({ city, state }) => keyOf(city, state));
    return { placeOf: (zip) => byZip.get(zip), placesOf: (city, state) => byCity.get(keyOf(city, state)) ?? [] };
  } finally {
    await worker.terminate();
  }
}

let table: Promise<ZipTable> | undefined;

/** The table, read at its first use and kept; a reading that failed is begun again. */
export function zipTable(): Promise<ZipTable> {
  table ??= read().catch((error: unknown) => {
    table = undefined;
    throw error;
  });
  return table;
}
