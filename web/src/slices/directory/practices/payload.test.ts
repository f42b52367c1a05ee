import { directory } from "@linnet/contract/directory";
import { describe, expect, it } from "vitest";
import { aLocation, aPractice } from "../../../../test/a-practice.ts";
import { EMPTY_PRACTICE, keyOfNext, type LocationEntry, type PhysicianEntry, type TypedPractice, typedOf } from "./entries.ts";
import { toPracticeEdit, toPracticeForm, validateNewPractice, validatePracticeEdit } from "./payload.ts";

const [known] = typedOf(aPractice()).locations;
const aNewLocation = (locations: LocationEntry[]): LocationEntry => ({ ...known!, key: keyOfNext(locations), isDefault: false });
const aNewPhysician = (physicianId: number, locationId: number): PhysicianEntry => ({
  id: 0,
  draft: { physicianId, physicianName: "Sato, Hiro", locationId },
  isOwner: false,
  isVerified: false,
  isRemoved: false,
});

describe("what creates a practice", () => {
  const first = aNewLocation([]);
  const second = aNewLocation([first]);
  const typed: TypedPractice = {
    ...EMPTY_PRACTICE,
    practiceName: "Harbor Kids",
    practiceType: "Research",
    locations: [first, second],
    physicians: [aNewPhysician(5188, second.key), aNewPhysician(5121, first.key)],
  };

  it("names each location by its place, and the contract takes it", () => {
    const sent = toPracticeForm(typed);
    expect(sent.practice_Physician.map(({ physicianId, practiceLocationId }) => [physicianId, practiceLocationId])).toEqual([
      [5188, 2],
      [5121, 1],
    ]);
    expect(directory.create.body.parse(sent).groupName).toBeNull();
    expect(validateNewPractice(typed)).toEqual({});
  });

  it("is wrong where it is shown: at a field, at a list, at a row", () => {
    expect(validateNewPractice(EMPTY_PRACTICE)).toEqual({
      practiceName: "Required",
      practiceType: "Required",
      locations: "Add at least one location",
      physicians: "Add at least one physician",
    });
    const gone = { ...typed, npi: "12", domain: "lake side", locations: [first] };
    expect(validateNewPractice(gone)).toEqual({
      npi: "NPI number is not valid",
      domain: "URL is not valid",
      "physicians.0": "Please select a location",
    });
  });
});

describe("what changes a practice", () => {
  const seen = aPractice();
  const typed = typedOf(seen);

  it("sends back what was read, and nothing that had ended before", () => {
    const ended = aLocation({ id: 43, activeRecord: false, defaultLocation: false });
    const sent = toPracticeEdit(typedOf({ ...seen, locations: [...seen.locations, ended] }), seen);
    expect(sent).toMatchObject({ id: 11, modifiedOn: seen.modifiedOn, fax: "" });
    expect(directory.edit.body.parse(sent).locations).toMatchObject([
      { id: 41, address1: "218 Harbor Road", mailStop: null, activeRecord: true, hdsSiteid: "S-7" },
      { id: 42, address1: "9 Mill Lane", activeRecord: true },
    ]);
    expect(sent.physicians.map(({ id, physId, homeLocId }) => [id, physId, homeLocId])).toEqual([
      [72, 5120, 41],
      [71, 5121, 41],
    ]);
    expect(validatePracticeEdit(typed, seen)).toEqual({});
  });

  it("names a new location by minus its place among the new ones", () => {
    const third = aNewLocation(typed.locations);
    const fourth = aNewLocation([...typed.locations, third]);
    const more = {
      ...typed,
      locations: [...typed.locations, third, fourth],
      physicians: [...typed.physicians, aNewPhysician(5188, fourth.key), aNewPhysician(5189, 42)],
    };
    const sent = toPracticeEdit(more, seen);
    expect(sent.locations.map(({ id }) => id)).toEqual([41, 42, 0, 0]);
    expect(sent.physicians.slice(2).map(({ id, homeLocId }) => [id, homeLocId])).toEqual([
      [0, -2],
      [0, 42],
    ]);
    expect(validatePracticeEdit(more, seen)).toEqual({});
  });

  it("asks where somebody works whose location goes, but not for who goes with it", () => {
    const without = {
      ...typed,
      locations: typed.locations.map((entry) => ({ ...entry, isRemoved: entry.key === 41 })),
      physicians: typed.physicians.map((entry) => ({ ...entry, isRemoved: entry.id === 72 })),
    };
    expect(toPracticeEdit(without, seen).locations.map(({ activeRecord }) => activeRecord)).toEqual([false, true]);
    expect(validatePracticeEdit(without, seen)).toEqual({ "physicians.1": "Please select a location" });
  });
});
