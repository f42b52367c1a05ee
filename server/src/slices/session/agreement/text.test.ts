import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { AGREEMENT_VERSION } from "../../memberships/public.ts";
import { agreementText } from "./text.ts";

/** A hash of each version's text, as people sign it. */
const HASHES: Record<string, string> = {
  "2026-01": "544c37adc48e470a12b2f157e04da844de5a45ba2708f106c1ac406367f776a0",
  "2026-11": "9400e815a8d93a2384d798d12967cf7a40c67185db0078981ad9a967cc34d225",
};

it("asks everybody to sign anew when a word of the agreement changes: other words are another version", () => {
  const { sections } = agreementText("Wrenfield Children's Hospital", "Practice owner of Lakeside Pediatrics");
  expect(createHash("sha256").update(JSON.stringify(sections)).digest("hex")).toBe(HASHES[AGREEMENT_VERSION]);
});

it("names the hospital, and the capacity in which a person signs", () => {
  const text = agreementText("Wrenfield Children's Hospital", "Embassy lead of Embassy of Norland");
  expect(text).toMatchObject({ title: "User agreement", version: AGREEMENT_VERSION, capacity: "Embassy lead of Embassy of Norland" });
  expect(JSON.stringify(text.sections[0])).toContain("Wrenfield Children's Hospital (“the hospital”)");
});
