import { describe, expect, it } from "vitest";
import { droppedFields } from "./dropped-fields.ts";

describe("dropped fields", () => {
  it.each<[string, object, string[]]>([
    ["a day that no calendar has", { birthDate: "2015-13-45" }, ["birthDate"]],
    ["a death on such a day", { deceasedDateTime: "2025-02-29" }, ["deceasedDateTime"]],
    ["a word of another list", { gender: "X9" }, ["gender"]],
    ["a part of a name, each once", { name: [{ given: ["Ada", 3, 4] }, { given: [5] }] }, ["name.given"]],
    ["a name that is invalid", { name: ["Ada"] }, ["name"]],
    ["nothing of what is right", { name: [{ given: ["Ada"] }], birthDate: "2015", deceasedBoolean: false }, []],
    ["nothing where there is nothing", { name: null, birthDate: null, gender: undefined }, []],
    ["nothing of what is not read", { maritalStatus: 3 }, []],
  ])("are named: %s", (_case, wrong, fields) => {
    expect(droppedFields("Patient", { resourceType: "Patient", id: "p", ...wrong })).toEqual(fields);
  });

  it("are not reported for a type we do not read, or for endless nesting", () => {
    let nested: object = {};
    for (let depth = 0; depth < 5000; depth++) nested = { extension: [nested] };
    expect(droppedFields("Claim", { resourceType: "Claim", id: 3 })).toEqual([]);
    expect(droppedFields("Patient", { resourceType: "Patient", id: "p", name: [nested] })).toEqual([]);
  });
});
