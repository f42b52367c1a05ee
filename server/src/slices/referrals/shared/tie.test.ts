import { describe, expect, it } from "vitest";
import { type KnownChild, tieTo } from "./tie.ts";

const maja: KnownChild = {
  personId: "pt-1",
  mrn: "40030046",
  firstName: "Maja",
  middleName: "",
  lastName: "Lindqvist",
  dateOfBirth: "2016-02-27",
  sex: "F",
};
type Typed = Partial<Parameters<typeof tieTo>[1]>;
const tie = (typed: Typed, isCorrection = false) => {
  const { personId: _, sex: _sex, ...own } = maja;
  const found = tieTo(maja, { ...own, dateOfBirth: "2016-02-27", patientSexId: 2, ...typed }, isCorrection);
  return "kind" in found ? found.kind : Object.keys(found.errors).sort();
};

describe("what is typed about a child of the record", () => {
  it.each<[string, Typed, string | string[]]>([
    ["as the record has it", {}, "agrees"],
    ["in capitals, with a hyphen and accents", { lastName: "LIND-QVÍST", firstName: "maja" }, "agrees"],
    ["with blanks", { lastName: " Lind qvist " }, "agrees"],
    ["with a middle name", { middleName: "Elin" }, "agrees"],
    ["with two given names", { firstName: "Maja Elin" }, "agrees"],
    ["without an MRN", { mrn: "" }, "agrees"],
    ["with zeros before the MRN", { mrn: "0040030046" }, "agrees"],
    ["with another sex", { patientSexId: 1 }, "agrees"],
    ["with a letter that has no base letter", { lastName: "Lindqvisŧ" }, ["lastName"]],
    ["with a nickname", { firstName: "Majken" }, ["firstName"]],
    ["with another day", { dateOfBirth: "2016-02-28" }, ["dateOfBirth"]],
    ["with another MRN", { mrn: "40030047" }, ["mrn"]],
    ["as a sibling", { firstName: "Lena", dateOfBirth: "2019-02-03" }, ["dateOfBirth", "firstName"]],
    ["as another child", { firstName: "Zed", lastName: "Othermrn", dateOfBirth: "2018-03-04" }, ["dateOfBirth", "firstName", "lastName"]],
  ])("%s", (_how, typed, expected) => {
    expect(tie(typed)).toEqual(expected);
  });

  it.each<[string, Typed, string | string[]]>([
    ["nothing", {}, "agrees"],
    ["a first name", { firstName: "Maya" }, "correction"],
    ["a last name", { lastName: "Berg" }, "correction"],
    ["a birth date", { dateOfBirth: "2016-01-02" }, "correction"],
    ["a sex", { patientSexId: 3 }, "correction"],
    ["an MRN", { firstName: "Maya", mrn: "40030047" }, ["firstName", "mrn"]],
    ["first name and last name", { firstName: "Lena", lastName: "Berg" }, ["firstName", "lastName"]],
    ["first name and sex", { firstName: "Lars", patientSexId: 1 }, ["firstName", "patientSexId"]],
    ["last name and sex", { lastName: "Berg", patientSexId: 1 }, ["lastName", "patientSexId"]],
    ["first name and birth date", { firstName: "Lena", dateOfBirth: "2019-02-03" }, ["dateOfBirth", "firstName"]],
  ])("corrects %s", (_what, typed, expected) => {
    expect(tie(typed, true)).toEqual(expected);
  });
});
