import { appointments } from "@linnet/contract/appointments";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";
import { appointment, to } from "../../../../test/ehr-resources.ts";

const child = (id: string) => ({ resourceType: "Patient", id, name: [{ family: "Siblings", given: [id] }], birthDate: "2019-03-14" });
const takes = (type: string, id: string, status = "accepted", more: object = {}) => ({ actor: to(type, id), status, ...more });
const at = (id: string, hour: number, participant: object[], more: object = {}) =>
  appointment(id, "", { description: id, start: `2026-12-04T${hour}:00:00Z`, end: `2026-12-04T${hour}:30:00Z`, participant, ...more });

const MORE = [
  child("c51c"),
  at("declined", 17, [takes("Patient", "c51c", "declined"), takes("Patient", "c51a")]),
  at("tentative", 18, [takes("Patient", "c51c", "tentative")]),
  at("unanswered", 19, [takes("Patient", "c51c", "needs-action")]),
  at("without-doctor", 20, [
    takes("Patient", "c51c"),
    { actor: { reference: "Practitioner/gone", display: "Gone" }, status: "declined" },
    { actor: { reference: "Practitioner/here", display: "Here" }, status: "accepted" },
  ]),
  at("without-guest", 21, [
    takes("Patient", "c51c"),
    { actor: { reference: "Practitioner/guest", display: "Guest" }, status: "declined", required: "optional" },
  ]),
  at("arrived", 22, [takes("Patient", "c51c", "needs-action")], { status: "arrived" }),
];

describe.each(WAYS)("an appointment of siblings, by %s", (way) => {
  const hospital = caseHospital(way, "siblings-in-one-appointment", MORE);
  const december = async () =>
    (await hospital.call(DORA, appointments.mine, { query: { startdate: "12/01/2026" } })).body.RPTDATA.FUTURE_VISITS.filter(
      ({ PERSON_ID }) => PERSON_ID.startsWith("c51"),
    );
  const comingOf = async (personId: string) =>
    (await hospital.db.selectFrom("visits").select("visit_id").where("person_id", "=", personId).execute()).length;

  it("appears once for each of them, with its own id", async () => {
    const ofGroup = (await december()).filter(({ TYPE }) => TYPE === "c51-group");
    expect(ofGroup.map(({ PERSON_ID, STATE }) => [PERSON_ID, STATE]).sort()).toEqual([
      ["c51a", "Confirmed"],
      ["c51b", "Confirmed"],
    ]);
    expect(new Set(ofGroup.map(({ EVENT_ID }) => EVENT_ID)).size).toBe(2);
  });

  it("is upcoming for each of them except the one who declined", async () => {
    expect(await comingOf("c51a")).toBe(2);
    expect(await comingOf("c51b")).toBe(1);
    expect(await comingOf("c51c")).toBe(5);
  });

  it("is confirmed only for patients who accepted", async () => {
    const states = (await december()).filter(({ PERSON_ID }) => PERSON_ID === "c51c").map(({ TYPE, STATE }) => `${TYPE}: ${STATE}`);
    expect(states.sort()).toEqual([
      "arrived: Checked In",
      "declined: Declined",
      "tentative: Pending",
      "unanswered: Pending",
      "without-doctor: Pending",
      "without-guest: Confirmed",
    ]);
    expect((await december()).find(({ TYPE }) => TYPE === "without-doctor")?.PHYSICIAN_NAME).toBe("Here");
    expect((await december()).find(({ TYPE, PERSON_ID }) => TYPE === "declined" && PERSON_ID === "c51a")?.STATE).toBe("Confirmed");
  });
});
