import { describe, expect, it } from "vitest";
import { Patient } from "./fhir-resources.ts";
import { readResource } from "./read-resource.ts";
import { replacedBy } from "./replaced-by.ts";

const link = (type: string, reference: string) => ({ type, other: { reference } });
const patient = (id: string, ...links: ReturnType<typeof link>[]) =>
  Patient.parse({ resourceType: "Patient", id, link: links.map(({ type, other }) => link(type, `Patient/${other.reference}`)) });
const pairs = (...patients: Patient[]) => Object.fromEntries(replacedBy(patients));

describe("the links of a patient", () => {
  it("name replaced and replacing patients, and nothing else", () => {
    const resource = {
      resourceType: "Patient",
      id: "a",
      link: [
        link("replaced-by", "https://fhir.example/r4/Patient/b"),
        link("Replaces", "Patient/c"),
        link("seealso", "Patient/d"),
        link("refer", "Patient/e"),
        link("replaced-by", "RelatedPerson/f"),
        { type: "replaced-by" },
        "text",
      ],
    };
    expect(Patient.parse(resource).links).toEqual([
      { type: "replaced-by", id: "b" },
      { type: "replaces", id: "c" },
    ]);
    expect(Patient.parse({ ...resource, link: undefined }).links).toBeUndefined();
    expect(readResource({ ...resource, link: [link("seealso", "Patient/d")] }, "UTC")).toMatchObject({ isWhole: true });
  });
});

describe("the replacement of a patient", () => {
  it("is named by either record, or by both", () => {
    expect(pairs(patient("old", link("replaced-by", "new")), patient("new"))).toEqual({ old: "new" });
    expect(pairs(patient("old"), patient("new", link("replaces", "old")))).toEqual({ old: "new" });
    expect(pairs(patient("old", link("replaced-by", "new")), patient("new", link("replaces", "old")))).toEqual({ old: "new" });
  });

  it("is none if it is not in the record, but a missing patient may have been replaced", () => {
    expect(pairs(patient("old", link("replaced-by", "new")))).toEqual({});
    expect(pairs(patient("new", link("replaces", "old")))).toEqual({ old: "new" });
  });

  it("is the last in a chain, in any order and from either record", () => {
    const chain = [patient("c", link("replaces", "b")), patient("a", link("replaced-by", "b")), patient("b")];
    expect(pairs(...chain)).toEqual({ a: "c", b: "c" });
    expect(
      pairs(patient("a", link("replaced-by", "b"), link("replaced-by", "c")), patient("b", link("replaced-by", "c")), patient("c")),
    ).toEqual({ a: "c", b: "c" });
  });

  it("is none for a loop, for two at a time, or for the patient itself", () => {
    expect(pairs(patient("a", link("replaced-by", "b")), patient("b", link("replaced-by", "a")))).toEqual({});
    expect(pairs(patient("a", link("replaces", "b")), patient("b", link("replaces", "a")))).toEqual({});
    expect(pairs(patient("a", link("replaced-by", "b"), link("replaced-by", "c")), patient("b"), patient("c"))).toEqual({});
    expect(pairs(patient("a", link("replaced-by", "a")))).toEqual({});
  });
});
