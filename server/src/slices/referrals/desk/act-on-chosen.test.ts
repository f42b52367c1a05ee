import { desk } from "@linnet/contract/referrals/desk";
import { deskBulk, MAX_CHOSEN } from "@linnet/contract/referrals/desk-bulk";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { outsideTransaction, untilBlocked } from "../../../../test/test-database.ts";

const CARA = "cara@staff.wrenfield.example";
const LENA = "lena@staff.wrenfield.example";
const NO_REFERRAL = 99_999_999;

describe("several referrals of a desk", () => {
  const hospital = testApp();
  let lena: number;
  let cara: number;
  /** Referrals of both of Cara's clinics. */
  let own: { id: number; clinic: string }[];
  /** A referral of a clinic where she does not work. */
  let foreign: number;
  beforeAll(async () => {
    const account = (email: string) => hospital.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    lena = (await account(LENA)).id;
    cara = (await account(CARA)).id;
    own = (await worklist(CARA)).map(({ id, clinic }) => ({ id, clinic: clinic.name }));
    foreign = (await worklist(LENA)).find(({ clinic }) => !own.some((each) => each.clinic === clinic.name))?.id ?? 0;
  });

  const worklist = async (person: string) => (await hospital.call(person, desk.worklist, { body: {} })).body.data;
  const audited = async (action: string) =>
    (await hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id").execute()).map(
      ({ object, rule, changed }) => ({ object, rule, changed }),
    );
  const assignedTo = async (id: number) => (await hospital.call(LENA, desk.get, { params: { id } })).body.assignedTo?.id ?? null;
  const two = () => own.slice(0, 2).map(({ id }) => id);

  describe("printed", () => {
    const print = (person: string, ids: number[]) => hospital.call(person, deskBulk.print, { body: { ids } });

    it("are one PDF, and each is audited", async () => {
      const reply = await print(CARA, two());
      expect(reply.status).toBe(200);
      expect(String(reply.body).startsWith("%PDF-")).toBe(true);
      expect(await audited(deskBulk.print.action)).toEqual(two().map((id) => ({ object: `referral ${id}`, rule: "desk", changed: [] })));
    });

    it.each([
      ["of another clinic", () => foreign],
      ["that there is none of", () => NO_REFERRAL],
    ])("are refused with the number of one %s, and nothing is audited as read", async (_what, other) => {
      const before = await audited(deskBulk.print.action);
      expect(await print(CARA, [...two(), other()])).toMatchObject({
        status: 409,
        body: { message: `No longer at your desk: Referral No. ${other()}. Print the others.` },
      });
      expect(await audited(deskBulk.print.action)).toEqual(before);
    });

    it("are refused if their files are too large for memory", async () => {
      const large = { key: "large", name: "scan.pdf", media_type: "application/pdf", bytes: 61 * 1_048_576, sha256: "0".repeat(64) };
      const [first = 0] = two();
      await hospital.db.transaction().execute(async (trx) => {
        const { id: fileId } = await trx
          .insertInto("stored_files")
          .values({ ...large, scan: "clean" })
          .returning("id")
          .executeTakeFirstOrThrow();
        await trx.insertInto("referral_attachments").values({ referral_id: first, file_id: fileId, name: "scan.pdf" }).execute();
      });
      expect(await print(CARA, two())).toMatchObject({
        status: 409,
        body: { message: "Their files are larger than 60 MB in total. Print fewer at a time." },
      });
      await hospital.db.updateTable("referral_attachments").set({ removed_at: new Date() }).where("name", "=", "scan.pdf").execute();
    });

    it.each([
      ["none", [], "Choose at least one referral"],
      ["one more than a page", Array.from({ length: MAX_CHOSEN + 1 }, (_, at) => at + 1), "Choose at most 25 referrals"],
      ["one of them twice", [1, 1], "Choose each referral once"],
    ])("are no more than a page shows, each once: %s", async (_what, ids, sentence) => {
      expect(await print(CARA, ids)).toMatchObject({ status: 400, body: { fields: { ids: sentence } } });
    });
  });

  describe("given to a colleague", () => {
    const assign = (person: string, ids: readonly number[], accountId: number | null, shown: number | null = null) =>
      hospital.call(person, deskBulk.assign, { body: { accountId, referrals: ids.map((id) => ({ id, assignedTo: shown })) } });
    beforeAll(async () => {
      await hospital.db.updateTable("referrals").set({ assigned_to: null }).execute();
    });

    it("are assigned to the colleague and unassigned again, each recorded in the history", async () => {
      expect(await assign(CARA, two(), lena)).toEqual({ status: 200, body: { refused: [] } });
      expect(await Promise.all(two().map(assignedTo))).toEqual([lena, lena]);
      expect(await audited(deskBulk.assign.action)).toEqual(
        two().map((id) => ({ object: `referral ${id}`, rule: "desk", changed: ["assignedTo"] })),
      );
      expect((await assign(LENA, two(), null, lena)).body).toEqual({ refused: [] });
      expect(await Promise.all(two().map(assignedTo))).toEqual([null, null]);
    });

    it("report the ones that have changed, and the others are assigned", async () => {
      const [taken = 0, closed = 0, free = 0] = own.map(({ id }) => id);
      const setTo = (id: number, change: object) => hospital.db.updateTable("referrals").set(change).where("id", "=", id).execute();
      const { course } = await hospital.db.selectFrom("referrals").select("course").where("id", "=", closed).executeTakeFirstOrThrow();
      await setTo(taken, { assigned_to: lena });
      await setTo(closed, { course: "declined" });
      expect(await assign(CARA, [taken, closed, foreign, NO_REFERRAL, free], cara)).toEqual({
        status: 200,
        body: {
          refused: [
            { id: taken, why: "It is now assigned to Lena Varga." },
            { id: closed, why: "It was closed." },
            { id: foreign, why: "No longer at your desk." },
            { id: NO_REFERRAL, why: "No longer at your desk." },
          ],
        },
      });
      expect(await assignedTo(taken)).toBe(lena);
      expect(await assignedTo(free)).toBe(cara);
      await setTo(taken, { assigned_to: null });
      expect((await assign(CARA, [taken], null, lena)).body.refused).toEqual([{ id: taken, why: "It is now unassigned." }]);
      await setTo(closed, { course });
    });

    it("report who was assigned one at the same moment", async () => {
      await hospital.db.updateTable("referrals").set({ assigned_to: null }).execute();
      const [mine = 0] = two();
      const { answer } = await hospital.db.transaction().execute(async (trx) => {
        await trx.updateTable("referrals").set({ assigned_to: lena }).where("id", "=", mine).execute();
        const begun = outsideTransaction(() => assign(CARA, [mine], cara));
        await untilBlocked(trx);
        return { answer: begun };
      });
      expect((await answer).body.refused).toEqual([{ id: mine, why: "It is now assigned to Lena Varga." }]);
    });

    it("are assigned only to people at that clinic’s desk", async () => {
      const clinic = (await worklist(LENA)).find(({ id }) => id === foreign)?.clinic.name ?? "";
      await hospital.db.updateTable("referrals").set({ assigned_to: null }).execute();
      const [mine = 0] = two();
      expect((await assign(LENA, [mine, foreign], cara)).body.refused).toEqual([
        { id: foreign, why: `The colleague you chose does not work at ${clinic}.` },
      ]);
      expect(await assignedTo(mine)).toBe(cara);
      for (const nobodyHere of [1, NO_REFERRAL])
        expect(await assign(LENA, [mine], nobodyHere, cara)).toMatchObject({
          status: 400,
          body: { fields: { accountId: "Choose someone who works at this clinic’s desk" } },
        });
    });
  });
});
