import { appointments } from "@linnet/contract/appointments";
import { patients } from "@linnet/contract/patients";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { embeddedEhr } from "../../adapters/ehr/embedded/embedded.ts";
import { demoChildren } from "../../demo/children/children.ts";
import { AppError } from "../../platform/http/errors.ts";

const { ana, felix, ines, lars, maya, noor } = demoChildren;

const hospital = () => {
  const portal = testApp();
  const ask = (endpoint: typeof appointments.mine | typeof appointments.ofPractice) => (person: string, startdate: string) =>
    portal.call(`${person}@linnet.example`, endpoint, { query: { startdate } });
  const [mine, ofPractice] = [ask(appointments.mine), ask(appointments.ofPractice)];
  return {
    portal,
    mine,
    ofPractice,
    /** What a person's own calendar shows of a month. */
    shownTo: async (person: string, startdate: string) => (await mine(person, startdate)).body.RPTDATA.FUTURE_VISITS,
    /** Patients that the practice's calendar shows to a person in November. */
    seenBy: async (person: string) =>
      new Set((await ofPractice(person, "11/01/2026")).body.RPTDATA.FUTURE_VISITS.map(({ PERSON_ID }) => PERSON_ID)),
    /** Puts a booked appointment of a child into the record. */
    book: async (personId: string, id: string, start: string, more: object = {}) => {
      const participant = [{ actor: { reference: `Patient/${personId}`, display: "Someone Else" }, status: "accepted" }];
      const text = JSON.stringify({ resourceType: "Appointment", id, status: "booked", start, participant, ...more });
      const { refused } = await embeddedEhr(portal.db, "America/Los_Angeles").store(portal.db, [text]);
      expect(refused).toEqual([]);
    },
  };
};

describe("my appointments", () => {
  const { portal, mine, ofPractice, shownTo, book } = hospital();

  it("are those of the month, of my own patients, in the order of beginning", async () => {
    const shown = await shownTo("dora", "11/01/2026");
    expect(shown.find(({ EVENT_ID }) => EVENT_ID === "apt-1001-1")).toEqual({
      EVENT_ID: "apt-1001-1",
      PATIENT_NAME: "Ruiz, Ana",
      STATE: "Confirmed",
      BEG_DT_TM: "2026-11-26T09:30:00-08:00",
      END_DT_TM: "2026-11-26T10:00:00-08:00",
      SURGERY_IND: 0,
      RADIOLOGY_IND: 0,
      RESOURCE: "",
      TYPE: "Follow-up",
      PHYSICIAN_NAME: "Hallam, Ingrid",
      P_PERSON_PRSNL_R_DISP: expect.stringMatching(/ Physician| physician/),
      LOCATION: "Kidney Clinic",
      PERSON_ID: ana.personId,
      PATIENT_DECEASED: null,
      PATIENT_DOB: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const begins = shown.map(({ BEG_DT_TM }) => Date.parse(BEG_DT_TM));
    expect(begins).toEqual([...begins].sort((one, other) => one - other));
  });

  it("have what is drawn in its own way: canceled, not shown up for, imaging, surgery", async () => {
    const ofAna = (await shownTo("dora", "12/01/2026")).filter(({ PERSON_ID }) => PERSON_ID === ana.personId);
    expect(ofAna.map(({ STATE, RADIOLOGY_IND, RESOURCE }) => [STATE, RADIOLOGY_IND, RESOURCE])).toEqual([
      ["Confirmed", 0, ""],
      ["Confirmed", 1, "Ultrasound 1"],
      ["Canceled", 0, ""],
    ]);
    const november = await shownTo("dora", "11/01/2026");
    expect(november.map(({ STATE }) => STATE)).toEqual(expect.arrayContaining(["No Show", "Checked Out", "Pending"]));
    expect(november.find(({ TYPE }) => TYPE === "Tonsillectomy")).toMatchObject({ SURGERY_IND: 1, RADIOLOGY_IND: 0, RESOURCE: "OR 3" });
  });

  it("reach six days into the months on both sides, by the hospital's days", async () => {
    await book(ana.personId, "edge-before", "2026-10-25T23:59:00-07:00");
    await book(ana.personId, "edge-first", "2026-10-26T00:00:00-07:00");
    await book(ana.personId, "edge-last", "2026-12-06T23:59:00-08:00");
    await book(ana.personId, "edge-after", "2026-12-07T00:00:00-08:00");
    const edges = async (startdate: string) =>
      (await shownTo("dora", startdate)).map(({ EVENT_ID }) => EVENT_ID).filter((id) => id.startsWith("edge-"));
    expect(await edges("11/01/2026")).toEqual(["edge-first", "edge-last"]);
    expect(await edges("11/30/2026")).toEqual(["edge-first", "edge-last"]);
    expect(await edges("10/01/2026")).toEqual(["edge-before", "edge-first"]);
    expect(await edges("12/01/2026")).toEqual(["edge-last", "edge-after"]);
  });

  it("are those of February 2022 when nobody says which", async () => {
    await book(ana.personId, "long-ago", "2022-02-14T09:00:00-08:00");
    // Callers without a date omit the name.
    const reply = await portal.call("dora@linnet.example", appointments.mine, { query: {} as { startdate: string } });
    expect(reply.body.RPTDATA.FUTURE_VISITS).toMatchObject([{ EVENT_ID: "long-ago" }]);
  });

  it.each([
    ...["2026-11-01", "11/1/2026", "", "11/01/2026'--"].map((startdate) => [startdate, "Use the format MM/DD/YYYY"]),
    ...["02/30/2026", "02/29/2025", "13/01/2026", "11/31/2026", "00/10/2026"].map((startdate) => [startdate, "This date does not exist"]),
    ["11/01/3026", "Enter a date from 1900 to 2099"],
  ])("refuse the date %j", async (startdate = "", message = "") => {
    expect(await mine("dora", startdate)).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
    expect(await ofPractice("gena", startdate)).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
  });

  it("name a child as the portal does, whatever the appointment says", async () => {
    await book(ana.personId, "named", "2026-06-10T09:00:00-07:00");
    expect(await shownTo("dora", "06/01/2026")).toContainEqual(expect.objectContaining({ EVENT_ID: "named", PATIENT_NAME: "Ruiz, Ana" }));
  });

  it("say what the physician is to the child, where the record does", async () => {
    const roleOfAna = async () =>
      (await shownTo("dora", "12/01/2026")).find(({ EVENT_ID }) => EVENT_ID === "apt-1001-2")?.P_PERSON_PRSNL_R_DISP;
    const set = (relationship: string) =>
      portal.db.updateTable("patient_access").set({ relationship }).where("person_id", "=", ana.personId).execute();
    await set("Pediatrician");
    expect(await roleOfAna()).toBe("Pediatrician");
    await set("");
    expect(await roleOfAna()).toBe("Assigned physician");
  });

  it("are not those of a child shared with me, nor of one I have removed, nor of one whose time with me is over", async () => {
    await book(felix.personId, "removed", "2026-11-12T09:00:00-08:00");
    await book(noor.personId, "shared", "2026-11-12T09:00:00-08:00");
    const seen = (await shownTo("dora", "11/01/2026")).map(({ PERSON_ID }) => PERSON_ID);
    expect(seen).toContain(lars.personId);
    for (const { personId } of [felix, noor, maya, ines]) expect(seen).not.toContain(personId);
    await portal.db
      .updateTable("patient_access")
      .set({ valid_to: "2026-11-20T18:00:00Z" })
      .where("person_id", "=", lars.personId)
      .execute();
    expect((await shownTo("dora", "11/01/2026")).map(({ PERSON_ID }) => PERSON_ID)).not.toContain(lars.personId);
  });
});

describe("who sees which calendar", () => {
  const { portal, mine, ofPractice, seenBy, book } = hospital();

  it("is by what they may open: each appointment is of a child whose chart they may", async () => {
    for (const person of ["dora", "rita", "owen", "newton", "gena", "petra", "sven", "otto"]) {
      const seen = await seenBy(person);
      expect(seen.size).toBeGreaterThan(0);
      for (const id of [...seen].slice(0, 25))
        expect((await portal.call(`${person}@linnet.example`, patients.get, { params: { id } })).status).toBe(200);
    }
  });

  it("has of the practice all children for its staff, and for physicians their own and those shared with them", async () => {
    for (const { personId } of [ana, noor, maya, ines]) await book(personId, `visit-${personId}`, "2026-11-12T09:00:00-08:00");
    const whom = async (person: string) => {
      const seen = await seenBy(person);
      return [ana, noor, maya, ines].filter(({ personId }) => seen.has(personId)).map(({ personId }) => personId);
    };
    const [a, n, m, i] = [ana.personId, noor.personId, maya.personId, ines.personId];
    expect(await whom("gena")).toEqual([a, n, m]);
    expect(await whom("petra")).toEqual([a, n, m]);
    expect(await whom("dora")).toEqual([a, n]);
    expect(await whom("rita")).toEqual([n]);
    expect(await whom("owen")).toEqual([n, m]);
    expect(await whom("otto")).toEqual([i]);
  });

  it("tells a child whom one sees in two ways once, by the nearest", async () => {
    await portal.db
      .insertInto("patient_access")
      .columns(["person_id", "kind", "physician_id", "practice_id", "source", "relationship"])
      .expression(({ selectFrom, val }) =>
        selectFrom("patient_access as a")
          .innerJoin("physicians as f", (join) => join.on("f.email", "=", "rita@linnet.example"))
          .select(["a.person_id", val("assigned").as("kind"), "f.id", "a.practice_id", "a.source", val("Pediatrician").as("relationship")])
          .where("a.person_id", "=", ana.personId)
          .where("a.kind", "=", "assigned"),
      )
      .execute();
    const shown = (await ofPractice("gena", "11/01/2026")).body.RPTDATA.FUTURE_VISITS;
    const ids = shown.map(({ EVENT_ID }) => EVENT_ID);
    expect(ids.filter((id) => id === "apt-1001-1")).toHaveLength(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("says of a child who is shared what the sharing physician is to it", async () => {
    const ofNoor = async () =>
      (await ofPractice("dora", "11/01/2026")).body.RPTDATA.FUTURE_VISITS.find(({ PERSON_ID }) => PERSON_ID === noor.personId);
    const set = (relationship: string) =>
      portal.db
        .updateTable("patient_access")
        .set({ relationship })
        .where("person_id", "=", noor.personId)
        .where("kind", "=", "assigned")
        .execute();
    await set("");
    expect((await ofNoor())?.P_PERSON_PRSNL_R_DISP).toBe("Sharing physician");
    await set("Pediatrician");
    expect((await ofNoor())?.P_PERSON_PRSNL_R_DISP).toBe("Pediatrician");
  });

  it.each(["gena", "petra"])("is no calendar of their own for %s, who is no physician", async (person) => {
    expect(await mine(person, "11/01/2026")).toMatchObject({ status: 403, body: { message: "Your role does not have access to this" } });
  });

  it.each(["emil", "mira", "fred", "hana", "cole"])("is none for %s", async (person) => {
    for (const calendar of [mine, ofPractice])
      expect(await calendar(person, "11/01/2026")).toMatchObject({
        status: 403,
        body: { message: "Your role does not have access to this" },
      });
  });

  it("is an empty one for a system administrator, to whom nobody is assigned", async () => {
    for (const calendar of [mine, ofPractice])
      expect(await calendar("ada", "11/01/2026")).toEqual({ status: 200, body: { RPTDATA: { FUTURE_VISITS: [] } } });
  });
});

describe("a calendar", () => {
  const { portal, shownTo, mine, ofPractice, book } = hospital();
  const rowsOf = async (rule: string) =>
    portal.db
      .selectFrom("audit_rows")
      .select(["person_ids", "count", "object", "outcome"])
      .where("action", "=", appointments.mine.action)
      .where("rule", "=", rule)
      .orderBy("id", "desc")
      .execute();

  it("writes down whose appointments it has shown, and how many", async () => {
    const shown = await shownTo("dora", "11/01/2026");
    const [row] = await rowsOf("assigned");
    expect(row).toMatchObject({ count: shown.length, outcome: "done", object: null });
    expect([...(row?.person_ids ?? [])].sort()).toEqual([...new Set(shown.map(({ PERSON_ID }) => PERSON_ID))].sort());
    await ofPractice("gena", "11/01/2026");
    expect(await rowsOf("in care")).toHaveLength(1);
  });

  it("of an empty month writes that down too", async () => {
    expect(await shownTo("dora", "01/01/1990")).toEqual([]);
    expect((await rowsOf("assigned"))[0]).toMatchObject({ count: 0, person_ids: [] });
  });

  it("leaves out what is restricted, which the audit row counts", async () => {
    await book(ana.personId, "restricted", "2027-06-12T09:00:00-07:00", { meta: { security: [{ code: "R" }] } });
    expect(await shownTo("dora", "06/01/2027")).toEqual([]);
    expect((await rowsOf("assigned"))[0]).toMatchObject({ count: 0, object: "withheld: security-label 1" });
  });

  it("leaves out what is only proposed and has no time", async () => {
    await book(ana.personId, "proposed", "", { status: "proposed", start: undefined });
    await book(ana.personId, "proposed-for", "", {
      status: "proposed",
      start: undefined,
      requestedPeriod: [{ start: "2027-07-01T09:00:00-07:00", end: "2027-07-01T10:00:00-07:00" }],
    });
    expect(await shownTo("dora", "07/01/2027")).toMatchObject([{ EVENT_ID: "proposed-for", STATE: "Pending" }]);
  });

  it("says so when the hospital's record does not answer", async () => {
    const { ehr } = portal.platform;
    const answering = ehr.appointmentsOf;
    ehr.appointmentsOf = () => Promise.reject(new AppError("upstream_unavailable", "The hospital’s record system is not responding"));
    for (const calendar of [() => mine("dora", "11/01/2026"), () => ofPractice("gena", "11/01/2026")])
      expect(await calendar()).toMatchObject({ status: 503, body: { code: "upstream_unavailable" } });
    ehr.appointmentsOf = answering;
  });
});
