import { describe, expect, it } from "vitest";
import { dividePatients } from "./divide-patients.ts";

const family = (lastName: string, ...ids: string[]) => ids.map((personId) => ({ personId, lastName }));
const CHILDREN = [...family("Barlow", "b1"), ...family("Larkin", "l1", "l2", "l3"), ...family("Mensah", "m1"), ...family("larkin ", "l4")];

describe("patients who are handed over to several colleagues", () => {
  it("are as many each as families allow, and children of one name stay together", () => {
    const divided = new Map(dividePatients(CHILDREN, [7, 8]).map(({ personId, physicianId }) => [personId, physicianId]));
    expect([...divided.keys()].sort()).toEqual(["b1", "l1", "l2", "l3", "l4", "m1"]);
    expect(["l1", "l2", "l3", "l4"].map((id) => divided.get(id))).toEqual([7, 7, 7, 7]);
    expect([divided.get("b1"), divided.get("m1")]).toEqual([8, 8]);
  });

  it("all go to the one colleague there is", () => {
    expect(new Set(dividePatients(CHILDREN, [9]).map(({ physicianId }) => physicianId))).toEqual(new Set([9]));
  });
});
