import { describe, expect, it } from "vitest";
import { labelled, to } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

const UPDATED = "2026-03-04T10:00:00Z";
const related = (id: string, personId: string, more: object = {}) => ({
  resourceType: "RelatedPerson",
  id,
  patient: to("Patient", personId),
  relationship: [{ coding: [{ code: "MTH" }] }],
  name: [{ family: "Ruiz", given: ["Carmen", "Maria"] }],
  gender: "female",
  birthDate: "1988-02-03",
  telecom: [{ system: "email", value: "carmen@mail.example" }],
  ...more,
});
const coverage = (id: string, personId: string, more: object = {}) => ({
  resourceType: "Coverage",
  id,
  status: "active",
  beneficiary: to("Patient", personId),
  payor: [{ display: "State plan" }],
  type: { text: "Medicaid managed care" },
  ...more,
});
const patient = (id: string, more: object = {}) => ({
  resourceType: "Patient",
  id,
  birthDate: "2017-05-19",
  address: [{ use: "home", line: ["418 Larkspur Lane", "Apt 2"], city: "Maple Glen", state: "PA", postalCode: "19002" }],
  telecom: [
    { system: "phone", value: "215-555-0199", use: "work", rank: 2 },
    { system: "phone", value: "215-555-0144", use: "mobile", rank: 1 },
  ],
  ...more,
});

/** How a patient's family is reached, and who pays. */
export function ehrContactSuite({ ehr, stored }: StoredEhr): void {
  describe("how a family is reached", () => {
    it("is the patient’s address and telephones, the closest of the family, and the kind of insurance", async () => {
      await stored("con-all", [
        patient("con-all", { meta: { lastUpdated: UPDATED } }),
        related("con-grandmother", "con-all", { relationship: [{ text: "Grandmother" }], name: [{ family: "Ruiz", given: ["Inés"] }] }),
        related("con-mother", "con-all"),
        coverage("con-medicaid", "con-all"),
      ]);
      expect(await ehr().contactOf("con-all")).toMatchObject({
        address: { street: "418 Larkspur Lane, Apt 2", city: "Maple Glen", state: "PA", zip: "19002" },
        phones: ["215-555-0144", "215-555-0199"],
        guardian: {
          firstName: "Carmen",
          lastName: "Ruiz",
          birthDate: "1988-02-03",
          sex: "F",
          relationship: "Mother",
          email: "carmen@mail.example",
        },
        insurance: { kind: "Medicaid" },
        withheld: {},
      });
    });

    it("has a state by its abbreviation, also where the record writes its name, and what is no state as it is written", async () => {
      const states = ["Massachusetts", "new york", "MA", "Ontario"];
      for (const [place, state] of states.entries())
        await stored(`con-state-${place}`, [patient(`con-state-${place}`, { address: [{ state }] })]);
      const told = await Promise.all(states.map((_, place) => ehr().contactOf(`con-state-${place}`)));
      expect(told.map(({ address }) => address?.state)).toEqual(["MA", "NY", "MA", "Ontario"]);
    });

    it("is what stands on the patient where nobody is related", async () => {
      const contact = [{ relationship: [{ text: "Father" }], name: { family: "Okafor", given: ["Emeka"] }, gender: "male" }];
      await stored("con-kin", [patient("con-kin", { contact })]);
      const { guardian } = await ehr().contactOf("con-kin");
      expect(guardian).toMatchObject({ firstName: "Emeka", lastName: "Okafor", relationship: "Father", birthDate: "", email: "" });
    });

    it("is nothing that is over, old, another patient’s or restricted, nor of who is restricted", async () => {
      const over = { period: { end: "2020-01-01" } };
      const address = [{ use: "old", line: ["1 Gone Street"], city: "Gone" }];
      const telecom = [{ system: "phone", value: "215-555-0100", ...over }];
      await stored("con-over", [
        patient("con-over", { address, telecom }),
        patient("con-other"),
        related("con-former", "con-over", over),
        related("con-stranger", "con-other"),
        related("con-hidden", "con-over", labelled("R")),
        coverage("con-ended", "con-over", over),
      ]);
      const { address: where, phones, guardian, insurance, withheld } = await ehr().contactOf("con-over");
      expect([where, phones, guardian, insurance]).toEqual([undefined, [], undefined, undefined]);
      expect(withheld).toEqual({ "security-label": 1 });
      await stored("con-secret", [patient("con-secret", labelled("V")), related("con-of-secret", "con-secret")]);
      expect(await ehr().contactOf("con-secret")).toEqual({ phones: [], withheld: { "security-label": 1 } });
    });

    it("says no insurance where there are two kinds, or a payer that may be either", async () => {
      await stored("con-two", [
        patient("con-two"),
        coverage("con-first", "con-two"),
        coverage("con-second", "con-two", { type: { text: "Commercial" } }),
      ]);
      expect((await ehr().contactOf("con-two")).insurance).toBeUndefined();
      await stored("con-payer", [patient("con-payer"), coverage("con-name", "con-payer", { type: { text: "Blue Shield" } })]);
      expect((await ehr().contactOf("con-payer")).insurance).toBeUndefined();
    });

    it("is empty of a patient of whom the record has nothing", async () => {
      expect(await ehr().contactOf("con-nobody")).toEqual({ phones: [], withheld: {} });
    });
  });
}
