import { describe, expect, it } from "vitest";
import { absenceIn } from "./said-to-be-none.ts";

const saysOf = (text: string, hasDetails = false) => absenceIn({ text, codes: [] }, hasDetails)?.says;
const IPS = "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips";

describe("a statement about a whole list", () => {
  it.each(
    (
      "NKDA (No Known Drug Allergies)|None known|NKA - no known allergy|Nil known|NKDA|nka.|*NKDA*|NKDA/NKFA|No Known Allergies|No known drug allergy|" +
      "No known drug, food or environmental allergies|No known drug and food allergies|No known allergies, no known drug allergies|" +
      "No known allergy (situation)|Patient denies any known drug allergies|NKDA per mother|NKDA - confirmed|No known problems|No active problems|" +
      "No current problems or disability|Not on any medication|Not currently taking any medications|Takes no medications|No medications|" +
      "Allergies: none|Known allergies - none known|Allergies reviewed, none known|No known allergies as of 3/2024|No significant PMH|Nothing known|" +
      "NO KNOWN ALLERGENS|No relevant medical history|No vaccines given|No known immunizations|No vaccinations|None|Nil|None reported|No significant medical history"
    ).split("|"),
  )("says that there is none: %s", (text) => {
    expect(absenceIn({ text, codes: [] }, false)).toEqual({ says: "none-known", words: text });
  });

  it.each(
    (
      "No information about allergies|No information available|No allergy information|Allergies unknown|Allergy status unknown|Not asked|" +
      "Allergies not on file|Unable to obtain|None recorded|No allergies on file|Unknown medications|Immunization history unknown|Unknown|N/A"
    ).split("|"),
  )("says that no one knows: %s", (text) => {
    expect(absenceIn({ text, codes: [] }, false)).toEqual({ says: "no-information", words: text });
  });

  it.each(
    (
      "Peanut|No known cause of rash|Nil by mouth|NKDA but peanut|NKDA, seasonal allergies|NKDA with seasonal allergies|None known; latex allergy|" +
      "No known allergies, latex sensitivity|No known drug allergies and seasonal allergies|No known allergies except penicillin|" +
      "NKDA. Allergic to peanuts|Allergies: peanut|Allergies: none to food, peanut|Yellow 5|No latex|Unknown antibiotic|unknown drug|Nilotinib|Drug allergy|Latex allergy|Seasonal allergies|" +
      "No known allergy to penicillin|Nonketotic hyperglycinemia (NKH)|Family history of diabetes|Other|"
    ).split("|"),
  )("is not this: %s", (text) => {
    expect(saysOf(text)).toBeUndefined();
  });

  it("is recognized by codes, with words of their own if it has none", () => {
    expect(absenceIn({ text: "no-known-problems", codes: [`${IPS}|no-known-problems`] }, false)).toEqual({
      says: "none-known",
      words: "No known problems",
    });
    expect(absenceIn({ text: "Keine Allergien", codes: ["http://snomed.info/sct|716186003"] }, false)?.words).toBe("Keine Allergien");
    expect(absenceIn({ text: "409137002", codes: ["urn:oid:2.16.840.1.113883.6.96|409137002"] }, false)?.words).toBe(
      "No known drug allergy",
    );
    expect(absenceIn({ text: "x", codes: [`${IPS}|no-immunization-info`] }, false)?.says).toBe("no-information");
  });

  it("is not recognized by a code next to words that name an allergen", () => {
    const codes = ["http://snomed.info/sct|409137002"];
    expect(absenceIn({ text: "Allergy to peanut", codes }, false)).toBeUndefined();
    expect(absenceIn({ text: "No known allergy to any drug", codes }, false)?.says).toBe("none-known");
  });

  it("is recognized by a missing value only if nothing names the entry", () => {
    const missing = ["http://terminology.hl7.org/CodeSystem/v3-NullFlavor|UNK"];
    expect(absenceIn({ text: "UNK", codes: missing }, false)).toEqual({ says: "no-information", words: "No information" });
    expect(absenceIn({ text: "unknown", codes: ["http://terminology.hl7.org/CodeSystem/data-absent-reason|unknown"] }, false)?.says).toBe(
      "no-information",
    );
    expect(absenceIn({ text: "Bee stings", codes: missing }, false)).toBeUndefined();
  });

  it("is an entry if it has more details", () => {
    expect(saysOf("Unknown", true)).toBeUndefined();
    expect(saysOf("NKDA", true)).toBeUndefined();
  });

  it("takes no longer for a long text", () => {
    expect(saysOf(`no ${"known drug, ".repeat(50_000)}rash`)).toBeUndefined();
  });
});
