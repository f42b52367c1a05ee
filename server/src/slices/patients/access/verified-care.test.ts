import { directory } from "@linnet/contract/directory";
import type { Practice } from "@linnet/contract/directory/practice-record";
import { patients } from "@linnet/contract/patients";
import { patientSearch } from "@linnet/contract/patients/search";
import { practicePeople } from "@linnet/contract/practice/people";
import { describe, expect, it } from "vitest";
import { editOf } from "../../../../test/practice-form.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const LAKESIDE = "Lakeside Pediatrics";
const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const PETRA = "petra@linnet.example";
/** Ana is Dora's; Noor is Rita's, who shares her. */
const { ana, noor } = demoChildren;

function caring() {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const lists = [patients.mine, patients.shared, patients.ofPractice];
  return {
    call,
    ids,
    /** Whether a person sees a child: in a list, in the search, in the chart. */
    sees: async (person: string, { personId, mrn }: { personId: string; mrn: string }) => {
      const pages = await Promise.all(lists.map((list) => call(person, list, { query: { SearchText: mrn, Lookback: -1 } })));
      return {
        list: pages.some(({ status, body }) => status === 200 && body.data.some((patient) => patient.personId === personId)),
        search: (await call(person, patientSearch.find, { query: { text: mrn } })).body.data.length > 0,
        chart: (await call(person, patients.get, { params: { id: personId } })).status === 200,
      };
    },
    waitsAgain: async (lastName: string) => {
      await hospital.db
        .updateTable("practice_physicians")
        .set({ verified: false })
        .where("physician_id", "=", await ids.physician(lastName))
        .execute();
    },
    verifies: async (lastName: string) => {
      const body = { physicianId: await ids.physician(lastName), practiceId: await ids.practice(LAKESIDE), verificationStatus: true };
      expect((await call(PETRA, practicePeople.verify, { body })).status).toBe(200);
    },
  };
}

const EVERYWHERE = { list: true, search: true, chart: true };
const NOWHERE = { list: false, search: false, chart: false };

describe("an unverified physician", () => {
  const { call, ids, sees, waitsAgain, verifies } = caring();

  it("gives no one access to a child, not even themselves, until the practice says YES", async () => {
    expect([await sees(DORA, ana), await sees(GENA, ana)]).toEqual([EVERYWHERE, EVERYWHERE]);

    await waitsAgain("Ashby");
    expect([await sees(DORA, ana), await sees(GENA, ana)]).toEqual([NOWHERE, NOWHERE]);
    expect(await sees(GENA, noor)).toEqual(EVERYWHERE);

    await verifies("Ashby");
    expect([await sees(DORA, ana), await sees(GENA, ana)]).toEqual([EVERYWHERE, EVERYWHERE]);
  });

  it("neither shares with colleagues nor sees what they share", async () => {
    expect(await sees(DORA, noor)).toEqual(EVERYWHERE);

    await waitsAgain("Lindgren");
    expect(await sees(DORA, noor)).toEqual(NOWHERE);
    await verifies("Lindgren");
    expect(await sees(DORA, noor)).toEqual(EVERYWHERE);

    await waitsAgain("Ashby");
    expect(await sees(DORA, noor)).toEqual(NOWHERE);
    await verifies("Ashby");
  });

  it("is also one whom the hospital removed from the practice and added again", async () => {
    const practiceId = await ids.practice(LAKESIDE);
    const physId = await ids.physician("Ashby");
    const edit = async (change: (practice: Practice) => object) => {
      const { body } = await call(ADA, directory.get, { params: { id: practiceId } });
      expect((await call(ADA, directory.edit, { body: editOf(body, change(body)) })).status).toBe(200);
    };
    await edit(({ physicians }) => ({ physicians: physicians.map((link) => ({ ...link, activeRecord: link.physId !== physId })) }));
    expect(await sees(GENA, ana)).toEqual(NOWHERE);
    await edit(({ locations }) => ({ physicians: [{ id: 0, physId, homeLocId: locations[0]?.id ?? null }] }));
    expect(await sees(GENA, ana)).toEqual(NOWHERE);

    await verifies("Ashby");
    expect(await sees(GENA, ana)).toEqual(EVERYWHERE);
  });
});
