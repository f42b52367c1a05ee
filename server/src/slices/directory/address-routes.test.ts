import { addresses } from "@linnet/contract/directory/addresses";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/test-app.ts";

const ADA = "ada@linnet.example";
const GEOCODER = { GEOCODER_URL: "https://maps.example.org/geocode", GEOCODER_KEY: "bound-to-our-pages" };

describe("addresses of practices", () => {
  const portal = testApp();

  it("are made standard by the portal itself", async () => {
    expect((await portal.call(ADA, addresses.service, {})).body).toEqual({ kind: "own" });
    const typed = { address1: "120 west shore road", address2: "", city: "wichita", state: "KS", zip: "67209", zip4: "" } as const;
    const { body } = await portal.call(ADA, addresses.standardize, { body: typed });
    expect(body).toEqual({ ...typed, address1: "120 W Shore Rd", city: "Wichita" });
  });

  it("are not found where there is no such place", async () => {
    const typed = { address1: "120 Shore Rd", city: "Wichita", state: "KS", zip: "00000" } as const;
    expect(await portal.call(ADA, addresses.standardize, { body: typed })).toEqual({ status: 200, body: null });
  });

  it("are refused with the field that is wrong", async () => {
    const body = { address1: "120 Shore Rd", city: "Wichita", state: "KS", zip: "672" } as const;
    expect(await portal.call(ADA, addresses.standardize, { body })).toMatchObject({
      status: 400,
      body: { fields: { zip: "Zip Code is not valid" } },
    });
  });

  it.each(["hana@linnet.example", "dora@linnet.example", "cole@linnet.example"])("are nothing that %s asks about", async (email) => {
    expect((await portal.call(email, addresses.service, {})).status).toBe(403);
  });
});

describe("a geocoder that the hospital names", () => {
  const portal = testApp(GEOCODER);

  it("is told to who edits practices, with its key", async () => {
    const { body } = await portal.call(ADA, addresses.service, {});
    expect(body).toEqual({ kind: "geocoder", url: GEOCODER.GEOCODER_URL, key: GEOCODER.GEOCODER_KEY });
  });
});
