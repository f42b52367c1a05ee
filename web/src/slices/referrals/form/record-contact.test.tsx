import { chartContact, type PatientContact } from "@linnet/contract/chart/contact";
import { referrals } from "@linnet/contract/referrals";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { FIONN } from "../../../../test/patients.ts";
import { CHOICES, field, press, takesReferrals } from "../../../../test/referral-form.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { recordMark, recordValues } from "./record-contact.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./screen.tsx";

const UPDATED = "2026-03-04T10:00:00Z";
const MARK = "From the hospital’s record, 03/2026";
const WHOLE: PatientContact = {
  address: { street: "418 Larkspur Lane", city: "Maple Glen", state: "PA", zip: "19002", updatedOn: UPDATED },
  phones: { first: "215-555-0144", second: "", updatedOn: UPDATED },
  guardian: {
    firstName: "Karin",
    lastName: "Darcy",
    birthDate: "1984-09-12",
    sex: "F",
    relationship: "Mother",
    email: "karin@mail.example",
    updatedOn: UPDATED,
  },
  insurance: { kind: "Medicaid", updatedOn: UPDATED },
};

describe("the record's values for a family", () => {
  it("are shown in the form's format, with the month of the record's source", () => {
    const values = recordValues(WHOLE, CHOICES);
    expect(values.guardianDob).toEqual({ value: "09/12/1984", words: "09/12/1984", on: "03/2026" });
    expect(values.guardianSexId).toEqual({ value: "2", words: "Female", on: "03/2026" });
    expect(values.insuranceTypeId).toEqual({ value: "2", words: "Medicaid", on: "03/2026" });
    expect(values).not.toHaveProperty("secondaryPhoneNumber");
  });

  it("leave out choices that a list does not offer, years alone, and missing values", () => {
    const guardian = { ...WHOLE.guardian!, birthDate: "1984", sex: "U" as const, relationship: "Other" as const };
    const values = recordValues({ ...WHOLE, guardian, insurance: { kind: "Medicare", updatedOn: null } }, CHOICES);
    for (const name of ["guardianDob", "guardianSexId", "guardianRelationshipId", "insuranceTypeId"])
      expect(values).not.toHaveProperty(name);
    expect(recordValues({ address: null, phones: null, guardian: null, insurance: null }, CHOICES)).toEqual({});
    expect(recordValues(undefined, CHOICES)).toEqual({});
  });

  it("are marked, and still shown after a change", () => {
    const phone = { value: "215-555-0144", words: "215-555-0144", on: "03/2026" };
    expect(recordMark(phone, "215-555-0144")).toBe(MARK);
    expect(recordMark({ ...phone, on: "" }, "215-555-0144")).toBe("From the hospital’s record");
    expect(recordMark(phone, "215-555-0100")).toBe("The hospital’s record says 215-555-0144.");
  });
});

describe("a referral of a child whose family the record knows", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = takesReferrals();
    keptBlobs();
  });

  async function refer(contact: PatientContact) {
    api.reply(chartContact.get, contact);
    const tab = showApp("/referrals/refer-a-patient", { patient: FIONN });
    await tab.user.selectOptions(await screen.findByLabelText("Clinic"), "Cardiology");
    await tab.user.click(field("Reason"));
    await tab.user.paste("Murmur");
    await press(tab.user, "Continue");
    return tab;
  }
  const sent = () => api.calls(referrals.create).map(({ body }) => body);

  it("is sent with two fields typed, and each of the others can be corrected", async () => {
    const tab = await refer(WHOLE);
    expect(api.calls(chartContact.get).map(({ body }) => body)).toEqual([{ personId: FIONN.personId }]);
    expect(field("Street address")).toHaveProperty("value", "418 Larkspur Lane");
    expect(screen.getAllByText(MARK).length).toBe(11);
    expect(await violations()).toEqual([]);
    await tab.user.clear(field("City"));
    await tab.user.type(field("City"), "Ambler");
    expect(screen.getByText("The hospital’s record says Maple Glen.")).toBeTruthy();
    await press(tab.user, "Continue");
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    expect(sent()).toMatchObject([
      {
        patientCity: "Ambler",
        zipCode: "19002",
        guardianDob: "1984-09-12",
        guardianSexId: 2,
        insuranceTypeId: 2,
        phoneNumber: "215-555-0144",
      },
    ]);
  });

  it("shows and marks values that the form’s rules refuse, and does not send them", async () => {
    const phones = { first: "215-555-0144 ask for Nan", second: "", updatedOn: UPDATED };
    const tab = await refer({ ...WHOLE, phones, address: { ...WHOLE.address!, state: "Pennsylvania" } });
    expect(field("Phone number")).toHaveProperty("value", "215-555-0144 ask for Nan");
    expect(screen.getByText("Phone number is not valid")).toBeTruthy();
    expect(field("State")).toHaveProperty("value", "Pennsylvania");
    expect(screen.getByText("Choose a state")).toBeTruthy();
    await press(tab.user, "Continue");
    expect(screen.queryByRole("button", { name: "Complete Referral" })).toBeNull();
    expect(sent()).toEqual([]);
  });

  it("is typed as before if the record does not answer, and the form says so", async () => {
    api.fail(chartContact.get, { status: 503, code: "upstream_unavailable" });
    showApp("/referrals/refer-a-patient", { patient: FIONN });
    expect(await screen.findByText(/The hospital’s record did not respond/)).toBeTruthy();
    expect(field("Clinic")).toBeTruthy();
  });
});
