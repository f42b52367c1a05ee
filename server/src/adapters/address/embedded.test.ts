import type { PostalAddress } from "@linnet/contract/directory/addresses";
import { describe, expect, it } from "vitest";
import { embeddedAddressBook } from "./embedded.ts";

const SHORE: PostalAddress = { address1: "120 Shore Rd", address2: "", city: "Wichita", state: "KS", zip: "67209", zip4: "" };

const standardized = (changes: Partial<PostalAddress>) => embeddedAddressBook.standardize({ ...SHORE, ...changes });

describe("the cities of a zip code", () => {
  const citiesOf = (zip: string) => embeddedAddressBook.citiesOf(zip);

  it("are one, as the post names it", async () => {
    expect(await citiesOf("67209")).toEqual([{ city: "Wichita", state: "KS" }]);
  });

  it("are all that lie in it, the post’s own first", async () => {
    const cities = await citiesOf("10510");
    expect(cities).toEqual(["Briarcliff Manor", "Ossining", "Pleasantville"].map((city) => ({ city, state: "NY" })));
  });

  it.each(["00000", "99999", ""])("are none of %j, which nobody has", async (zip) => {
    expect(await citiesOf(zip)).toEqual([]);
  });
});

describe("the miles between zip codes", () => {
  it("are those through the air", async () => {
    // New York to Los Angeles: 2,450 miles by the great circle.
    const far = await embeddedAddressBook.milesBetween("10001", "90001");
    expect(far).toBeGreaterThan(2_430);
    expect(far).toBeLessThan(2_470);
    expect(await embeddedAddressBook.milesBetween("67209", "67209")).toBe(0);
    expect(await embeddedAddressBook.milesBetween("67209", "00000")).toBeUndefined();
  });
});

describe("the embedded address standardiser", () => {
  it("leaves alone what is right already", async () => {
    expect(await standardized({ address2: "Ste 4", zip4: "1234" })).toEqual({ ...SHORE, address2: "Ste 4", zip4: "1234" });
  });

  it("writes street, unit and city as the post does", async () => {
    const typed = { address1: "120 west shore road", address2: "suite #4", city: "WICHITA" };
    expect(await standardized(typed)).toEqual({ ...SHORE, address1: "120 W Shore Rd", address2: "Ste 4" });
  });

  it("moves a unit from the first line before what stands in the second", async () => {
    const typed = { address1: "120 Shore Rd Bldg C", address2: "Suite 4" };
    expect(await standardized(typed)).toMatchObject({ address1: "120 Shore Rd", address2: "Bldg C Ste 4" });
  });

  it("takes the city of the zip code within a state, so that an invented one is no dead end", async () => {
    const typed = { address1: "1 Linden Park", city: "Wrenfield", state: "CA", zip: "90001" } as const;
    expect(await standardized(typed)).toMatchObject({ address1: "1 Linden Park", city: "Los Angeles", zip: "90001" });
  });

  it("takes the one zip code of a city for a zip code of another state, and its four digits no longer", async () => {
    const typed = { city: "Burlington", zip: "05401", zip4: "1234" };
    expect(await standardized(typed)).toMatchObject({ city: "Burlington", state: "KS", zip: "66839", zip4: "" });
  });

  it("knows the territories by the beginning of their zip codes", async () => {
    const juan = { city: "San Juan", state: "PR", zip: "00901" } as const;
    expect(await standardized(juan)).toMatchObject(juan);
    expect(await standardized({ ...juan, zip: "67209" })).toBeNull();
  });

  it.each<[string, Partial<PostalAddress>]>([
    ["a zip code that no one has", { zip: "00000" }],
    ["a zip code of another state and a city that is not in the one that is named", { city: "Burlington", state: "CA", zip: "67209" }],
    ["a zip code of another state and a city with several", { zip: "90001" }],
    ["a street without a number", { address1: "Shore Road" }],
    ["an office in the second line", { address2: "Office 4" }],
    ["a trailer in the second line", { address2: "Trlr. 4" }],
    ["a trailer as the advice spells it", { address2: "Trir 4" }],
  ])("finds nothing for %s", async (_what, changes) => {
    expect(await standardized(changes)).toBeNull();
  });
});
