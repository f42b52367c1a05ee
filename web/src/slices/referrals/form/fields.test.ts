import { referrals } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import { FIONN } from "../../../../test/patients.ts";
import { aDraft, CHOICES } from "../../../../test/referral-form.ts";
import { knownPatient } from "../shared/known-child.ts";
import { changesOf, EMPTY, formValidator, type TypedReferral, toPayload } from "./fields.ts";
import { formOfDraft, formOfPatient } from "./initial-values.ts";

const TODAY = "2026-11-20";
const MAJA = formOfDraft(aDraft().fields, EMPTY, CHOICES);
const errorOf = (field: keyof TypedReferral, text: string) => formValidator(TODAY)({ ...MAJA, [field]: text })[field];
const NAMES = "Names should not contain spaces, numbers or special characters";

describe("a typed value", () => {
  it("is accepted in all common forms", () => {
    expect(formValidator(TODAY)(MAJA)).toEqual({});
  });

  it("may be empty only if optional", () => {
    const open = Object.keys(formValidator(TODAY)(Object.fromEntries(Object.keys(EMPTY).map((field) => [field, ""])) as TypedReferral));
    const optional = ["middleName", "secondaryPhoneNumber", "guardianRelationshipId", "guardianEmail", "mrn", "personId"];
    expect(open.toSorted()).toEqual(
      Object.keys(EMPTY)
        .filter((field) => !optional.includes(field))
        .toSorted(),
    );
  });

  it.each(["dateOfBirth", "guardianDob"] as const)("has a %s from 01/01/1904 to today, in any common form", (field) => {
    for (const day of ["01/01/1904", "11/20/2026", "2/26/2016", "02262016", "2016-02-26"]) expect(errorOf(field, day)).toBeUndefined();
    for (const day of ["12/31/1903", "05/09/1850"]) expect(errorOf(field, day)).toBe("Enter date after 01/01/1904");
    expect(errorOf(field, "11/21/2026")).toBe("Cannot enter a future date");
    expect(errorOf(field, "12/2016")).toBe("Enter the date as MM/DD/YYYY");
    for (const day of ["31/12/2016", "02/30/2016", "02/29/2015", "2016-02-30"])
      expect(errorOf(field, day)).toBe("This date does not exist");
  });

  it.each(["firstName", "middleName", "lastName", "guardianFirstName", "guardianLastName"] as const)("has only letters in %s", (field) => {
    for (const name of ["Zoë", "Łucja", "明"]) expect(errorOf(field, name)).toBeUndefined();
    for (const name of ["Mary Ann", "O'Neil", "Ann-Marie", "R2"]) expect(errorOf(field, name)).toBe(NAMES);
  });

  it.each([
    ["phoneNumber", "Phone number is not valid", ["(215) 555-0144", "215.555.0144", "2155550144"], ["555-014", "1 215 555 0144", "phone"]],
    ["zipCode", "Zip Code is not valid", ["19002", "19002-1234"], ["1900", "190021234", "19002-"]],
    ["guardianEmail", "Email is not valid", ["", "k@mail.example"], ["k@", "karin"]],
  ] as const)("has a %s, or says: %s", (field, message, right, wrong) => {
    for (const text of right) expect(errorOf(field, text)).toBeUndefined();
    for (const text of wrong) expect(errorOf(field, text)).toBe(message);
  });
});

describe("the sent values", () => {
  it("have the word of each chosen id, and the wire's date format", () => {
    const payload = toPayload(formOfDraft(aDraft().fields, EMPTY, CHOICES), CHOICES, ["letter.pdf"]);
    expect(payload).toMatchObject({
      physicianName: "Ashby, Dora",
      practiceName: "Lakeside Pediatrics",
      clinicName: "Cardiology",
      requestType: "New",
      patientAcuity: "Routine",
      insuranceType: "Commercial",
      patientSex: "Female",
      guardianRelationship: "",
      dateOfBirth: "2016-02-26",
      guardianDob: "1984-09-12",
      attachmentNames: '["letter.pdf"]',
    });
    expect(referrals.create.body.safeParse(payload).success).toBe(true);
  });

  it("have -1 and 0 for no choice (REF-103, REF-105), which the contract refuses for required fields", () => {
    const payload = toPayload({ ...EMPTY, requestTypeId: "" }, CHOICES, []);
    expect(payload).toMatchObject({ clinicKey: "-1", insuranceTypeId: "-1", requestTypeId: "-1", guardianRelationshipId: "0" });
    const errors = referrals.create.body.safeParse(payload).error?.issues.map(({ path }) => path[0]);
    expect(errors).toEqual(expect.arrayContaining(["clinicKey", "insuranceTypeId", "requestTypeId"]));
    expect(errors).not.toContain("guardianRelationshipId");
  });
});

const filledIn = formOfPatient(FIONN, CHOICES);
const changes = (typed: Partial<typeof filledIn>, patient = FIONN) => changesOf(knownPatient(patient), { ...filledIn, ...typed }, CHOICES);

describe("the differences from the record", () => {
  it("are a name, a birth date or a sex that does not agree, and no other spelling of the same name", () => {
    expect(changes({})).toEqual([]);
    expect(changes({ lastName: "darcy", middleName: "Patrick" })).toEqual([]);
    expect(changes({ firstName: "Finn" })).toEqual(["firstName"]);
    expect(changes({ dateOfBirth: "10/12/2009", patientSexId: "2" })).toEqual(["dateOfBirth", "patientSexId"]);
  });

  it("are not values that the record lacks, except an unknown birth date", () => {
    expect(changes({}, { ...FIONN, sex: "U", dob: "2009" })).toEqual([]);
    expect(changes({}, { ...FIONN, dob: "2010" })).toEqual(["dateOfBirth"]);
    expect(changes({}, { ...FIONN, dob: null })).toEqual(["dateOfBirth"]);
  });
});
