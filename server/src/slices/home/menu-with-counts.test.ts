import { accessRequests } from "@linnet/contract/access-requests";
import { accountRequests } from "@linnet/contract/accounts/requests";
import { resultsToRead } from "@linnet/contract/chart/to-read";
import { npiClaims } from "@linnet/contract/directory/npi-claims";
import { live } from "@linnet/contract/live";
import { practicePeople } from "@linnet/contract/practice/people";
import { referrals } from "@linnet/contract/referrals";
import { desk } from "@linnet/contract/referrals/desk";
import { session } from "@linnet/contract/session";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { tokenOf } from "../../../test/test-identity.ts";

const [DORA, GENA, RITA] = ["dora@linnet.example", "gena@linnet.example", "rita@linnet.example"] as const;
const [ADA, HANA, COLE] = ["ada@linnet.example", "hana@linnet.example", "cole@linnet.example"] as const;
const [MIRA, PETRA, FRED, CARA] = [
  "mira@linnet.example",
  "petra@linnet.example",
  "fred@linnet.example",
  "cara@staff.wrenfield.example",
] as const;

describe("the numbers of the menu", () => {
  const hospital = testApp();
  const { call } = hospital;
  const counts = async (email: string) => {
    const { body } = await call(email, session.menu, {});
    const entries = body.flatMap(({ id, waiting, items }) => [{ itemId: id, waiting }, ...items]);
    return new Map(entries.flatMap(({ itemId, waiting }): [string, number][] => (waiting === undefined ? [] : [[itemId, waiting]])));
  };
  const rows = {
    results: async (email: string) => (await call(email, resultsToRead.page, { query: {} })).body.total,
    needUs: async (email: string, list: "mine" | "ofPractice") =>
      (await call(email, referrals[list], { body: { needsUs: true } })).body.length,
    deciding: async (email: string) =>
      (await call(email, accessRequests.list, { body: { practice: false } })).body.filter(({ mayDecide }) => mayDecide).length,
    wrong: async (email: string) =>
      (await call(email, accessRequests.notMyPatients, { query: {}, body: {} })).body.filter(({ status }) => status === "Open").length,
    accounts: async (email: string) => (await call(email, accountRequests.list, { body: { practice: false, status: 1 } })).body.total,
    claims: async (email: string) => (await call(email, npiClaims.list, {})).body.data.length,
    practice: async (email: string) =>
      (await call(email, practicePeople.toVerify, {})).body.data.length +
      (await call(email, practicePeople.staffToConfirm, {})).body.length,
    desk: async (email: string) => (await call(email, desk.worklist, { body: {} })).body.total,
  };

  it("are those of the rows that each page shows with its default filter", async () => {
    expect(await counts(DORA)).toEqual(
      new Map([
        ["resultstoread", await rows.results(DORA)],
        ["myreferrals", await rows.needUs(DORA, "mine")],
      ]),
    );
    expect(await counts(GENA)).toEqual(
      new Map([
        ["resultstoread", await rows.results(GENA)],
        ["viewreferrals", await rows.needUs(GENA, "ofPractice")],
      ]),
    );
    expect((await counts(PETRA)).get("mypractice")).toBe(await rows.practice(PETRA));
    expect((await counts(MIRA)).get("resultstoread")).toBe((await rows.results(MIRA)) || undefined);
    expect(await counts(ADA)).toEqual(
      new Map([
        ["allpatientaccessrequests", await rows.deciding(ADA)],
        ["accountrequests", await rows.accounts(ADA)],
        ["notmypatients", await rows.wrong(ADA)],
        ["npiclaims", await rows.claims(ADA)],
      ]),
    );
    expect(await counts(HANA)).toEqual(
      new Map([
        ["allpatientaccessrequests", await rows.deciding(HANA)],
        ["npiclaims", await rows.claims(HANA)],
      ]),
    );
    expect(await counts(CARA)).toEqual(new Map([["desk", await rows.desk(CARA)]]));
  });

  it("are absent where nothing waits, and where a page is only read", async () => {
    expect(await counts(COLE)).toEqual(new Map());
    expect(await counts(FRED)).toEqual(new Map());
    const before = await rows.wrong(ADA);
    expect(before).toBeGreaterThan(0);
    await hospital.db
      .updateTable("not_my_patients")
      .set({ active: false, modified_at: new Date(NOW) })
      .execute();
    expect((await counts(ADA)).has("notmypatients")).toBe(false);
  });

  it("leave out what is older than the page shows", async () => {
    const before = await rows.deciding(ADA);
    const { id } = await hospital.db.selectFrom("access_requests").select("id").where("status", "=", "Pending").executeTakeFirstOrThrow();
    await hospital.db
      .updateTable("access_requests")
      .set({ created_at: new Date("2026-01-02T12:00:00Z") })
      .where("id", "=", id)
      .execute();
    expect(await rows.deciding(ADA)).toBe(before - 1);
    expect((await counts(ADA)).get("allpatientaccessrequests")).toBe(before - 1);
  });

  describe("while a page is open", () => {
    let address: string;
    const open: AbortController[] = [];
    beforeAll(async () => {
      address = await hospital.app.listen({ port: 0, host: "127.0.0.1" });
    });
    afterEach(() => {
      for (const each of open.splice(0)) each.abort();
    });
    async function listen(email: string) {
      const leave = new AbortController();
      open.push(leave);
      const headers = { authorization: `Bearer ${tokenOf(email, new Date(NOW))}` };
      const response = await fetch(`${address}/api${live.events.path}`, { headers, signal: leave.signal });
      let told = "";
      const read = async () => {
        for await (const chunk of response.body ?? []) told += Buffer.from(chunk).toString();
      };
      void read().catch(() => undefined);
      return () => [...told.matchAll(/^data: (.*)$/gm)].map(([, data]) => data);
    }

    it("are asked for again by everyone of the practice when a result is reviewed, and by nobody else", async () => {
      const [dora, gena, otto, ada] = await Promise.all([DORA, GENA, "otto@linnet.example", ADA].map(listen));
      const { data } = (await call(DORA, resultsToRead.page, { query: {} })).body;
      const child = data.find(({ results = [], normalIds = [] }) => results.length + normalIds.length === 1) ?? data[0];
      const ids = [...(child?.results ?? []).map(({ id }) => id), ...(child?.normalIds ?? [])];
      const before = (await counts(GENA)).get("resultstoread") ?? 0;
      await call(DORA, resultsToRead.review, { body: { personId: child?.personId ?? "", ids: [...new Set(ids)], isBulk: false } });
      await eventually(() => expect([dora?.(), gena?.()]).toEqual([['{"kind":"waiting"}'], ['{"kind":"waiting"}']]));
      expect([otto?.(), ada?.()]).toEqual([[], []]);
      expect((await counts(GENA)).get("resultstoread") ?? 0).toBe(await rows.results(GENA));
      expect((await counts(GENA)).get("resultstoread") ?? 0).toBeLessThan(before);
    });

    it("are asked for again by the hospital when somebody asks for access", async () => {
      const [ada, rita] = await Promise.all([ADA, RITA].map(listen));
      await hospital.db
        .updateTable("access_requests")
        .set({ modified_at: new Date(NOW) })
        .where("status", "=", "Pending")
        .execute();
      await eventually(() => expect(ada?.()).toEqual(['{"kind":"waiting"}']));
      expect(rita?.()).toEqual([]);
    });
  });
});
