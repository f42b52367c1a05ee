import { describe, expect, it } from "vitest";
import { aDraft, CHOICES } from "../../../../test/referral-form.ts";
import { EMPTY, type TypedReferral } from "./fields.ts";
import { formOfDraft } from "./prefill.ts";
import { wizardRules } from "./rules.ts";

const TODAY = "2026-11-20";
const MAJA = formOfDraft(aDraft().fields, EMPTY, CHOICES);
const faultOf = (field: keyof TypedReferral, text: string) => wizardRules(TODAY)({ ...MAJA, [field]: text })[field];
const NAMES = "Names should not contain spaces, numbers or special characters";

describe("what is typed", () => {
  it("is right as Dora types it", () => {
    expect(wizardRules(TODAY)(MAJA)).toEqual({});
  });

  it("may leave open only what is optional", () => {
    const open = Object.keys(wizardRules(TODAY)(Object.fromEntries(Object.keys(EMPTY).map((field) => [field, ""])) as TypedReferral));
    const optional = ["middleName", "secondaryPhoneNumber", "guardianRelationshipId", "guardianEmail", "mrn", "personId"];
    expect(open.toSorted()).toEqual(
      Object.keys(EMPTY)
        .filter((field) => !optional.includes(field))
        .toSorted(),
    );
  });

  it.each(["dateOfBirth", "guardianDob"] as const)("has a %s from 01/01/1904 to today, in any common form", (field) => {
    for (const day of ["01/01/1904", "11/20/2026", "2/26/2016", "02262016", "2016-02-26"]) expect(faultOf(field, day)).toBeUndefined();
    for (const day of ["12/31/1903", "05/09/1850"]) expect(faultOf(field, day)).toBe("Enter date after 01/01/1904");
    expect(faultOf(field, "11/21/2026")).toBe("Cannot enter a future date");
    expect(faultOf(field, "12/2016")).toBe("Please enter the date as MM/DD/YYYY");
    for (const day of ["31/12/2016", "02/30/2016", "02/29/2015", "2016-02-30"])
      expect(faultOf(field, day)).toBe("This date does not exist");
  });

  it.each(["firstName", "middleName", "lastName", "guardianFirstName", "guardianLastName"] as const)("has only letters in %s", (field) => {
    for (const name of ["Zoë", "Łucja", "明"]) expect(faultOf(field, name)).toBeUndefined();
    for (const name of ["Mary Ann", "O'Neil", "Ann-Marie", "R2"]) expect(faultOf(field, name)).toBe(NAMES);
  });

  it.each([
    ["phoneNumber", "Phone number is not valid", ["(215) 555-0144", "215.555.0144", "2155550144"], ["555-014", "1 215 555 0144", "phone"]],
    ["zipCode", "Zip Code is not valid", ["19002", "19002-1234"], ["1900", "190021234", "19002-"]],
    ["guardianEmail", "Email is not valid", ["", "k@mail.example"], ["k@", "karin"]],
  ] as const)("has a %s, or says: %s", (field, message, right, wrong) => {
    for (const text of right) expect(faultOf(field, text)).toBeUndefined();
    for (const text of wrong) expect(faultOf(field, text)).toBe(message);
  });
});
