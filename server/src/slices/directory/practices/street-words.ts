import { searchWords } from "@linnet/contract/values/search-words";

/** Words that are written out as often as not (USPS Publication 28, appendices B and C). */
const ABBREVIATIONS: Record<string, string> = {
  ...{ avenue: "ave", av: "ave", boulevard: "blvd", circle: "cir", court: "ct", drive: "dr", expressway: "expy", freeway: "fwy" },
  ...{ highway: "hwy", lane: "ln", parkway: "pkwy", place: "pl", plaza: "plz", road: "rd", square: "sq", street: "st", str: "st" },
  ...{ terrace: "ter", trail: "trl", turnpike: "tpke", building: "bldg", floor: "fl", suite: "ste", room: "rm" },
  ...{ north: "n", south: "s", east: "e", west: "w", northeast: "ne", northwest: "nw", southeast: "se", southwest: "sw" },
};

/** A street in words that do not depend on how somebody writes it: '12 North Main Street' and '12 N. Main St' are the same. */
export const streetWords = (street: string): string =>
  searchWords(street)
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(" ");
