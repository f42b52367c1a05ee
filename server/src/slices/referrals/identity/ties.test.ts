import { referrals } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import { identityFields, idsOf, referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const RITA = "rita@linnet.example";
const { ana, declan, ines, maja, noor, tolu, dawit, simone } = demoChildren;
const ONLY_LETTERS = "Names should not contain spaces, numbers or special characters";

type Fields = Parameters<typeof referralFields>[1];

function referring(hospital: ReturnType<typeof testApp>) {
  const { call } = hospital;
  const rowOf = (id: number) => hospital.db.selectFrom("referrals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return {
    rowOf,
    of: (personId: string) => identityFields(hospital.db, personId),
    send: async (changes: Fields = {}, name = "dora") => sendReferral(hospital, name, await referralFields(hospital.db, changes)),
    edit: async (id: number, changes: Fields = {}, name = "dora") =>
      sendReferral(hospital, name, { ...(await referralFields(hospital.db, changes)), id }, { method: "PUT" }),
    details: async (id: number, email = DORA) => (await call(email, referrals.get, { params: { id } })).body,
    countAll: async () => (await hospital.db.selectFrom("referrals").select("id").execute()).length,
    sharedWith: async (email: string) => (await call(email, referrals.shared, { body: { lookback: -1 } })).body,
    lastRefusal: () =>
      hospital.db
        .selectFrom("audit_rows")
        .selectAll()
        .where("outcome", "=", "refused")
        .where("rule", "=", "another_child")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow(),
  };
}

describe("a referral and the child it names", () => {
  const hospital = testApp();
  const { rowOf, of, send, details, countAll, sharedWith, lastRefusal } = referring(hospital);

  it("is tied by the MRN with last name, first name and birth date, or by the person id with them", async () => {
    const byMrn = await send(await of(ana.personId));
    expect(await rowOf(byMrn.body.id)).toMatchObject({ person_id: ana.personId, tie: "agrees" });
    const byPerson = await send({ ...(await of(ana.personId)), mrn: "", personId: ana.personId });
    expect(await rowOf(byPerson.body.id)).toMatchObject({ person_id: ana.personId, mrn: ana.mrn });
    const shared = await send({ ...(await of(noor.personId)) });
    expect(await rowOf(shared.body.id)).toMatchObject({ person_id: noor.personId });
    expect(await details(byMrn.body.id)).toMatchObject({
      personId: ana.personId,
      identityCorrection: false,
      recordIdentity: { firstName: "Ana", lastName: "Ruiz", sex: "F", mrn: ana.mrn },
    });
  });

  it("is tied if the name is written without accents and apostrophe, and keeps the record's spelling", async () => {
    const { status, body } = await send({ ...(await of(simone.personId)), lastName: "Darcy", firstName: "Sïmone" });
    expect(status).toBe(200);
    expect(await rowOf(body.id)).toMatchObject({ person_id: simone.personId, last_name: "D’Arcy", first_name: simone.given?.[0] });
  });

  it("is not in a colleague's Shared Referrals by an MRN alone: it is refused, and nothing of it is kept", async () => {
    const [before, shared] = [await countAll(), await sharedWith(RITA)];
    const refused = await send({ firstName: "Zed", lastName: "Othermrn", mrn: maja.mrn });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "another_child",
        message: expect.stringMatching(/differs from the hospital’s record/),
        fields: { lastName: expect.any(String), firstName: expect.any(String), dateOfBirth: expect.any(String) },
      },
    });
    expect(JSON.stringify(refused.body)).not.toContain("Lindqvist");
    expect(await countAll()).toBe(before);
    expect(await sharedWith(RITA)).toEqual(shared);
    const row = await lastRefusal();
    expect(row).toMatchObject({ action: "write:referral", person_ids: [maja.personId] });
    expect(JSON.stringify(row)).not.toMatch(/zed|othermrn|lindqvist/i);
  });

  it("accepts an MRN with leading zeros", async () => {
    const refused = await send({ firstName: "Zed", lastName: "Othermrn", mrn: `0${maja.mrn}` });
    expect(refused).toMatchObject({ status: 409, body: { code: "another_child" } });
    const { body } = await send({ ...(await of(maja.personId)), mrn: `00${maja.mrn}` });
    expect(await rowOf(body.id)).toMatchObject({ person_id: maja.personId, mrn: maja.mrn, tie: "agrees" });
  });

  it("is refused with a sibling's name and birth date next to the person id or the MRN", async () => {
    const fields = { ...(await of(ana.personId)), firstName: "Lena", dateOfBirth: "2019-02-03", patientSexId: 1 };
    const before = await countAll();
    for (const tied of [{}, { personId: ana.personId }, { personId: ana.personId, mrn: "" }])
      expect(await send({ ...fields, ...tied })).toMatchObject({ status: 409, body: { code: "another_child" } });
    expect(await countAll()).toBe(before);
  });

  it("is refused with one child's person id and another's MRN", async () => {
    expect(await send({ ...(await of(ana.personId)), personId: ana.personId, mrn: tolu.mrn })).toMatchObject({
      status: 409,
      body: { code: "another_child", fields: { mrn: expect.any(String) } },
    });
    expect(await send({ ...(await of(tolu.personId)), personId: ana.personId })).toMatchObject({ status: 409 });
  });

  it("gets the same answer for a child out of reach and for none", async () => {
    const fields = await of(ines.personId);
    const foreign = await send({ ...fields, personId: ines.personId });
    expect(await lastRefusal()).toMatchObject({ person_ids: [ines.personId] });
    const nobody = await send({ ...fields, personId: "pt-does-not-exist" });
    expect(foreign).toMatchObject({ status: 409, body: { code: "another_child", fields: { personId: expect.any(String) } } });
    expect({ ...nobody.body, requestId: "" }).toEqual({ ...foreign.body, requestId: "" });
    for (const mrn of [ines.mrn, "99999999"]) {
      const { status, body } = await send({ firstName: "Zed", lastName: "Othermrn", mrn });
      expect(status).toBe(200);
      expect(await rowOf(body.id)).toMatchObject({ person_id: null, tie: "none", mrn });
      expect(await details(body.id)).toMatchObject({ personId: null, recordIdentity: null, checkTie: false });
    }
    const agreeing = await send({ ...fields, lastName: "Calderon", firstName: "Ines" });
    expect(await rowOf(agreeing.body.id)).toMatchObject({ person_id: null });
  });

  it("fits any day of the month if the record knows the birth date only to the month", async () => {
    const fields = await of(dawit.personId);
    const tied = await send({ ...fields, dateOfBirth: `${fields.dateOfBirth}-17`, personId: dawit.personId });
    expect(await rowOf(tied.body.id)).toMatchObject({ person_id: dawit.personId, birth_date: `${fields.dateOfBirth}-17` });
    expect(await send({ ...fields, dateOfBirth: "2015-01-02", personId: dawit.personId })).toMatchObject({ status: 409 });
  });

  it("accepts the record's own name as it is, and only letters in typed names", async () => {
    expect((await send({ ...(await of(simone.personId)), personId: simone.personId })).status).toBe(200);
    for (const lastName of ["D’Arcy", "Reyes-Lopez"])
      expect(await send({ lastName })).toMatchObject({ status: 400, body: { fields: { lastName: ONLY_LETTERS } } });
    expect(await send({ ...(await of(simone.personId)), lastName: "D Arcy", personId: simone.personId })).toMatchObject({
      status: 400,
      body: { fields: { lastName: ONLY_LETTERS } },
    });
  });

  it("accepts a child's single name from the record, and requires both names otherwise", async () => {
    const { personId } = demoChildren.wulandari;
    const fields = await of(personId);
    expect(fields).toMatchObject({ firstName: "Wulandari", lastName: "" });
    for (const tied of [{}, { personId }, { personId, mrn: "" }]) {
      const { status, body } = await send({ ...fields, ...tied });
      expect(status).toBe(200);
      expect(await rowOf(body.id)).toMatchObject({ person_id: personId, tie: "agrees", first_name: "Wulandari", last_name: "" });
    }
    expect(await send({ firstName: "Wulandari", lastName: "" })).toMatchObject({
      status: 400,
      body: { fields: { lastName: "Enter the last name" } },
    });
    const corrected = await send({ ...fields, lastName: "Sari", personId, identityCorrection: "true" });
    expect(await rowOf(corrected.body.id)).toMatchObject({ tie: "correction", last_name: "", search_words: " wulandari" });
    expect(await details(corrected.body.id)).toMatchObject({ lastName: "Sari", recordIdentity: { lastName: "" } });
  });

  it("follows the same rules when referred again, whatever the first one was", async () => {
    const first = (await send({ ...(await of(simone.personId)), personId: simone.personId })).body.id;
    const again = { ...(await of(simone.personId)), parentReferralId: first };
    expect(await send({ ...again, firstName: "Zed", dateOfBirth: "2018-03-04" })).toMatchObject({ status: 409 });
    expect(await send({ ...again, firstName: "Zed", dateOfBirth: "2018-03-04", personId: simone.personId })).toMatchObject({ status: 409 });
    const { status, body } = await send({ ...again, personId: simone.personId });
    expect(status).toBe(200);
    expect(await rowOf(body.id)).toMatchObject({ person_id: simone.personId, parent_id: first });
  });
});

describe("a correction of the record", () => {
  const hospital = testApp();
  const { rowOf, of, send, edit, details, sharedWith, countAll } = referring(hospital);
  const corrected = async (typed: Fields) =>
    send({ ...(await of(maja.personId)), personId: maja.personId, identityCorrection: "true", ...typed });

  it("keeps the child in tie and lists, with the typed values next to it", async () => {
    const { body } = await corrected({ firstName: "Maya" });
    const { id } = body;
    expect(await rowOf(id)).toMatchObject({ person_id: maja.personId, tie: "correction", first_name: "Maja", mrn: maja.mrn });
    expect(await details(id)).toMatchObject({
      firstName: "Maya",
      identityCorrection: true,
      personId: maja.personId,
      recordIdentity: { firstName: "Maja", lastName: "Lindqvist" },
    });
    const listed = (await hospital.call(DORA, referrals.mine, { body: { lookback: -1 } })).body.find((each) => each.id === id);
    expect(listed).toMatchObject({ firstName: "Maja", lastName: "Lindqvist", mrn: maja.mrn });
    expect((await sharedWith(RITA)).map((each) => each.id)).toContain(id);
    const audited = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", "write:referral").orderBy("id").execute();
    expect(audited.at(-1)).toMatchObject({ rule: "tied-by-correction", person_ids: [maja.personId] });
  });

  it("may change the birth date or the sex, and is none if nothing differs", async () => {
    const day = await corrected({ dateOfBirth: "2016-01-02" });
    const born = (await of(maja.personId)).dateOfBirth;
    expect(await rowOf(day.body.id)).toMatchObject({ tie: "correction", birth_date: born });
    expect(await details(day.body.id)).toMatchObject({ dateOfBirth: "2016-01-02", recordIdentity: { dateOfBirth: born } });
    const sex = await corrected({ patientSexId: 3 });
    expect(await rowOf(sex.body.id)).toMatchObject({ tie: "correction", sex_id: 2 });
    expect(await details(sex.body.id)).toMatchObject({ patientSexId: 3, recordIdentity: { sex: "F" } });
    expect(await rowOf((await corrected({})).body.id)).toMatchObject({ tie: "agrees", typed_identity: null });
  });

  it("never changes name and birth date together, and never applies to another's MRN or to no child", async () => {
    const both = await corrected({ firstName: "Lena", dateOfBirth: "2019-02-03" });
    expect(both).toMatchObject({ status: 409, body: { code: "another_child" } });
    expect(await corrected({ firstName: "Maya", mrn: ana.mrn })).toMatchObject({ status: 409 });
    expect(await corrected({ firstName: "Maya", personId: ines.personId })).toMatchObject({ status: 409 });
    expect(await corrected({ firstName: "Maya", personId: "" })).toMatchObject({
      status: 400,
      body: { fields: { identityCorrection: expect.any(String) } },
    });
    expect(await corrected({ firstName: "Ma-ya" })).toMatchObject({ status: 400, body: { fields: { firstName: ONLY_LETTERS } } });
  });

  it("is never a twin of another first name and sex", async () => {
    const before = await countAll();
    const refused = await corrected({ firstName: "Lars", patientSexId: 1 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "another_child", message: expect.stringMatching(/^You can correct only one of first name/) },
    });
    expect(Object.keys(refused.body.fields).sort()).toEqual(["firstName", "patientSexId"]);
    expect(await countAll()).toBe(before);
  });

  it("can be made, kept and undone by an edit", async () => {
    const fields = { ...(await of(maja.personId)), personId: maja.personId };
    const { id } = (await send(fields)).body;
    expect((await edit(id, { ...fields, firstName: "Maya", identityCorrection: "true" })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ tie: "correction", first_name: "Maja" });
    expect((await edit(id, { ...fields, firstName: "Maya", reason: "Worse." })).status).toBe(200);
    expect(await details(id)).toMatchObject({ firstName: "Maya", identityCorrection: true, reason: "Worse." });
    expect((await edit(id, fields)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ tie: "agrees", first_name: "Maja", typed_identity: null });
  });
});

describe("an edit of a tied referral", () => {
  const hospital = testApp();
  const { rowOf, of, send, edit, details, lastRefusal } = referring(hospital);
  const aTied = async (personId: string) => (await send({ ...(await of(personId)), personId })).body.id as number;

  it("to another name and birth date is refused while the child's MRN or person id is there, and is audited", async () => {
    const id = await aTied(ana.personId);
    const sibling = { ...(await of(ana.personId)), firstName: "Lena", dateOfBirth: "2019-02-03" };
    for (const tied of [{}, { personId: ana.personId }])
      expect(await edit(id, { ...sibling, ...tied })).toMatchObject({ status: 409, body: { code: "another_child" } });
    expect(await lastRefusal()).toMatchObject({ action: "write:referral-edit", object: `referral ${id}`, person_ids: [ana.personId] });
    expect(await details(id)).toMatchObject({ firstName: "Ana" });
    expect((await edit(id, { ...sibling, mrn: "" })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ person_id: null, tie: "none", mrn: "", first_name: "Lena" });
  });

  it("that does not change the patient keeps the tie, even if the record has renamed the child", async () => {
    const id = await aTied(simone.personId);
    const before = await of(simone.personId);
    const rename = (last_name: string) =>
      hospital.db.updateTable("patients").set({ last_name }).where("person_id", "=", simone.personId).execute();
    await rename("D’Arcy-Keane");
    expect(await details(id)).toMatchObject({ lastName: "D’Arcy", recordIdentity: { lastName: "D’Arcy-Keane" } });
    expect((await edit(id, { ...before, personId: simone.personId, reason: "Worse." })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ person_id: simone.personId, last_name: "D’Arcy", reason: "Worse." });
    expect((await edit(id, { ...before, lastName: "D’Arcy-Keane", personId: simone.personId })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ person_id: simone.personId, last_name: "D’Arcy-Keane" });
    await rename("D’Arcy");
  });

  it("by a person who no longer has the child in care keeps the tie, reveals nothing, and ties it to no other child", async () => {
    const id = await aTied(declan.personId);
    const before = await of(declan.personId);
    const access = hospital.db.updateTable("patient_access").where("person_id", "=", declan.personId);
    await access.set({ revoked_at: hospital.clock.now() }).execute();
    await hospital.db.updateTable("patients").set({ last_name: "Elsewhere" }).where("person_id", "=", declan.personId).execute();
    hospital.clock.forward(1000);
    expect(await details(id)).toMatchObject({ lastName: "O’Dowd", personId: null, recordIdentity: null });
    expect((await edit(id, { ...before, reason: "Worse." })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ person_id: declan.personId, reason: "Worse." });
    expect(await edit(id, { ...before, firstName: "Lena", lastName: "Odowd" })).toMatchObject({ status: 409 });
    expect((await edit(id, { ...before, lastName: "Odowd" })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ person_id: declan.personId, last_name: "O’Dowd" });
  });

  it("without a tie ties it once the MRN is given with its child", async () => {
    const ids = idsOf(hospital.db);
    const { id } = (await send({ physicianId: await ids.physician("dora") })).body;
    expect(await edit(id, { mrn: ana.mrn })).toMatchObject({ status: 409 });
    expect((await edit(id, await of(ana.personId))).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ person_id: ana.personId, tie: "agrees" });
  });
});
