import { chart } from "@linnet/contract/chart";
import { referrals } from "@linnet/contract/referrals";
import { desk } from "@linnet/contract/referrals/desk";
import { deskLetters, letters } from "@linnet/contract/referrals/letters";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aLetter, anEncryptedPdf, aPicture, bytesOf } from "../../../../../test/sample-files.ts";
import { scriptedIntake } from "../../../../../test/scripted-intake.ts";
import { testApp } from "../../../../../test/test-app.ts";
import { tokenOf } from "../../../../../test/test-identity.ts";
import { type IntakeLetter, NotTaken } from "../../../../adapters/intake/port.ts";
import type { Scanner } from "../../../../adapters/scanner/port.ts";
import { demoChildren } from "../../../../demo/children/children.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { referralWork } from "../../../../referral-work.ts";
import { MOST_TRIES } from "./take-record-letter.ts";

const CARA = "cara@staff.wrenfield.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const { personId } = demoChildren.tolu;

const down = () => new AppError("upstream_unavailable", "The hospital’s record system is not responding");

describe("a letter of the hospital’s record", () => {
  const hospital = testApp();
  const { intake, script } = scriptedIntake();
  const said: { why?: string; message: string }[] = [];
  const log = { warn: (what: object, message: string) => void said.push({ ...what, message }), info: () => undefined };
  let id: number;
  let pdf: Buffer;
  let reads = 0;

  const aRecordLetter = (source: string, file: () => Promise<Uint8Array>, more: Partial<IntakeLetter> = {}): IntakeLetter => ({
    source,
    about: {},
    read: () => {
      reads += 1;
      return file();
    },
    ...more,
  });
  const good = (source: string, more: Partial<IntakeLetter> = {}) => aRecordLetter(source, async () => pdf, more);
  async function follow(letter: IntakeLetter | null, changes: { scanner?: Scanner } = {}) {
    hospital.clock.forward(5_000);
    const changedAt = hospital.clock.now();
    script.answers.push({ referralId: id, ehrReferralId: "WCH-7", state: "seen", reason: null, appointment: null, changedAt, letter });
    await referralWork({ ...hospital.platform, intake, desk: undefined, log, ...changes })["referral.follow"]?.();
  }
  const office = async (person = DORA) => (await hospital.call(person, referrals.get, { params: { id } })).body;
  const atDesk = async () => (await hospital.call(CARA, desk.get, { params: { id } })).body;
  const current = async () => (await office()).letters.find(({ state }) => state === "current");
  const letterKinds = async () => (await office()).history.map(({ kind }) => kind).filter((kind) => kind.startsWith("letter"));
  const inChart = async () => {
    const body = { personId, lookback: 5000 as const, encounterId: 0 as const, eventId: 0 as const };
    return (await hospital.call(DORA, chart.notes, { body })).body.RPTDATA.NOTE_GROUPS.filter(({ IS_LETTER }) => IS_LETTER);
  };

  beforeAll(async () => {
    pdf = await bytesOf(await aLetter());
    const row = hospital.db
      .selectFrom("referrals as r")
      .innerJoin("clinics as c", "c.id", "r.clinic_id")
      .select("r.id")
      .where("r.person_id", "=", personId)
      .where("c.name", "=", "Neurology Clinic");
    ({ id } = await row.executeTakeFirstOrThrow());
  });
  beforeEach(() => {
    said.length = 0;
    reads = 0;
  });

  it.each([
    ["a picture by its bytes", async () => aPicture(20, 20).png().toBuffer(), "Only PDF files can be attached"],
    ["empty", async () => Buffer.alloc(0), "Total size is 0 bytes."],
    ["too large", async () => Buffer.concat([pdf, Buffer.alloc(21 * 1_048_576)]), "File is larger than 20MB"],
    ["kept elsewhere", async () => Promise.reject(new NotTaken("It is kept outside the record.")), "It is kept outside the record."],
  ])("that is %s is refused once, with a sentence at the desk and in the log, and not requested again", async (name, file, why) => {
    const letter = aRecordLetter(`DocumentReference/${name}|1`, file);
    await follow(letter);
    await follow(letter);
    expect(reads).toBe(1);
    expect(said).toEqual([{ referralId: id, why, message: "a referral letter in the record was not imported" }]);
    expect(await atDesk()).toMatchObject({ letters: [], letterRefusal: why, mayWrite: true });
    expect(await letterKinds()).toEqual([]);
  });

  it("that the record withholds is not fetched, by the rule of notes", async () => {
    await follow(good("DocumentReference/restricted|1", { about: { restricted: true } }));
    expect(reads).toBe(0);
    expect((await atDesk()).letterRefusal).toBe("The hospital’s record withholds it.");
  });

  it("that contains a virus is refused", async () => {
    const scanner = { scan: async () => ({ infected: true as const, name: "Eicar" }) };
    await follow(good("DocumentReference/virus|1"), { scanner });
    expect((await atDesk()).letterRefusal).toBe("We found a virus in this file. It was not saved.");
  });

  it("that the record does not return is requested again, and eventually given up", async () => {
    const letter = aRecordLetter("DocumentReference/away|1", () => Promise.reject(down()));
    for (let tries = 1; tries < MOST_TRIES; tries += 1) {
      await expect(follow(letter)).rejects.toThrow("could not be saved");
      script.answers.length = 0;
    }
    await follow(letter);
    expect(reads).toBe(MOST_TRIES);
    await follow(letter);
    expect(reads).toBe(MOST_TRIES);
    expect((await atDesk()).letterRefusal).toBe("The record did not return the file after many tries.");
    expect((await office()).cernerStatus).toBe("Seen");
  });

  it("is copied once, rewritten, and announced like the desk's own", async () => {
    await follow(good("DocumentReference/a|1"));
    await follow(good("DocumentReference/a|1"));
    expect(reads).toBe(1);
    expect(await letterKinds()).toEqual(["letter"]);
    expect(await office()).toMatchObject({ nextStep: "The letter from Neurology Clinic has arrived. Read it.", needsPractice: true });
    expect(await atDesk()).toMatchObject({ letterRefusal: null, letters: [{ state: "current", isCorrection: false }] });
    const { sha256 } = await hospital.db
      .selectFrom("referral_letters as l")
      .innerJoin("stored_files as f", "f.id", "l.file_id")
      .select("f.sha256")
      .where("l.referral_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(sha256).not.toBe(Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(pdf))).toString("hex"));
    const rows = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", "write:record-letter").orderBy("id").execute();
    expect(rows).toMatchObject([{ rule: "letter", object: `referral ${id}`, person_ids: [personId] }]);
  });

  it("is read by the office, and is in the chart in place of the record’s own note of it", async () => {
    const letterId = (await current())?.id ?? 0;
    expect(await inChart()).toMatchObject([{ PARENT_ID: `linnet-letter-${letterId}` }]);
    expect((await hospital.call(GENA, letters.open, { params: { id, letterId } })).status).toBe(200);
    expect((await office()).loop.readBy).toBe("Ilves, Gena");
    const body = { personId, lookback: 5000 as const, encounterId: 0 as const, eventId: 0 as const };
    const [note] = (await hospital.call(DORA, chart.notes, { body })).body.RPTDATA.NOTE_GROUPS.filter(({ IS_LETTER }) => !IS_LETTER);
    const source = `DocumentReference/${note?.PARENT_ID}|1`;
    await hospital.db.updateTable("referral_letters").set({ source }).where("id", "=", letterId).execute();
    expect(await inChart()).toEqual([]);
    await hospital.db.updateTable("referral_letters").set({ source: "DocumentReference/a|1" }).where("id", "=", letterId).execute();
  });

  it("is corrected by a different one, and must be read again", async () => {
    await follow(good("DocumentReference/a|2"));
    expect(await letterKinds()).toEqual(["letter", "letter-read", "letter-corrected"]);
    expect(await office()).toMatchObject({ nextStep: "Neurology Clinic corrected its letter. Read it again.", loop: { readOn: null } });
  });

  it("is withdrawn if the record no longer has it, or the new one cannot be copied", async () => {
    await follow(null);
    expect((await office()).letters[0]).toMatchObject({
      state: "withdrawn",
      endedBecause: "The hospital’s record no longer has this letter.",
    });
    await follow(null);
    expect((await letterKinds()).filter((kind) => kind === "letter-withdrawn")).toHaveLength(1);
    await follow(good("DocumentReference/b|1"));
    await follow(good("DocumentReference/b|2", { refusal: "It belongs to another patient in the record." }));
    expect(await current()).toBeUndefined();
    expect((await atDesk()).letterRefusal).toBe("It belongs to another patient in the record.");
  });

  it("that cannot be rewritten is a download of the hospital’s own bytes, for the office, the desk and the chart", async () => {
    const own = await anEncryptedPdf();
    await follow(aRecordLetter("DocumentReference/locked|1", async () => own));
    const letterId = (await current())?.id ?? 0;
    expect((await atDesk()).letterRefusal).toBeNull();
    const headers = (person: string) => ({ authorization: `Bearer ${tokenOf(person, hospital.clock.now())}` });
    const payload = { PARENT_ID: `linnet-letter-${letterId}`, DOCUMENT_FORMAT: "XR" };
    for (const asked of [
      { url: `/api/referral/${id}/letter/${letterId}`, headers: headers(GENA) },
      { url: `/api${deskLetters.open.path.replace(":id", `${id}`).replace(":letterId", `${letterId}`)}`, headers: headers(CARA) },
      { url: "/api/chart/notespdf", method: "POST", headers: headers(DORA), payload } as const,
    ]) {
      const reply = await hospital.app.inject(asked);
      expect(reply.headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="Referral ${id} letter, Neurology Clinic.pdf"`,
        "x-content-type-options": "nosniff",
      });
      expect(reply.rawPayload.equals(own)).toBe(true);
    }
    expect((await current())?.readers.map(({ name }) => name).sort()).toEqual(["Ashby, Dora", "Ilves, Gena"]);
    await follow(null);
  });

  it("does not replace the desk's own", async () => {
    const { lastEvent } = await atDesk();
    const letter = new File([new Uint8Array(pdf)], "letter.pdf", { type: "application/pdf" });
    const body = { lastEvent, reason: "", letter };
    expect((await hospital.call(CARA, deskLetters.send, { params: { id }, body })).status).toBe(200);
    await follow(null);
    expect((await current())?.state).toBe("current");
    expect((await atDesk()).letterRefusal).toBeNull();
  });

  it("is copied once if two servers read at the same time", async () => {
    await Promise.all([follow(good("DocumentReference/c|1")), follow(good("DocumentReference/c|1"))]);
    const standing = await hospital.db
      .selectFrom("referral_letters")
      .select("id")
      .where("referral_id", "=", id)
      .where("source", "=", "DocumentReference/c|1")
      .execute();
    expect(standing).toHaveLength(1);
  });
});
