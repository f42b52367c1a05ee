import { describe, expect, it } from "vitest";
import { isWithheld, type ReleaseTo, type Sensitive, withheldBecause } from "./is-withheld.ts";

const RELEASE = "urn:wrenfield|released";
const rules: ReleaseTo = {
  sensitive: { labels: new Set(["SEX"]), codes: new Set(["http://loinc.org|2106-3"]), families: ["urn:icd|Z30"], words: /yaz/i },
  releaseTag: RELEASE,
  today: "2026-03-01",
  birthDate: "2012-07-01",
};
const concept = { text: "Pregnancy", codes: ["http://loinc.org|2106-3"] };

describe("a withheld resource", () => {
  it.each<[string, Sensitive]>([
    ["of a sensitive label", { labels: ["http://terminology.hl7.org/CodeSystem/v3-ActCode|SEX"] }],
    ["of a label without a system", { labels: ["|SEX"] }],
    ["about something sensitive", { code: concept }],
    ["with a sensitive part", { code: { text: "Panel", codes: [] }, components: [{ code: concept }] }],
    ["of a sensitive kind of note or visit", { codes: ["http://loinc.org|2106-3"] }],
    ["an appointment for a sensitive service", { types: [concept] }],
    ["an appointment of a sensitive category", { categories: [concept] }],
    ["an appointment with a sensitive specialty", { specialties: [concept] }],
    ["a sensitive type of appointment", { appointmentType: concept }],
    ["of a family of sensitive codes", { code: { text: "Encounter", codes: ["urn:icd|Z30.011"] } }],
    ["a medicine of a sensitive name", { code: { text: "Yaz 28 Day Pack", codes: [] } }],
    ["given for a sensitive reason, which is only said in words", { code: { text: "Tablet", codes: [] }, texts: ["For Yaz"] }],
  ])("is %s, for an adolescent", (_what, reading) => {
    expect(withheldBecause(reading, rules)).toBe("sensitive-category");
    expect(isWithheld(reading, { ...rules, birthDate: "2020-07-01" })).toBe(false);
  });

  it.each<[string, boolean, string | undefined]>([
    ["the day before the twelfth birthday", false, "2014-03-02"],
    ["on the twelfth birthday", true, "2014-03-01"],
    ["the day before the eighteenth birthday", true, "2008-03-02"],
    ["on the eighteenth birthday", false, "2008-03-01"],
    ["born on a leap day, twelve from the first of March on", true, "2014-02-29"],
    ["only the year is known", true, "1990"],
    ["only the month is known", true, "2024-01"],
    ["the birth date is missing", true, undefined],
  ])("%s: %s", (_case, expected, birthDate) => {
    expect(isWithheld({ code: concept }, { ...rules, birthDate })).toBe(expected);
  });

  it("is one labeled restricted, for any patient", () => {
    expect(withheldBecause({ restricted: true }, { ...rules, birthDate: "1990-01-01" })).toBe("security-label");
  });

  it("is released by the hospital's tag, and by no other", () => {
    expect(isWithheld({ code: concept, tags: [RELEASE] }, rules)).toBe(false);
    expect(isWithheld({ restricted: true, tags: [RELEASE] }, rules)).toBe(false);
    expect(isWithheld({ code: concept, tags: ["urn:else|released"] }, rules)).toBe(true);
    expect(isWithheld({ code: concept, tags: [RELEASE] }, { ...rules, releaseTag: undefined })).toBe(true);
  });

  it("is not one about something else", () => {
    expect(isWithheld({ code: { text: "Sodium", codes: ["http://loinc.org|2951-2"] }, labels: ["|N"] }, rules)).toBe(false);
  });
});
