import { addresses } from "@linnet/contract/directory/addresses";
import type { LocationForm } from "@linnet/contract/directory/locations/field-list";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { showDialog } from "../../../../test/show-dialog.tsx";
import { violations } from "../../../../test/violations.ts";
import { LocationDialog } from "./dialog.tsx";

const HARBOR = { address1: "218 Harbor Rd", address2: "Ste 3", city: "Wrenfield", state: "CA", zip: "90002", zip4: "1234" } as const;
const GEOCODER = { kind: "geocoder", url: "https://geocoder.example/json", key: "k-1" } as const;
const ASKED = "https://geocoder.example/json?address=218+Harbor+Road%2C+Suite+3%2C+Wrenfield%2C+CA+90002&key=k-1";

/** As it is kept: 218 Harbor Road, with a mailing address of its own. */
const A_LOCATION: LocationForm = {
  ...HARBOR,
  mailStop: null,
  country: null,
  mailAddress1: "PO Box 12",
  mailAddress2: null,
  mailMailStop: null,
  mailCity: "Wrenfield",
  mailState: "CA",
  mailZip: "90003",
  mailZip4: null,
  mailCountry: null,
  contactName: "Petra Brandt",
  email: "petra@linnet.example",
  phone: "(206) 555-0144",
  phoneExt: null,
  fax: null,
};

describe("a location of a practice", () => {
  let api: FakeApi;
  let saved: LocationForm[];
  beforeEach(() => {
    api = fakeApi();
    saved = [];
    api.reply(addresses.service, { kind: "own" });
    api.reply(addresses.standardize, HARBOR);
  });
  afterEach(() => vi.restoreAllMocks());

  const open = (location?: LocationForm) =>
    showDialog((onClose) => (
      <LocationDialog
        location={location}
        onSave={(next) => {
          saved.push(next);
          onClose();
        }}
        onClose={onClose}
      />
    ));
  type Tab = Awaited<ReturnType<typeof open>>;

  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`));
  const textIn = (label: string) => field(label).getAttribute("value") ?? "";
  const press = ({ user }: Tab, name: string) => user.click(screen.getByRole("button", { name }));
  const title = (name: string) => screen.findByRole("dialog", { name });

  /** Sets whole values: each letter and focus change would redraw the form. */
  function fill(typed: Record<string, string>) {
    for (const [label, value] of Object.entries(typed)) fireEvent.change(field(label), { target: { value } });
  }
  const fillAddress = () => fill({ Address: "218 Harbor Road", "Address 2": "Suite 3", City: "Wrenfield", State: "CA", Zip: "90002-1234" });

  it("has all of its fields, and begins with the address", async () => {
    const tab = await open();
    const fields = [...tab.dialog.querySelectorAll<HTMLInputElement>("input, select")].map(({ labels }) =>
      labels?.[0]?.textContent?.replace(" (optional)", ""),
    );
    expect(fields).toEqual([
      ...["Address", "Address 2", "Mail stop", "City", "State", "Zip", "Zip 4", "Country", "Mailing address is same as above."],
      ...["Mailing address", "Mailing address 2", "Mailing mail stop", "Mailing city", "Mailing state", "Mailing zip", "Mailing zip 4"],
      ...["Mailing country", "Contact person", "Email", "Phone", "Ext", "Fax"],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field("Address")));
    expect(await violations()).toEqual([]);
  });

  it("is kept when its address is standard; what is empty is null", async () => {
    api.reply(addresses.standardize, { ...HARBOR, address1: "218 HARBOR  ROAD", address2: "Suite 3" });
    const tab = await open();
    fillAddress();
    fill({ Email: "front@linnet.example", Phone: "206.555.0144" });
    await press(tab, "Add");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ address1: "218 Harbor Road", zip: "90002", zip4: "1234", mailAddress1: null, fax: null });
    expect(saved[0]).toMatchObject({ email: "front@linnet.example", phone: "(206) 555-0144" });
    expect(api.calls(addresses.standardize).map(({ body }) => body)).toEqual([
      { ...HARBOR, address1: "218 Harbor Road", address2: "Suite 3" },
    ]);
    expect(tab.pageSent).toBe(0);
    await waitFor(() => expect(document.activeElement).toBe(tab.opener));
  });

  it("says what is missing or wrong, and asks nobody about it", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    const tab = await open();
    fill({ Zip: "9000", "Mailing zip": "1", Email: "nobody", Phone: "12", Fax: "12" });
    await press(tab, "Add");
    const summary = await screen.findByRole("alert");
    expect(
      within(summary)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual([
      ...["Address: Required", "City: Required", "State: Required", "Zip: Zip Code is not valid", "Mailing zip: Zip Code is not valid"],
      ...["Email: Email is not valid", "Phone: Phone number is not valid", "Fax: Fax number is not valid"],
    ]);
    expect(document.activeElement).toBe(field("Address"));
    // What is summed up above it has pushed it out of sight.
    expect(scrolled.mock.contexts).toContain(field("Address"));
    expect(api.calls(addresses.standardize)).toEqual([]);
  });

  it("has a mailing address that stays the same as above while that is ticked, and is empty when it is not", async () => {
    const tab = await open();
    fillAddress();
    await tab.user.click(field("Mailing address is same as above."));
    expect([textIn("Mailing address"), textIn("Mailing zip 4")]).toEqual(["218 Harbor Road", "1234"]);
    fill({ Address: "220 Harbor Road" });
    expect(textIn("Mailing address")).toBe("220 Harbor Road");
    expect(field("Mailing state")).toHaveProperty("value", "CA");
    expect(field("Mailing address")).toHaveProperty("disabled", true);
    await tab.user.click(field("Mailing address is same as above."));
    expect([textIn("Mailing address"), textIn("Mailing zip 4")]).toEqual(["", ""]);
    expect(field("Mailing state")).toHaveProperty("value", "");
  });

  it("offers the standard address with what is different in it, and keeps what is submitted of it, for the mail too", async () => {
    const tab = await open();
    fillAddress();
    await tab.user.click(field("Mailing address is same as above."));
    await press(tab, "Add");
    await title("Address needs revision");
    const notice = screen.getByText(/^The address you used requires a revision to adhere to postal standards\. .*‘Use Original’/);
    expect(document.activeElement).toBe(notice);
    expect(screen.getByRole("region", { name: "The address you used" }).textContent).toContain("218 Harbor Road, Suite 3");
    expect(screen.getAllByText(/^Changed\./).map((mark) => mark.textContent)).toEqual([
      "Changed. You entered: 218 Harbor Road",
      "Changed. You entered: Suite 3",
    ]);
    expect(await violations()).toEqual([]);
    fill({ "Address 2": "Ste 3B" });
    await press(tab, "Submit");
    expect(saved).toMatchObject([
      { ...HARBOR, address2: "Ste 3B", mailAddress1: "218 Harbor Rd", mailAddress2: "Ste 3B", mailZip4: "1234" },
    ]);
    expect(tab.pageSent).toBe(0);
  });

  it("can be kept as it was typed", async () => {
    const tab = await open();
    fillAddress();
    await press(tab, "Add");
    await title("Address needs revision");
    await press(tab, "Use Original");
    expect(saved).toMatchObject([{ address1: "218 Harbor Road", address2: "Suite 3" }]);
  });

  it("takes no suggestion that was made unusable", async () => {
    const tab = await open();
    fillAddress();
    await press(tab, "Add");
    await title("Address needs revision");
    fill({ City: " ", Zip: "9" });
    await press(tab, "Submit");
    expect(field("City").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Zip Code is not valid")).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it("goes back to the form with all that was typed, also by Esc", async () => {
    const tab = await open();
    fillAddress();
    await press(tab, "Add");
    await title("Address needs revision");
    await tab.user.keyboard("{Escape}");
    await title("Add location");
    expect([textIn("Address"), textIn("Zip"), textIn("Zip 4")]).toEqual(["218 Harbor Road", "90002", "1234"]);
    await waitFor(() => expect(document.activeElement).toBe(field("Address")));
    expect(saved).toEqual([]);
  });

  it("asks before it closes with something typed in it, and keeps that when one stays", async () => {
    const tab = await open();
    fill({ Address: "218 Harbor Road" });
    await tab.user.keyboard("{Escape}");
    const question = await title("Close ‘Add location’?");
    expect(question.textContent).toContain("If you close this dialog, you will lose what you typed.");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Stay" }));
    await tab.user.keyboard("{Escape}");
    await title("Add location");
    expect(textIn("Address")).toBe("218 Harbor Road");
    await tab.user.keyboard("{Escape}");
    await title("Close ‘Add location’?");
    await tab.user.click(within(question).getByText("Close"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(tab.opener);
  });

  it("closes at once with nothing typed in it", async () => {
    const tab = await open();
    await tab.user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says that an address is not found, what to do about it, and lets it be changed or kept", async () => {
    api.reply(addresses.standardize, null);
    const tab = await open();
    fillAddress();
    await press(tab, "Add");
    const dialog = await title("Address not found");
    const alert = within(dialog).getByRole("alert");
    expect(alert.textContent).toContain(
      "Our Address Validation tool was unable to find this address. Please check the spelling and try again.",
    );
    for (const advice of ["‘Office’ or ‘Trailer’ (and ‘Ofc’, ‘Trir’)", "‘Ste’ for suite", "Mail Stop"])
      expect(alert.textContent).toContain(advice);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change address" }));
    expect(await violations()).toEqual([]);
    await press(tab, "Change address");
    await title("Add location");
    expect(saved).toEqual([]);
    await press(tab, "Add");
    await title("Address not found");
    await press(tab, "Use Original");
    expect(saved).toMatchObject([{ address1: "218 Harbor Road" }]);
  });

  it("can be kept as it was typed when nobody answers", async () => {
    api.fail(addresses.standardize, { status: 503, code: "upstream_unavailable", message: "The portal is resting" });
    const tab = await open();
    fillAddress();
    await press(tab, "Add");
    const dialog = await title("Address not checked");
    expect(within(dialog).getByRole("alert").textContent).toContain("the address service is not responding");
    await press(tab, "Use Original");
    expect(saved).toMatchObject([{ address1: "218 Harbor Road" }]);
  });

  it("is checked once at a time, and not kept when the dialog was closed meanwhile", async () => {
    const answer = api.hold(addresses.standardize, HARBOR);
    const tab = await open();
    fillAddress();
    await tab.user.dblClick(screen.getByRole("button", { name: "Add" }));
    expect(await screen.findByRole("status")).toBeTruthy();
    await waitFor(() => expect(api.calls(addresses.standardize)).toHaveLength(1));
    await press(tab, "Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    answer();
    expect(saved).toEqual([]);
    expect(api.calls(addresses.standardize)).toHaveLength(1);
  });

  it("is edited without another check when the address stays", async () => {
    const tab = await open(A_LOCATION);
    expect([textIn("Address"), textIn("Mailing address"), textIn("Contact person")]).toEqual([
      "218 Harbor Rd",
      "PO Box 12",
      "Petra Brandt",
    ]);
    fill({ Phone: "206-555-0199" });
    await press(tab, "Save");
    expect(saved).toEqual([{ ...A_LOCATION, phone: "(206) 555-0199" }]);
    expect(api.calls(addresses.standardize)).toEqual([]);
  });

  it("is checked when an old one without a city is completed", async () => {
    const tab = await open({ ...A_LOCATION, city: "" });
    fill({ City: "Wrenfield" });
    await press(tab, "Save");
    await waitFor(() => expect(saved).toEqual([A_LOCATION]));
    expect(api.calls(addresses.standardize)).toHaveLength(1);
  });

  it("knows a mailing address that is the same as above", async () => {
    const { address1, address2, city, state, zip, zip4 } = HARBOR;
    const mail = { mailAddress1: address1, mailAddress2: address2, mailCity: city, mailState: state, mailZip: zip, mailZip4: zip4 };
    await open({ ...A_LOCATION, ...mail });
    expect(field("Mailing address is same as above.")).toHaveProperty("checked", true);
  });

  describe("with an external geocoder", () => {
    const part = (text: string, ...types: string[]) => ({ long_name: text, short_name: text, types });
    const found = (...parts: ReturnType<typeof part>[]) => Response.json({ status: "OK", results: [{ address_components: parts }] });
    const PARTS = [
      part("218", "street_number"),
      { long_name: "Harbor Road", short_name: "Harbor Rd", types: ["route"] },
      part("Wrenfield", "locality", "political"),
      { long_name: "California", short_name: "CA", types: ["administrative_area_level_1", "political"] },
      part("US", "country", "political"),
      part("90002", "postal_code"),
    ];
    async function checked(answer: Response) {
      api.reply(addresses.service, GEOCODER);
      api.elsewhere("GET", ASKED, () => answer);
      const tab = await open();
      fillAddress();
      await press(tab, "Add");
      return tab;
    }

    it("asks it for nothing but the address, and offers what it found", async () => {
      const tab = await checked(found(...PARTS, part("3", "subpremise")));
      await title("Address needs revision");
      // The kind of the unit is not among what a geocoder knows.
      expect([textIn("Address"), textIn("Address 2"), textIn("Zip 4")]).toEqual(["218 Harbor Rd", "Suite 3", "1234"]);
      await press(tab, "Submit");
      expect(saved).toMatchObject([{ address1: "218 Harbor Rd", state: "CA", zip: "90002", zip4: "1234" }]);
      expect(api.calls(addresses.standardize)).toEqual([]);
    });

    it("says which unit it found where another was typed, and takes the neighborhood for a town without a name", async () => {
      const town = PARTS.filter(({ types }) => !types.includes("locality"));
      await checked(found(...town, part("Old Harbor", "neighborhood"), part("7", "subpremise")));
      await title("Address needs revision");
      expect([textIn("Address 2"), textIn("City")]).toEqual(["# 7", "Old Harbor"]);
    });

    it.each([
      ["nothing", () => Response.json({ status: "ZERO_RESULTS", results: [] })],
      ["only the town", () => found(...PARTS.slice(2))],
      ["a place in another country", () => found(...PARTS.slice(0, 4), part("CA", "country"), part("90002", "postal_code"))],
    ])("finds no address in %s", async (_name, answer) => {
      await checked(answer());
      await title("Address not found");
    });

    it.each([
      ["refuses", () => Response.json({ status: "REQUEST_DENIED", results: [] })],
      ["is down", () => new Response("down", { status: 500 })],
    ])("says so when it %s", async (_name, answer) => {
      await checked(answer());
      await title("Address not checked");
    });
  });
});
