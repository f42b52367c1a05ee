import { expect, it } from "vitest";
import { PhysicianForm } from "./physicians.ts";

const NAMED = { email: "iris@linnet.example", firstName: "Iris", lastName: "Vale", npiNum: "1234567893" };

it("says what is wrong with a field that may be empty as its rule says it", () => {
  const wrong = { licenseState: "ZZ", deaExpireDate: "2026-02-31", cellPhone: "12", fax: "none" };
  const { error } = PhysicianForm.safeParse({ ...NAMED, ...wrong });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["cellPhone", "Phone number is not valid"],
    ["fax", "Fax number is not valid"],
    ["licenseState", "Choose a state"],
    ["deaExpireDate", "This date does not exist"],
  ]);
});

it("makes null of what is empty or left out", () => {
  const empty = { deaExpireDate: "", licenseState: "", title: "  " };
  const { deaExpireDate, licenseState, suffix, title } = PhysicianForm.parse({ ...NAMED, ...empty });
  expect([deaExpireDate, licenseState, suffix, title]).toEqual([null, null, null, null]);
});
