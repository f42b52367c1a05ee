import { itemsById } from "@linnet/contract/referrals/packets/packet";
import { publishProblems } from "@linnet/contract/referrals/packets/publish-problems";
import { readQuestionnaire } from "@linnet/contract/referrals/packets/read-questionnaire";
import { shownItems } from "@linnet/contract/referrals/packets/shown-items";
import { toQuestionnaire } from "@linnet/contract/referrals/packets/to-questionnaire";
import { describe, expect, it } from "vitest";
import { CARDIOLOGY, GASTROENTEROLOGY, NEUROLOGY } from "./example-packets.ts";

describe("the questions of clinics of the demo hospital", () => {
  it.each([CARDIOLOGY, NEUROLOGY, GASTROENTEROLOGY])("can be published, say their sources, and are the same as FHIR: $title", (packet) => {
    expect(publishProblems(packet)).toEqual([]);
    expect(packet).toMatchObject({
      isExample: true,
      description: expect.stringContaining("Example, to be reviewed by the clinic. Sources: "),
    });
    const read = readQuestionnaire(toQuestionnaire(packet, { url: "urn:uuid:1", version: "1" }));
    expect(read).toEqual({ packet: { ...packet, derivedFrom: "urn:uuid:1|1" } });
  });

  it.each([
    ["fainting during exercise", CARDIOLOGY, { about: "271594007", exercise: "Yes" }, "flag"],
    ["a murmur with blue lips", CARDIOLOGY, { about: "88610006", signs: "Blue lips or tongue" }, "flag-murmur"],
    ["a long seizure", NEUROLOGY, { about: "91175000", "seizure-minutes": 7 }, "flag-seizure"],
    ["a headache with swollen discs", NEUROLOGY, { about: "25064002", "headache-flags": "Swollen optic discs" }, "flag-headache"],
    ["green vomit", GASTROENTEROLOGY, { about: "21522001", alarm: "Green or bloody vomit" }, "flag"],
  ])("say when to call: %s", (_, packet, given, flag) => {
    const items = itemsById(packet.items);
    const answers = new Map(Object.entries(given).map(([linkId, value]) => [linkId, [value]]));
    const first = new Map([...answers].slice(0, 1));
    expect([shownItems(items, first).has(flag), shownItems(items, answers).has(flag)]).toEqual([false, true]);
  });
});
