import { STATE_NAMES } from "@linnet/contract/values/state-names";
import { searchableWords } from "../../platform/database/searchable-words.ts";

interface Place {
  address1: string;
  city: string;
  state: string;
  zip: string;
}

/** What a location is found by: street, city, zip and state, the state by its name too, so that 'Kansas' finds KS (decision G-DIR-02). */
export const searchablePlace = ({ address1, city, state, zip }: Place): string =>
  searchableWords(`${address1} ${city} ${zip} ${state} ${STATE_NAMES[state] ?? ""}`);
