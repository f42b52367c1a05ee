import { describe, expect, it } from "vitest";
import { Patient } from "./fhir-resources.ts";
import { readResource } from "./read-resource.ts";
import { replacedBy } from "./replaced-by.ts";

const link = (type: string, reference: string) => ({ type, other: { reference } });
const patient = (id: string, ...links: ReturnType<typeof link>[]) =>
  Patient.parse({ resourceType: "Patient", id, link: links.map(({ type, other }) => link(type, `Patient/${other.reference}`)) });
const pairs = (...patients: Patient[]) => Object.fromEntries(replacedBy(patients));

describe("the links of a patient", () => {
  it("tell who took whose place, and nothing else", () => {
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

describe("who has taken the place of whom", () => {
  it("is said by either record, or by both", () => {
    expect(pairs(patient("old", link("replaced-by", "new")), patient("new"))).toEqual({ old: "new" });
    expect(pairs(patient("old"), patient("new", link("replaces", "old")))).toEqual({ old: "new" });
    expect(pairs(patient("old", link("replaced-by", "new")), patient("new", link("replaces", "old")))).toEqual({ old: "new" });
  });

  it("is nobody where the other is not in the record; who is not there may have been replaced all the same", () => {
    expect(pairs(patient("old", link("replaced-by", "new")))).toEqual({});
    expect(pairs(patient("new", link("replaces", "old")))).toEqual({ old: "new" });
  });

  it("is the last of a chain, in whatever order and by whomever it is said", () => {
    const chain = [patient("c", link("replaces", "b")), patient("a", link("replaced-by", "b")), patient("b")];
    expect(pairs(...chain)).toEqual({ a: "c", b: "c" });
    expect(
      pairs(patient("a", link("replaced-by", "b"), link("replaced-by", "c")), patient("b", link("replaced-by", "c")), patient("c")),
    ).toEqual({ a: "c", b: "c" });
  });

  it("is nobody in a circle, for two at a time, or of themselves", () => {
    expect(pairs(patient("a", link("replaced-by", "b")), patient("b", link("replaced-by", "a")))).toEqual({});
    expect(pairs(patient("a", link("replaces", "b")), patient("b", link("replaces", "a")))).toEqual({});
    expect(pairs(patient("a", link("replaced-by", "b"), link("replaced-by", "c")), patient("b"), patient("c"))).toEqual({});
    expect(pairs(patient("a", link("replaced-by", "a")))).toEqual({});
  });
});
