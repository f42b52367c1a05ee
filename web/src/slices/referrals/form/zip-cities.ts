import { ZIP_CODE } from "@linnet/contract/values/us";
import type { ZipCities } from "./api.ts";
import type { TypedReferral } from "./fields.ts";

type Filled = Partial<Pick<TypedReferral, "patientCity" | "patientState">>;

/** The last typed zip code, with its cities and the values it filled in. */
export interface TypedZip {
  code: string;
  cities: ZipCities;
  filled: Filled;
}

/** The five digits of the form's zip code. Undefined if it is none. */
export const zipIn = ({ zipCode }: Pick<TypedReferral, "zipCode">): string | undefined =>
  ZIP_CODE.test(zipCode.trim()) ? zipCode.trim().slice(0, 5) : undefined;

interface WithZip {
  typed: TypedReferral;
  errors: Readonly<Record<string, string>>;
  zip: TypedZip | undefined;
}

/**
 * Fills the city if a zip code has one, and the state if its cities share one. Clears their errors. Typed and chosen values stay. Values
 * from another zip code are replaced.
 */
export function withCities({ typed, errors, zip }: WithZip, code: string, cities: ZipCities): WithZip {
  const [first, ...others] = cities;
  const isOneState = first !== undefined && others.every((other) => other.state === first.state);
  const isFree = (field: keyof Filled) => typed[field] === "" || typed[field] === zip?.filled[field];
  const filled: Filled = {
    ...(isFree("patientCity") && { patientCity: first && others.length === 0 ? first.city : "" }),
    ...(isFree("patientState") && { patientState: isOneState ? first.state : "" }),
  };
  const done = Object.entries(filled).flatMap(([field, value]) => (value === "" ? [] : [field]));
  const stillWrong = Object.entries(errors).filter(([field]) => !done.includes(field));
  return { typed: { ...typed, ...filled }, errors: Object.fromEntries(stillWrong), zip: { code, cities, filled } };
}
