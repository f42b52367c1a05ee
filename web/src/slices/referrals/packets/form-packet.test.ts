import type { AskedPacket } from "@linnet/contract/referrals/packets";
import { Packet, type PacketAnswer } from "@linnet/contract/referrals/packets/packet";
import { expect, it } from "vitest";
import { errorNameOf } from "./error-names.ts";
import {
  emptyPacket,
  type FormPacket,
  type InitialPacket,
  type PacketEvent,
  packetErrors,
  packetOf,
  packetPayload,
  reducePacket,
  withoutPrefilled,
} from "./form-packet.ts";

const yesNo = [
  { code: "y", display: "Yes" },
  { code: "n", display: "No" },
];
const ITEMS = {
  fainted: { type: "choice", linkId: "fainted", text: "Fainted?", options: yesNo, required: true },
  weight: {
    type: "decimal",
    linkId: "weight",
    text: "Weight",
    showWhen: { conditions: [{ question: "fainted", operator: "=", answer: "y" }] },
  },
  family: { type: "string", linkId: "family", text: "Family history" },
};
const asked = (packetId: number, versionId: number, ...items: object[]): AskedPacket => ({
  ...{ packetId, versionId, version: 1 },
  packet: Packet.parse({ title: `Packet ${packetId}`, items }),
});
const HEART = asked(1, 10, ITEMS.fainted, ITEMS.weight, ITEMS.family);
const HEART_NEWER = asked(1, 11, ITEMS.fainted, ITEMS.weight);
const LUNGS = asked(2, 20, ITEMS.fainted, { type: "text", linkId: "family", text: "Family history" });

const offered = (clinicKey: string, ...packets: AskedPacket[]): PacketEvent => ({ type: "offered", clinicKey, offered: packets });
const answered = (linkId: string, ...values: PacketAnswer["values"]): PacketEvent => ({
  ...{ type: "answered", at: Date.now() },
  answer: { linkId, values },
});
const after = (events: PacketEvent[], begin: FormPacket = emptyPacket(undefined)) => events.reduce(reducePacket, begin);
const ALL = [offered("4", HEART), answered("fainted", "y"), answered("weight", 30), answered("family", "None")];
const given = (state: FormPacket) => Object.fromEntries((packetOf(state)?.answers ?? []).map(({ linkId, values }) => [linkId, values[0]]));

it("the only questions of a clinic are asked, and hidden answers are neither saved nor sent", () => {
  const state = after([...ALL, answered("fainted", "n")]);
  expect(packetOf(state)?.versionId).toBe(10);
  expect(given(state)).toEqual({ fainted: "n", family: "None" });
  expect(packetErrors(after([offered("4", HEART)]))).toEqual({ "packetAnswers.fainted": "Answer this, or give a reason" });
});

it("the time from the first answer to the last is sent, unless some are from earlier or the form was left alone", () => {
  const at = (seconds: number): PacketEvent => ({ type: "answered", answer: { linkId: "family", values: ["None"] }, at: seconds * 1000 });
  const sent = (state: FormPacket) => packetPayload(state, "4")?.packetSeconds;
  expect(sent(after([offered("4", HEART), at(100), at(102), at(141.6)]))).toBe(42);
  expect(sent(after([offered("4", HEART)]))).toBeUndefined();
  expect(sent(after([offered("4", HEART), at(100), at(7_000)]))).toBeUndefined();
  expect(sent(after([at(100), at(141)], emptyPacket(before("draft"))))).toBeUndefined();
});

it("one of several sets of questions is chosen", () => {
  const state = after([offered("4", HEART, LUNGS)]);
  expect(packetErrors(state)).toEqual({ packetVersionId: "Choose what this referral is about" });
  expect(packetOf(after([{ type: "packetChosen", versionId: 20 }], state))?.versionId).toBe(20);
});

it("with another clinic, shared answers stay, and others are removed only after a confirmation", () => {
  const state = after([...ALL, offered("5", LUNGS)]);
  expect(state.asking?.lost.map(({ linkId }) => linkId)).toEqual(["weight", "family"]);
  expect(given(after([{ type: "lossConfirmed" }], state))).toEqual({ fainted: "y" });
  const back = after([{ type: "lossRefused" }, offered("4", HEART)], state);
  expect(given(back)).toEqual({ fainted: "y", weight: 30, family: "None" });
  expect(after([...ALL, offered("6")]).asking?.lost).toHaveLength(3);
  expect(after([offered("4", HEART), answered("fainted", "y"), offered("5", LUNGS)]).asking).toBeUndefined();
});

const before = (from: InitialPacket["from"]): InitialPacket => ({ from, clinicKey: "4", asked: HEART, answers: after(ALL).answers });

it("a draft continues with the current version, and names lost answers", () => {
  const state = after([offered("4", HEART_NEWER)], emptyPacket(before("draft")));
  expect(state.changed).toEqual(["Family history"]);
  expect([packetOf(state)?.versionId, given(state)]).toEqual([11, { fainted: "y", weight: 30 }]);
});

it("a draft whose questions are unchanged continues as it was", () => {
  const state = after([offered("4", structuredClone(HEART))], emptyPacket(before("draft")));
  expect([state.changed, given(state)]).toEqual([undefined, { fainted: "y", weight: 30, family: "None" }]);
});

it("an edit keeps the answered version, and another referral of the child keeps the answers to repeated questions", () => {
  const edit = after([offered("4", HEART_NEWER)], emptyPacket(before("edit")));
  expect([packetOf(edit)?.versionId, edit.changed]).toEqual([10, undefined]);
  const again = after([offered("5", LUNGS)], emptyPacket(before("earlier")));
  expect([given(again), again.asking, again.changed]).toEqual([{ fainted: "y" }, undefined, undefined]);
});

it("the record's answers fill empty questions, once, and are removed with their child", () => {
  const said = { path: "%record.weight", value: 31, unit: "kg", source: "vital-signs" as const, date: "2026-11-19" };
  const prefilled: PacketEvent = { type: "prefilled", versionId: 10, prefilled: [{ linkId: "weight", answer: 31, said }] };
  const state = after([offered("4", HEART), answered("fainted", "y"), prefilled]);
  expect(given(state)).toEqual({ fainted: "y", weight: 31 });
  expect(withoutPrefilled(state).map(({ linkId }) => linkId)).toEqual(["fainted"]);
  expect(given(after([...ALL, prefilled]))).toMatchObject({ weight: 30 });
  expect(given(after([prefilled], emptyPacket({ ...before("draft"), answers: [] })))).toEqual({});
});

it("a removed file no longer answers a question, and a required one is missing again", () => {
  const ecg = { type: "attachment", linkId: "ecg", text: "ECG", required: true, repeats: true };
  const state = after([
    offered("4", asked(1, 10, ecg, ITEMS.family)),
    answered("ecg", "ecg.pdf", "ecg-2.pdf"),
    answered("family", "ecg.pdf"),
  ]);
  const once = reducePacket(state, { type: "fileRemoved", name: "ecg.pdf" });
  expect(given(once)).toEqual({ ecg: "ecg-2.pdf", family: "ecg.pdf" });
  expect(packetErrors(once)).toEqual({});
  const twice = reducePacket(once, { type: "fileRemoved", name: "ecg-2.pdf" });
  expect(given(twice)).toEqual({ family: "ecg.pdf" });
  expect(Object.keys(packetErrors(twice))).toEqual([errorNameOf("ecg")]);
});
