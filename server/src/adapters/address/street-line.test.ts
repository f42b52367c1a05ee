import { describe, expect, it } from "vitest";
import { standardStreet, standardUnit } from "./street-line.ts";

describe("the first line of an address", () => {
  it.each([
    ["120 Shore Road", "120 Shore Rd"],
    ["120 shore rd.", "120 Shore Rd"],
    ["12340 QUIVIRA ROAD", "12340 Quivira Rd"],
    ["4722 West Kellogg Drive", "4722 W Kellogg Dr"],
    ["2707 EAST 21ST STREET NORTH", "2707 E 21st St N"],
    ["55 Bay Drive South West", "55 Bay Dr SW"],
    ["55 Bay Drive Southwest", "55 Bay Dr SW"],
    ["55 South West Bay Drive", "55 SW Bay Dr"],
    ["100 Bay Park Circle", "100 Bay Park Cir"],
    ["120 North Avenue", "120 North Ave"],
    ["120 The Park", "120 The Park"],
    ["12 Park", "12 Park"],
    ["400 Avenue B", "400 Avenue B"],
    ["39.2 Mile Road", "39.2 Mile Rd"],
    ["12b McDonald Lane", "12B McDonald Ln"],
    ["One Hospital Drive", "One Hospital Dr"],
    ["St. Mary's Road 5", "St Mary's Road 5"],
    ["P.O. Box 309", "PO Box 309"],
    ["post office box #12-a", "PO Box 12-A"],
  ])("%s becomes %s", (typed, standard) => {
    expect(standardStreet(typed)?.street).toBe(standard);
  });

  it.each([
    ["7130 W Maple St Suite 230", "7130 W Maple St", "Ste 230"],
    ["200 Maine, Ste. #C", "200 Maine", "Ste C"],
    ["12 Shore Rd #4", "12 Shore Rd", "# 4"],
    ["12 Shore Road Building A Suite 5", "12 Shore Rd", "Bldg A Ste 5"],
  ])("%s gives its unit to the second line", (typed, street, unit) => {
    expect(standardStreet(typed)).toEqual({ street, unit });
  });

  it.each(["Shore Road", "Suite 4", "12345", "#"])("%s has nowhere to bring mail to", (typed) => {
    expect(standardStreet(typed)).toBeNull();
  });
});

describe("the second line of an address", () => {
  it.each([
    ["", ""],
    ["Suite 200", "Ste 200"],
    ["SUITE #200", "Ste 200"],
    ["apartment 4b", "Apt 4B"],
    ["3rd floor", "Fl 3"],
    ["Building A, Suite b", "Bldg A Ste B"],
    ["#5", "# 5"],
    ["Penthouse", "Ph"],
    ["c/o Nora Unit", "c/o Nora Unit"],
  ])("'%s' becomes '%s'", (typed, standard) => {
    expect(standardUnit(typed)).toBe(standard);
  });
});
