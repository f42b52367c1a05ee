import { expect, it } from "vitest";
import { physicianLikeness } from "./physician-likeness.ts";

const ANA = {
  firstName: "Ana",
  lastName: "Ruiz-Luk",
  npi: "1234567893",
  license: "A 12345",
  email: "ana@x.example",
  phone: "(215) 555-0144",
};

it("holds physicians against each other however they are written", () => {
  const other = {
    firstName: "ANA",
    lastName: "Ruiz Łuk",
    npi: "1234567893",
    license: "a-12345",
    email: "ANA@x.example",
    phone: "+1 215.555.0144",
  };
  expect(physicianLikeness(ANA, other)).toEqual({ sameName: true, sameNpi: true, sameLicense: true, sameEmail: true, samePhone: true });
});

it("finds nothing in common where it is missing or differs", () => {
  const none = { sameName: false, sameNpi: false, sameLicense: false, sameEmail: false, samePhone: false };
  expect(physicianLikeness(ANA, { firstName: "Ana", lastName: "", npi: "", license: null, email: "", phone: "555" })).toEqual(none);
  expect(physicianLikeness({ firstName: "", lastName: "" }, { firstName: "", lastName: "" })).toEqual(none);
  expect(physicianLikeness(ANA, { firstName: "Luk", lastName: "Ana Ruiz" })).toEqual(none);
});
