import { type NpiClaim, npiClaims } from "@linnet/contract/directory/npi-claims";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./npi-claims-screen.tsx";

const MENU = [
  { id: "accountsandaccess", parent: "Accounts & Access", viewOrder: 1, items: [{ itemId: "npiclaims", itemName: "NPI Claims" }] },
];
const CLAIM: NpiClaim = {
  physicianId: 21,
  name: "Any Body",
  email: "any.body@practice.example",
  licenseNumber: "A-40871",
  npi: "1234567893",
  isNumberTyped: true,
  hasCheckDigit: true,
  practices: ["Lakeside Pediatrics"],
  invitedBy: "Owen Marchetti",
  claimedOn: "2026-11-19T18:00:00Z",
  listed: {
    physicianId: 12,
    name: "Real Hospitalist",
    email: "real@hospital.example",
    licenseNumber: "A-1",
    hasAccount: false,
    practices: ["Hillcrest Children’s Clinic"],
  },
  refusal: "",
};
const WRONG: NpiClaim = {
  ...CLAIM,
  physicianId: 22,
  name: "Wrong Digit",
  hasCheckDigit: false,
  listed: null,
  refusal: "This NPI has an invalid check digit.",
};

describe("the NPI claims", () => {
  let api: FakeApi;

  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, MENU);
    api.reply(npiClaims.list, { data: [CLAIM, WRONG], keptByVisit: 3 });
    api.reply(npiClaims.decide, true);
  });

  async function open() {
    const tab = showApp("/accountsandaccess/npiclaims");
    await tab.title("NPI claims");
    return within(await screen.findByRole("region", { name: "Any Body" }));
  }

  it("stand next to what the directory has, and are confirmed with the number that is shown", async () => {
    const claim = await open();
    expect(claim.getByText("NPI 1234567893")).toBeTruthy();
    expect(claim.getByRole("link", { name: "Real Hospitalist" })).toBeTruthy();
    expect(screen.getByText(/^3 patients are assigned to a physician/)).toBeTruthy();
    expect(await violations()).toEqual([]);
    claim.getByRole("button", { name: "Confirm claim for Any Body" }).click();
    await waitFor(() =>
      expect(api.calls(npiClaims.decide)).toMatchObject([{ body: { physicianId: 21, npi: "1234567893", confirm: true } }]),
    );
    expect(await screen.findByText("Claim confirmed.")).toBeTruthy();
  });

  it("cannot be confirmed with a wrong check digit", async () => {
    await open();
    const wrong = within(screen.getByRole("region", { name: "Wrong Digit" }));
    expect(wrong.getByText("Invalid check digit")).toBeTruthy();
    expect(wrong.getByText("No physician in the directory has this NPI.")).toBeTruthy();
    expect(wrong.getByRole<HTMLButtonElement>("button", { name: "Confirm claim for Wrong Digit" }).disabled).toBe(true);
  });

  it("are rejected after a question", async () => {
    const claim = await open();
    claim.getByRole("button", { name: "Reject claim for Any Body" }).click();
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/We will clear the NPI/)).toBeTruthy();
    dialog.getByRole("button", { name: "Reject claim" }).click();
    await waitFor(() => expect(api.calls(npiClaims.decide)).toMatchObject([{ body: { physicianId: 21, confirm: false } }]));
  });
});
