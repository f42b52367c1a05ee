import { expect, it } from "vitest";
import { PhoneNumber, PhoneText } from "./us.ts";

it.each([
  "(215) 555-0144",
  "215-555-0144",
  "215.555.0144",
  " 2155550144 ",
  "+2155550144",
  "+1 (215) 555-0144",
  "1-215-555-0144",
  "+12155550144",
])("keeps the telephone number %s in one form", (typed) => expect(PhoneNumber.parse(typed)).toBe("(215) 555-0144"));

it.each(["555-0144", "2-215-555-0144", "1-1-215-555-0144", "215-555-01445", "(215) 555-0144 x3"])("refuses %s", (typed) =>
  expect(PhoneNumber.safeParse(typed).error?.issues[0]?.message).toBe("Phone number is not valid"),
);

it("keeps a referral's number as it was typed, without a country code", () => {
  expect(PhoneText.parse("215.555.0144")).toBe("215.555.0144");
  expect(PhoneText.safeParse("1-215-555-0144").success).toBe(false);
});
