import { expect, it } from "vitest";
import { referralFileName } from "./shared/referral-file-name.ts";

it.each([
  [{ clinicName: "Heart Center", kind: "referral" }, "Referral 10082, Heart Center.pdf"],
  [{ clinicName: "Heart Center", kind: "letter" }, "Referral 10082 letter, Heart Center.pdf"],
  [{ clinicName: "Ear/Nose/Throat", kind: "referral" }, "Referral 10082, Ear-Nose-Throat.pdf"],
  [{ clinicName: "St. Ann", kind: "referral" }, "Referral 10082, St. Ann.pdf"],
] as const)("names the PDF of %j %j", (file, name) => {
  expect(referralFileName({ referralId: 10_082, ...file })).toBe(name);
});
