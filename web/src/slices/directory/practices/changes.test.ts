import { describe, expect, it } from "vitest";
import { aLink, aLocation, aPractice } from "../../../../test/a-practice.ts";
import { mergedPractice, practiceChanges } from "./changes.ts";
import { type LocationEntry, typedOf } from "./entries.ts";

const was = typedOf(aPractice());
const [harbor, mill] = aPractice().locations;
const [owen, dora] = aPractice().physicians;

describe("what somebody else changed", () => {
  it("is said by the names of fields, locations and physicians", () => {
    const now = aPractice({
      groupName: "Harbor Group",
      locations: [{ ...harbor!, phone: "(215) 555-0199", defaultLocation: false }, aLocation({ id: 44, address1: "1 Elm Court" })],
      physicians: [dora!, aLink({ id: 73, physId: 5188, physicianFirstName: "Hiro", physicianLastName: "Sato" })],
    });
    expect(practiceChanges(was, typedOf(now)).map(({ label, theirs }) => [label, theirs])).toEqual([
      ["Group name", "Harbor Group"],
      ["Location changed", "218 Harbor Road, Maple Glen, PA 19002"],
      ["Location added", "1 Elm Court, Maple Glen, PA 19002"],
      ["Location removed", "9 Mill Lane, Maple Glen, PA 19002"],
      ["Default location", "1 Elm Court, Maple Glen, PA 19002"],
      ["Physician added", "Sato, Hiro"],
      ["Physician removed", "Marchetti, Owen"],
      ["Practice owner", undefined],
    ]);
  });

  it("is nothing where only the day of the change is another", () => {
    expect(practiceChanges(was, typedOf(aPractice({ modifiedOn: "2026-11-19T20:30:00Z" })))).toEqual([]);
  });
});

describe("keeping what was typed beside somebody else's changes", () => {
  const withForm = (entry: LocationEntry, form: Partial<LocationEntry["form"]>) => ({ ...entry, form: { ...entry.form, ...form } });

  it("keeps what is different here, and takes the rest as it is now", () => {
    const mine = {
      ...was,
      practiceName: "Lakeside Children",
      locations: [was.locations[0]!, withForm(was.locations[1]!, { phone: "(215) 555-0101" })],
    };
    const now = typedOf(
      aPractice({ practiceName: "Lakeside", groupName: "Harbor Group", locations: [{ ...harbor!, zip: "19003" }, mill!] }),
    );
    const merged = mergedPractice(now, mine, was);
    expect(merged).toMatchObject({ practiceName: "Lakeside Children", groupName: "Harbor Group" });
    expect(merged.locations.map(({ form }) => [form.zip, form.phone])).toEqual([
      ["19003", "(215) 555-0170"],
      ["19002", "(215) 555-0101"],
    ]);
  });

  it("keeps all of mine over theirs without the earlier version, but no row that is gone", () => {
    const now = typedOf(aPractice({ groupName: "Harbor Group", locations: [{ ...harbor!, zip: "19003" }, aLocation({ id: 44 })] }));
    const kept = mergedPractice(now, was);
    expect(kept.groupName).toBe(was.groupName);
    expect(kept.locations.map(({ key, form }) => [key, form.zip])).toEqual([
      [41, "19002"],
      [44, "19002"],
    ]);
  });

  it("keeps rows that are new here and drops what has gone there, and nobody is there twice", () => {
    const draft = { physicianName: "Sato, Hiro", locationId: 41 };
    const isNew = { id: 0, isOwner: false, isVerified: false, isRemoved: false };
    const mine = {
      ...was,
      locations: [...was.locations, { ...was.locations[1]!, key: 2 ** 31 + 1 }],
      physicians: [
        ...was.physicians,
        { ...isNew, draft: { ...draft, physicianId: 5188 } },
        { ...isNew, draft: { ...draft, physicianId: 5189 } },
      ],
    };
    const now = typedOf(
      aPractice({
        locations: [harbor!],
        physicians: [owen!, aLink({ id: 73, physId: 5188, physicianLastName: "Sato", physicianFirstName: "Hiro" })],
      }),
    );
    const merged = mergedPractice(now, mine, was);
    expect(merged.locations.map(({ key }) => key)).toEqual([41, 2 ** 31 + 1]);
    expect(merged.physicians.map(({ id, draft: { physicianId } }) => [id, physicianId])).toEqual([
      [72, 5120],
      [73, 5188],
      [0, 5189],
    ]);
  });

  it("has what was sent as new with the ids that it got", () => {
    const sent = {
      ...was,
      locations: [...was.locations, { ...was.locations[1]!, key: 2 ** 31 + 1 }],
      physicians: [
        ...was.physicians,
        {
          id: 0,
          isOwner: false,
          isVerified: false,
          isRemoved: false,
          draft: { physicianName: "Sato, Hiro", physicianId: 5188, locationId: 2 ** 31 + 1 },
        },
      ],
    };
    const hiro = aLink({ id: 73, physId: 5188, physicianLastName: "Sato", physicianFirstName: "Hiro", homeLocId: 44 });
    const saved = typedOf(aPractice({ locations: [harbor!, mill!, { ...mill!, id: 44 }], physicians: [owen!, dora!, hiro] }));
    expect(mergedPractice(saved, { ...sent, groupName: "Typed meanwhile" }, sent)).toEqual({ ...saved, groupName: "Typed meanwhile" });
  });

  it("does not remove what has become the default location or the owner meanwhile", () => {
    const mine = {
      ...was,
      locations: was.locations.map((entry) => ({ ...entry, isRemoved: !entry.isDefault })),
      physicians: was.physicians.map((entry) => ({ ...entry, isRemoved: !entry.isOwner })),
    };
    const now = typedOf(
      aPractice({
        locations: [
          { ...harbor!, defaultLocation: false },
          { ...mill!, defaultLocation: true },
        ],
        physicians: [
          { ...owen!, isPracticeOwner: false },
          { ...dora!, isPracticeOwner: true },
        ],
      }),
    );
    const merged = mergedPractice(now, mine, was);
    expect([...merged.locations, ...merged.physicians].filter(({ isRemoved }) => isRemoved)).toEqual([]);
  });
});
