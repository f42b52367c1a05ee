import { describe, expect, it } from "vitest";
import {
  fullNameOf,
  isSameChild,
  isSameName,
  listedNameOf,
  mayBeCorrection,
  NAME_MISSING,
  ONLY_LETTERS,
  validateTypedName,
  withoutSuffix,
} from "./identity.ts";

const name = (lastName: string, firstName: string, middleName = "") => ({ lastName, firstName, middleName });
const born = (names: ReturnType<typeof name>, dateOfBirth: string) => ({ ...names, dateOfBirth });

describe("a typed name", () => {
  it.each([
    [name("Darcy", "Fionn"), name("D’Arcy", "Fionn")],
    [name("D'ARCY", "fionn"), name("D’Arcy", "Fionn")],
    [name("ReyesLopez", "Ana"), name("Reyes-Lopez", "Ana")],
    [name("Reyes Lopez", "Ana"), name("Reyes-López", "Ana")],
    [name("Luk", "Zofia"), name("Łuk", "Zofia")],
    [name(" Nguyen ", "Linh"), name("Nguyễn", "Linh")],
    [name("Kim", "JeanLuc"), name("Kim", "Jean-Luc")],
    [name("Kim", "Mary"), name("Kim", "Mary", "Ann")],
    [name("Kim", "Mary"), name("Kim", "Mary Ann")],
    [name("Kim", "MaryAnn"), name("Kim", "Mary Ann")],
    [name("Kim", "Mary", "Ann"), name("Kim", "Mary Ann")],
    [name("Kim", "Mary", "A"), name("Kim", "Mary", "Ann")],
    [name("Kim", "Mary", "Ann"), name("Kim", "Mary")],
    [name("Kim", "JeanLuc", "Marie"), name("Kim", "Jean-Luc")],
    [name("Kim", "JeanLuc", "M"), name("Kim", "Jean-Luc", "Marie")],
    [name("", "wulandari"), name("", "Wulandari")],
    [name("Wulandari", ""), name("Wulandari", "")],
    [name("Παπαδάκη", "Ελένη"), name("ΠΑΠΑΔΑΚΗ", "ΕΛΕΝΗ")],
  ])("%j is the record's %j", (typed, own) => {
    expect(isSameName(typed, own)).toBe(true);
  });

  it.each([
    [name("Kim", "Bill"), name("Kim", "William")],
    [name("Kim", "Mary", "Beth"), name("Kim", "Mary", "Ann")],
    [name("Kim", "M"), name("Kim", "Mary")],
    [name("Kim", "Ann"), name("Kim", "Mary", "Ann")],
    [name("Kim", "JeanLuc", "Paul"), name("Kim", "Jean-Luc", "Marie")],
    [name("Reyes", "Ana"), name("Reyes-Lopez", "Ana")],
    [name("Othermrn", "Zed"), name("D’Arcy", "Fionn")],
    [name("Kim", ""), name("Kim", "Mary")],
    [name("Wulandari", ""), name("", "Wulandari")],
    [name("Sari", "Wulandari"), name("", "Wulandari")],
    [name("", "Wulandari"), name("Sari", "Wulandari")],
    [name("", ""), name("", "")],
    [name("-", "Mary"), name("", "Mary")],
    [name("Kim", "-"), name("Kim", "’")],
  ])("%j is not the record's %j", (typed, own) => {
    expect(isSameName(typed, own)).toBe(false);
  });

  it("may have letters only, unless it is exactly one of the record", () => {
    const own = [name("D’Arcy", "Mary Ann", "de la Luz")];
    expect(validateTypedName(name("D’Arcy", "Mary Ann", "de la Luz"), own)).toEqual({});
    expect(validateTypedName(name(" D’Arcy ", "Zoë", ""), own)).toEqual({});
    expect(validateTypedName(name("D Arcy", "Mary-Ann", "R2"), own)).toEqual({
      lastName: ONLY_LETTERS,
      firstName: ONLY_LETTERS,
      middleName: ONLY_LETTERS,
    });
    expect(validateTypedName(name("D’Arcy", "Mary"), [])).toEqual({ lastName: ONLY_LETTERS });
  });

  it.each([
    [name("D'Arcy", "Jean-Luc"), name("D’Arcy", "Jean‑Luc")],
    [name("d‘arcy", "Jean–Luc"), name("D'Arcy", "Jean-Luc")],
    [name("DʼARCY", "JEAN‐LUC"), name("D’Arcy", "Jean-Luc")],
    [name("Reyes-Lopez", "Ana"), name("Reyes-López", "Ana")],
  ])("%j passes as the record's %j: an apostrophe or hyphen is as good as another", (typed, own) => {
    expect(validateTypedName(typed, [own])).toEqual({});
  });

  it("passes as the record's only with an apostrophe or hyphen where the record has one", () => {
    const own = [name("D’Arcy", "Mary Ann")];
    for (const lastName of ["D-Arcy", "D’Ar’cy", "D Arcy", "D<Arcy", "D’Arcy2"])
      expect(validateTypedName(name(lastName, "Mary"), own)).toEqual({ lastName: ONLY_LETTERS });
  });
});

describe("one name only", () => {
  const given = name("", "Wulandari");

  it("is enough where the record has no other, and for nobody else", () => {
    expect(validateTypedName(given, [given])).toEqual({});
    expect(validateTypedName(name("Wulandari", ""), [name("Wulandari", "")])).toEqual({});
    expect(validateTypedName(given, [])).toEqual({ lastName: NAME_MISSING.lastName });
    expect(validateTypedName(given, [name("Wulandari", "")])).toEqual({ lastName: NAME_MISSING.lastName });
    expect(validateTypedName(name(" ", "Ana"), [name("Ruiz", "Ana")])).toEqual({ lastName: NAME_MISSING.lastName });
    expect(validateTypedName(name("", ""), [given, name("Wulandari", "")])).toEqual(NAME_MISSING);
  });

  it("is how the child is called", () => {
    for (const one of [given, name("Wulandari", "")])
      for (const nameOf of [listedNameOf, fullNameOf]) expect(nameOf(one)).toBe("Wulandari");
    expect(listedNameOf(name("Ruiz", "Ana", "Lucía"))).toBe("Ruiz, Ana Lucía");
    expect(fullNameOf(name("Ruiz", "Ana", "Lucía"))).toBe("Ana Lucía Ruiz");
  });
});

describe("a child of the record", () => {
  const fionn = { ...born(name("D’Arcy", "Fionn"), "2009-10-11") };

  it("is meant by name and birth date together", () => {
    expect(isSameChild(born(name("Darcy", "Fionn"), "2009-10-11"), fionn)).toBe(true);
    expect(isSameChild(born(name("Darcy", "Fionn"), "2009-11-10"), fionn)).toBe(false);
    expect(isSameChild(born(name("Darcy", "Saoirse"), "2009-10-11"), fionn)).toBe(false);
  });

  it.each([
    ["Darcy Jr.", "Fionn"],
    ["Darcy, III", "Fionn"],
    ["Darcy", "Fionn Jr"],
    ["DARCY II", "Fionn Patrick Sr."],
  ])("is the same whatever suffix is written into a name: %s, %s", (lastName, firstName) => {
    expect(isSameChild(born(name(lastName, firstName), "2009-10-11"), fionn)).toBe(true);
    expect(isSameChild(born(name("Darcy", "Fionn"), "2009-10-11"), { ...fionn, ...name(lastName, firstName) })).toBe(true);
  });

  it("keeps a name that is all there is, and is no suffix inside another", () => {
    expect([withoutSuffix("Ii"), withoutSuffix("Iivari"), withoutSuffix("Sri"), withoutSuffix("Smith  III.")]).toEqual([
      "Ii",
      "Iivari",
      "Sri",
      "Smith",
    ]);
  });

  it("has the birth date as far as the record knows it", () => {
    expect(isSameChild(born(name("Darcy", "Fionn"), "2009-10-11"), { ...fionn, dateOfBirth: "2009" })).toBe(true);
    expect(isSameChild(born(name("Darcy", "Fionn"), "2009-10-11"), { ...fionn, dateOfBirth: "2009-10" })).toBe(true);
    expect(isSameChild(born(name("Darcy", "Fionn"), "2009-10-11"), { ...fionn, dateOfBirth: "2009-1" })).toBe(false);
    expect(isSameChild(born(name("Darcy", "Fionn"), "2009-10-11"), { ...fionn, dateOfBirth: null })).toBe(false);
  });

  const ofRecord = { ...fionn, sex: "M" } as const;
  it.each([
    ["a misspelt first name", { firstName: "Finn" }, true],
    ["a misspelt last name", { lastName: "Darcey" }, true],
    ["a last name and a middle name that is left out", { lastName: "Darcey", middleName: "Patrick" }, true],
    ["a wrong birth date", { dateOfBirth: "2010-10-11" }, true],
    ["a wrong sex", { sex: "F" }, true],
    ["nothing", {}, true],
    ["first name and birth date", { firstName: "Saoirse", dateOfBirth: "2012-02-03" }, false],
    ["last name and birth date", { lastName: "Keane", dateOfBirth: "2012-02-03" }, false],
    ["a twin's first name and sex", { firstName: "Saoirse", sex: "F" }, false],
    ["a twin's first name and last name", { firstName: "Rory", lastName: "Keane" }, false],
    ["last name and sex", { lastName: "Keane", sex: "F" }, false],
    ["birth date and sex", { dateOfBirth: "2012-02-03", sex: "F" }, false],
  ] as const)("may be corrected in one thing: %s is one: %s", (_what, typed, isOne) => {
    expect(mayBeCorrection({ ...ofRecord, ...typed }, ofRecord)).toBe(isOne);
  });

  it("differs in nothing where the record does not know the sex, and in a birth date that it does not know", () => {
    expect(mayBeCorrection({ ...ofRecord, firstName: "Finn" }, { ...ofRecord, sex: "U" })).toBe(true);
    expect(mayBeCorrection({ ...ofRecord, firstName: "Finn" }, { ...ofRecord, dateOfBirth: null })).toBe(false);
  });
});
