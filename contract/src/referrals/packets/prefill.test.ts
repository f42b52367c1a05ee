import { expect, it } from "vitest";
import type { RecordValue } from "../../chart/record-values.ts";
import { Packet } from "./packet.ts";
import { prefilledAnswers, recordPathsOf } from "./prefill.ts";

const said = (path: string, value: RecordValue["value"], unit = ""): RecordValue => ({
  ...{ path: `%record.${path}`, value, unit, source: "laboratory", date: "2026-11-19" },
});
const SEX = [
  { code: "F", display: "Female" },
  { code: "M", display: "Male" },
];
const kilograms = { unit: { code: "kg" } };
const RECORD = [
  said("age", 9),
  said("sex", "female"),
  said("weight", 43.09, "kg"),
  said("weightPercentile", 90.6, "%"),
  said("height", 140, "cm"),
  said("birthDate", "2017-02-03"),
  said("result('718-7')", 12.4, "g/dL"),
  said("hasProblem('195967001')", true),
];

/** What becomes of one question. */
function answered(type: string, path: string, more: object = {}) {
  const packet = Packet.parse({ title: "One", items: [{ type, linkId: "one", text: "One", from: `%record.${path}`, ...more }] });
  return prefilledAnswers(packet, RECORD).map(({ answer }) => answer)[0];
}

it.each<[string, string, object, unknown]>([
  ["integer", "age", {}, 9],
  ["choice", "sex", { options: SEX }, "F"],
  ["quantity", "weight", kilograms, 43.09],
  ["quantity", "weight", { unit: { code: "[lb_av]", display: "lb" } }, undefined],
  ["quantity", "weight", { ...kilograms, max: 40 }, undefined],
  ["integer", "weightPercentile", {}, 91],
  ["decimal", "height", { unit: { code: "cm" } }, 140],
  ["date", "birthDate", {}, "2017-02-03"],
  ["date", "age", {}, undefined],
  ["string", "result('718-7')", {}, "12.4 g/dL"],
  ["string", "result('718-7')", { maxLength: 4 }, undefined],
  ["boolean", "hasProblem('195967001')", {}, true],
  ["boolean", "age", {}, undefined],
  ["text", "hasProblem('195967001')", {}, undefined],
  ["choice", "age", { options: SEX }, undefined],
  ["boolean", "takesMedication('1')", {}, undefined],
  ["attachment", "age", {}, undefined],
  ["integer", "age", { hidden: true }, undefined],
])("a question of type %s is answered by the record’s %s %o: %o", (type, path, more, answer) => {
  expect(answered(type, path, more)).toEqual(answer);
});

it("a required question is filled in as well, and one that is asked only sometimes", () => {
  expect(answered("integer", "age", { required: true, group: undefined })).toBe(9);
  const asthma = { type: "boolean", linkId: "asthma", text: "Asthma?", from: "%record.hasProblem('195967001')" };
  const when = { showWhen: { conditions: [{ question: "asthma", operator: "=", answer: true }] } };
  const weight = { type: "quantity", linkId: "weight", text: "Weight", ...kilograms, from: "%record.weight", ...when };
  const packet = Packet.parse({ title: "Two", items: [asthma, weight, { ...weight, linkId: "again" }] });
  expect(recordPathsOf(packet)).toEqual(["%record.hasProblem('195967001')", "%record.weight"]);
  expect(prefilledAnswers(packet, RECORD).map(({ linkId }) => linkId)).toEqual(["asthma", "weight", "again"]);
});
