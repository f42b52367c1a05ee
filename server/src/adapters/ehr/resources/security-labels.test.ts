import { describe, expect, it } from "vitest";
import { DocumentReference } from "./documents.ts";
import { Meta } from "./elements.ts";
import { labelsOf } from "./security-labels.ts";

describe("the labels of a resource", () => {
  it.each<[string, unknown]>([
    ["restricted", [{ code: "R" }]],
    ["very restricted, in a small letter", [{ system: "urn:any", code: "v" }]],
    ["very restricted, not in a list", { code: "V" }],
    ["restricted among others", [{ code: "N" }, { code: "r" }]],
    ["restricted in its display", [{ display: "Restricted" }]],
    ["restricted in its text", [{ text: "Very restricted: psychotherapy" }]],
    ["restricted inside a concept", { coding: { code: "R" } }],
    ["restricted as a word alone", "restricted"],
    ["a number", [3]],
    ["a code that is a number", [{ code: 3 }]],
    ["nothing that can be read", [{ system: "urn:any" }]],
    ["empty", [{}]],
    ["an empty concept", [{ coding: [] }]],
    ["nothing where a label should be", [null]],
  ])("withhold it: %s", (_what, security) => {
    expect(labelsOf(security).restricted).toBe(true);
    expect(Meta.parse({ security })?.restricted).toBe(true);
  });

  it.each<[string, unknown]>([
    ["none", undefined],
    ["an empty list", []],
    ["normal", [{ code: "N", display: "normal" }]],
    ["unrestricted", [{ code: "U", display: "unrestricted" }]],
    ["not restricted", ["Not restricted"]],
    ["of a kind that only counts for adolescents", [{ code: "SEX" }]],
  ])("release it: %s", (_what, security) => {
    expect(labelsOf(security).restricted).toBe(false);
  });

  it("are unknown if the meta is invalid, and then it is withheld", () => {
    expect(Meta.parse("R")).toEqual({ restricted: true });
    expect(Meta.parse(undefined)).toBeUndefined();
    expect(DocumentReference.parse({ id: "n", meta: 7 }).restricted).toBe(true);
  });

  it("with only words are recognized by them", () => {
    expect(labelsOf([{ display: "Substance abuse information sensitivity" }]).labels).toEqual(["|ETH"]);
    expect(labelsOf([{ system: "urn:act", code: "PSY", display: "psychiatry" }]).labels).toEqual(["urn:act|PSY"]);
  });
});
