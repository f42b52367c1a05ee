import { accessRequests } from "@linnet/contract/access-requests";
import { patients } from "@linnet/contract/patients";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { accessRequestSteps } from "../../../test/access-request-steps.ts";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { tokenOf } from "../../../test/test-identity.ts";
import { embeddedEhr } from "../../adapters/ehr/embedded/embedded.ts";
import { demoChildren } from "../../demo/children/children.ts";
import { AppError } from "../../platform/http/errors.ts";

const DORA = "dora@linnet.example";
const RITA = "rita@linnet.example";
const GENA = "gena@linnet.example";
const OTTO = "otto@linnet.example";
const HANA = "hana@linnet.example";
const ADA = "ada@linnet.example";
const { felix, ines, zofia } = demoChildren;

describe("deciding on a request", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { pending, get, decide, match, opens, bornOn, physicianOf } = accessRequestSteps(hospital);
  const mailsTo = (to: string) => hospital.jobs.mails().filter((mail) => mail.to === to);
  const assignments = async (personId: string) =>
    hospital.db
      .selectFrom("patient_access")
      .select(["physician_id", "source"])
      .where("person_id", "=", personId)
      .where("kind", "=", "assigned")
      .where("revoked_at", "is", null)
      .execute();
  const audited = async (action: string) =>
    hospital.db
      .selectFrom("audit_rows")
      .select(["outcome", "person_ids", "object", "count"])
      .where("action", "=", action)
      .orderBy("id")
      .execute();

  it("shows the decider whom the record means, and gives the patient to the physician with the approval", async () => {
    const id = await pending(GENA, { patientLastName: "CALDERON", patientFirstName: "ines maria", patientMrn: "0040013570" }, RITA);
    expect(await opens(RITA, ines.personId)).toBe(404);
    expect((await get(HANA, id)).body).toMatchObject({ mayDecide: true });
    const shown = {
      personId: ines.personId,
      patientName: "Calderón, Inés",
      dob: await bornOn(ines.personId),
      sex: "F",
      mrn: "40013570",
      deceased: null,
    };
    expect((await match(HANA, id)).body).toEqual({ match: shown, candidates: 1 });
    expect((await audited("read:access-request-match")).at(-1)).toMatchObject({
      person_ids: [ines.personId],
      object: `access request ${id}`,
    });

    const decided = await decide(HANA, id, { requestStatus: "Approved", notes: "Guardian has agreed.", personId: ines.personId });
    expect(decided).toMatchObject({
      status: 200,
      body: {
        requestStatus: "Approved",
        matchedPatient: { patientName: "Calderón, Inés", mrn: "40013570" },
        notes: "Guardian has agreed.",
        modifiedBy: "Sato, Hana",
        createdBy: "Ilves, Gena",
        mayDecide: false,
      },
    });
    for (const email of [GENA, RITA]) expect((await get(email, id)).body.matchedPatient).toBeNull();
    expect(await opens(RITA, ines.personId)).toBe(200);
    expect(await opens(DORA, ines.personId)).toBe(404);
    const mine = (await call(RITA, patients.mine, { query: { Lookback: -1, SearchText: "calderon" } })).body.data;
    expect(mine.map(({ personId }) => personId)).toEqual([ines.personId]);
    expect((await audited("write:access-decision")).at(-1)).toMatchObject({ person_ids: [ines.personId], object: `access request ${id}` });
  });

  it("tells the requester by mail, without a name", async () => {
    const [mail] = mailsTo(GENA);
    expect(mail?.text).toMatch(/\/patients\/patientaccessrequests\/details\/\d+$/m);
    expect(JSON.stringify(mail)).not.toMatch(/calder|in[eé]s|rita/i);
  });

  it("is done once: a decided request stays as it is", async () => {
    const id = await pending(DORA, { patientLastName: "Once" });
    expect((await decide(ADA, id, { requestStatus: "Denied", notes: "Not a patient here." })).status).toBe(200);
    for (const requestStatus of ["Approved", "Denied", "Pending"] as const)
      expect(await decide(HANA, id, { requestStatus, notes: "Again" })).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await match(HANA, id)).status).toBe(409);
    expect((await get(DORA, id)).body).toMatchObject({
      requestStatus: "Denied",
      notes: "Not a patient here.",
      modifiedBy: "Winterbourne, Ada",
    });
  });

  it("does not overwrite what somebody else wrote since the request was opened", async () => {
    const id = await pending(DORA, { patientLastName: "Overtaken" });
    const { modifiedOn } = (await get(HANA, id)).body;
    hospital.clock.set(new Date("2026-11-20T18:05:00.123Z"));
    const noted = await decide(ADA, id, { requestStatus: "Pending", notes: "The practice calls back.", modifiedOn });
    expect(noted.status).toBe(200);
    const payload = { patientAccessRequestID: id, requestStatus: "Denied", notes: "No." };
    const put = (ifMatch: string) =>
      hospital.app.inject({
        method: "PUT",
        url: "/api/Patient/editpatientaccessrequest",
        headers: { authorization: `Bearer ${tokenOf(HANA, new Date(NOW))}`, "if-match": `"${ifMatch}"` },
        payload,
      });
    const late = await put(modifiedOn);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      "Ada Winterbourne added notes to this request after you opened it. Reload the page.",
    ]);
    expect((await get(HANA, id)).body).toMatchObject({ requestStatus: "Pending", notes: "The practice calls back." });
    expect((await put(noted.body.modifiedOn)).statusCode).toBe(200);
    hospital.clock.set(new Date(NOW));
  });

  it("is won by one of two who decide at once, and the other is told by whom", async () => {
    const id = await pending(DORA, { patientLastName: "Race" });
    const { modifiedOn } = (await get(HANA, id)).body;
    const both = await Promise.all([ADA, HANA].map((email) => decide(email, id, { requestStatus: "Denied", notes: "No.", modifiedOn })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(JSON.stringify(both)).toMatch(/(Ada Winterbourne|Hana Sato) already decided on this request/);
  });

  it("is won by one of two who approve at once", async () => {
    const before = mailsTo(OTTO).length;
    const id = await pending(OTTO, { patientLastName: "Kowalczyk", patientFirstName: "Zofia", patientDob: await bornOn(zofia.personId) });
    const both = await Promise.all([ADA, HANA].map((email) => decide(email, id, { requestStatus: "Approved" })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const otto = await physicianOf(OTTO);
    expect((await assignments(zofia.personId)).filter(({ physician_id }) => physician_id === otto)).toHaveLength(1);
    expect(mailsTo(OTTO)).toHaveLength(before + 1);
  });

  it("needs notes to deny, and may keep notes before", async () => {
    const id = await pending(DORA, { patientLastName: "Noted" });
    const reply = await decide(HANA, id, { requestStatus: "Denied", notes: " " });
    expect(reply).toMatchObject({ status: 400, body: { fields: { notes: "Enter the reason for the denial" } } });
    const before = mailsTo(DORA).length;
    const noted = await decide(HANA, id, { requestStatus: "Pending", notes: "Asked for the MRN." });
    expect(noted.body).toMatchObject({ requestStatus: "Pending", notes: "Asked for the MRN.", mayDecide: true });
    expect(mailsTo(DORA)).toHaveLength(before);
    const body = { patientAccessRequestID: id, requestStatus: 3 as const, notes: "No one knew." };
    expect((await call(HANA, accessRequests.edit, { body })).body).toMatchObject({ requestStatus: "Denied" });
  });

  it("stays pending while the record knows nobody, several, or another than the one shown", async () => {
    const nobody = await pending(DORA, { patientLastName: "Unheardof" });
    expect((await match(HANA, nobody)).body).toEqual({ match: null, candidates: 0 });
    const asksForMrn = { status: 409, body: { message: expect.stringContaining("MRN") } };
    expect(await decide(HANA, nobody, { requestStatus: "Approved" })).toMatchObject(asksForMrn);
    expect((await get(HANA, nobody)).body.requestStatus).toBe("Pending");

    const twin = (value: string) => ({
      resourceType: "Patient",
      id: `twin-${value}`,
      name: [{ family: "Twin", given: ["Jo"] }],
      birthDate: "2015-05-05",
      ...(value === "72" && { deceasedDateTime: "2026-03" }),
      identifier: [{ type: { coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "MR" }] }, value }],
    });
    await embeddedEhr(hospital.db, "America/Los_Angeles").store(
      hospital.db,
      ["71", "72"].map((mrn) => JSON.stringify(twin(mrn))),
    );
    const id = await pending(DORA, { patientLastName: "Twin", patientFirstName: "Jo", patientDob: "2015-05-05" });
    expect((await match(HANA, id)).body).toEqual({ match: null, candidates: 2 });
    expect(await decide(HANA, id, { requestStatus: "Approved" })).toMatchObject(asksForMrn);
    expect((await match(HANA, id, "0072")).body).toMatchObject({ match: { personId: "twin-72", deceased: { on: "2026-03" } } });
    expect((await decide(HANA, id, { requestStatus: "Approved", patientMrn: "72", personId: "twin-71" })).status).toBe(409);
    expect(await opens(DORA, "twin-72")).toBe(404);
    // The roster has not heard of this patient yet.
    expect((await decide(HANA, id, { requestStatus: "Approved", patientMrn: 72, personId: "twin-72" })).body).toMatchObject({
      patientMRN: "72",
      matchedPatient: { mrn: "72", deceased: { on: "2026-03" } },
    });
    expect(await opens(DORA, "twin-72")).toBe(200);
  });

  it("gives back a patient whom the physician had removed", async () => {
    expect(await opens(DORA, felix.personId)).toBe(404);
    const born = { patientLastName: "Arnesen", patientFirstName: "Felix", patientDob: await bornOn(felix.personId) };
    const id = await pending(DORA, born);
    expect((await decide(ADA, id, { requestStatus: "Approved" })).status).toBe(200);
    expect(await opens(DORA, felix.personId)).toBe(200);
    expect(await assignments(felix.personId)).toMatchObject([{ source: "access-request" }]);
  });

  it("does not wait inside the transaction for a record that is down, and stays pending", async () => {
    const id = await pending(DORA, { patientLastName: "Later" });
    const { ehr } = hospital.platform;
    hospital.platform.ehr = {
      ...ehr,
      findPersons: async () => {
        // Inside a transaction the one connection of the embedded database would be taken, and this would wait for ever.
        await hospital.db.selectFrom("accounts").select("id").limit(1).execute();
        throw new AppError("upstream_unavailable", "The record does not answer");
      },
    };
    expect((await decide(HANA, id, { requestStatus: "Approved" })).status).toBe(503);
    hospital.platform.ehr = ehr;
    expect((await get(HANA, id)).body.requestStatus).toBe("Pending");
  });

  it("cannot give a patient to a physician who left the practice", async () => {
    const born = { patientLastName: "Calderón", patientFirstName: "Inés" };
    const id = await pending(GENA, born, "newton@linnet.example");
    await hospital.db
      .updateTable("practice_physicians")
      .set({ active: false })
      .where("physician_id", "=", await physicianOf("newton@linnet.example"))
      .execute();
    expect(await decide(HANA, id, { requestStatus: "Approved" })).toMatchObject({ status: 409 });
    expect((await decide(HANA, id, { requestStatus: "Denied", notes: "Has left." })).status).toBe(200);
  });
});

describe("who decides", () => {
  const hospital = testApp();
  const { pending, get, decide, match, physicianOf } = accessRequestSteps(hospital);

  it.each(["dora", "gena", "rita", "owen", "petra", "cole", "fred", "emil", "tess"])("is not %s", async (person) => {
    const id = await pending(GENA, { patientLastName: `For ${person}` }, DORA);
    for (const reply of [
      await decide(`${person}@linnet.example`, id, { requestStatus: "Approved" }),
      await match(`${person}@linnet.example`, id),
    ])
      expect(reply).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await get(ADA, id)).body.requestStatus).toBe("Pending");
  });

  it("is nobody on what they asked for, or what was asked for on their behalf", async () => {
    const { id: hana } = await hospital.db.selectFrom("accounts").select("id").where("email", "=", HANA).executeTakeFirstOrThrow();
    const asked = await pending(DORA, { patientLastName: "Own" });
    await hospital.db.updateTable("access_requests").set({ created_by: hana }).where("id", "=", asked).execute();
    const onBehalf = await pending(GENA, { patientLastName: "Behalf" }, RITA);
    await hospital.db
      .updateTable("physicians")
      .set({ account_id: hana })
      .where("id", "=", await physicianOf(RITA))
      .execute();
    for (const id of [asked, onBehalf]) {
      expect((await get(HANA, id)).body.mayDecide).toBe(false);
      const refused = { status: 403, body: { message: "You cannot decide on your own request" } };
      expect(await decide(HANA, id, { requestStatus: "Denied", notes: "No." })).toMatchObject(refused);
      expect(await match(HANA, id)).toMatchObject(refused);
      expect((await decide(ADA, id, { requestStatus: "Denied", notes: "No." })).status).toBe(200);
    }
  });

  it("is no administrator who works as another one", async () => {
    const id = await pending(DORA, { patientLastName: "Borrowed" });
    await hospital.call(ADA, loginAs.begin, { body: { email: DORA, reason: "A question about a request" } });
    const body = { patientAccessRequestID: id, requestStatus: "Denied" as const, notes: "No." };
    expect((await hospital.callAs({ by: ADA, email: DORA }, accessRequests.edit, { body })).status).toBe(403);
  });

  it("is told that there is no such request", async () => {
    expect(await decide(HANA, 999_999, { requestStatus: "Approved" })).toMatchObject({ status: 404 });
  });
});
