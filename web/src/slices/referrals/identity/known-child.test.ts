import { describe, expect, it } from "vitest";
import { FIONN } from "../../../../test/patients.ts";
import { CHOICES } from "../../../../test/referral-form.ts";
import { emptyForm, formOfPatient, knownPatient } from "../form/prefill.ts";
import { changesOf, withoutFilledIn } from "./known-child.ts";

const filledIn = formOfPatient(FIONN, CHOICES);
const changes = (typed: Partial<typeof filledIn>, patient = FIONN) => changesOf(knownPatient(patient), { ...filledIn, ...typed }, CHOICES);

describe("what differs from the record", () => {
  it("is a name, a birth date or a sex that does not agree, and no spelling of the same name", () => {
    expect(changes({})).toEqual([]);
    expect(changes({ lastName: "darcy", middleName: "Patrick" })).toEqual([]);
    expect(changes({ firstName: "Finn" })).toEqual(["firstName"]);
    expect(changes({ dateOfBirth: "10/12/2009", patientSexId: "2" })).toEqual(["dateOfBirth", "patientSexId"]);
  });

  it("is not what the record leaves open, but a birth date that it does not know", () => {
    expect(changes({}, { ...FIONN, sex: "U", dob: "2009" })).toEqual([]);
    expect(changes({}, { ...FIONN, dob: "2010" })).toEqual(["dateOfBirth"]);
    expect(changes({}, { ...FIONN, dob: null })).toEqual(["dateOfBirth"]);
  });
});

it("of another child nothing is left that ties it to the first, not even a correction", () => {
  const typed = { ...filledIn, firstName: "Aoife", reason: "Murmur", identityCorrection: "true" };
  expect(withoutFilledIn(typed, filledIn, emptyForm(CHOICES))).toEqual({ ...emptyForm(CHOICES), firstName: "Aoife", reason: "Murmur" });
});
