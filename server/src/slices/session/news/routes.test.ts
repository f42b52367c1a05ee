import { news } from "@linnet/contract/session/news";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { ownChangelog, recordChangelog } from "./changelog.ts";

const DORA = "dora@linnet.example";
const COLE = "cole@linnet.example";
const ADA = "ada@linnet.example";
const RITA = "rita@linnet.example";
const onDay = (day: number) => new Date(new Date(NOW).getTime() + day * 86_400_000);

const notes = ownChangelog();
const ofAll = notes.find(({ roles }) => roles === null);
const ofCompliance = notes.find(({ roles }) => roles?.includes(5));
const ofOperators = notes.find(({ roles }) => roles?.length === 1 && roles[0] === 6);

describe("what is new after an upgrade", () => {
  const hospital = testApp();

  /** What a person finds who signs in on this day. */
  async function newsOn(day: number, email: string) {
    hospital.clock.set(onDay(day));
    return (await hospital.call(email, news.list, {}, onDay(day))).body;
  }
  const unseenOn = async (day: number, email: string) =>
    (await newsOn(day, email)).flatMap(({ isUnseen, text }) => (isUnseen ? [text] : [])).toSorted();

  /** The portal had all of its changelog but these sentences until this day. */
  async function upgrade(day: number, came: (typeof ofAll)[]) {
    const digests = came.flatMap((note) => note?.digest ?? []);
    expect(digests).toHaveLength(came.length);
    await hospital.db.deleteFrom("release_notes").where("digest", "in", digests).execute();
    await recordChangelog(hospital.db, onDay(day));
  }
  const texts = (...told: (typeof ofAll)[]) => told.flatMap((note) => note?.text ?? []).toSorted();

  it("is nothing where the portal is as it was set up", async () => {
    await recordChangelog(hospital.db, onDay(0));
    expect(await newsOn(0, DORA)).toEqual([]);
  });

  it("is told to each role what concerns it, and not again once it was seen", async () => {
    for (const email of [COLE, ADA]) await newsOn(1, email);
    await upgrade(2, [ofAll, ofCompliance, ofOperators]);
    expect(await unseenOn(3, DORA)).toEqual(texts(ofAll));
    expect(await unseenOn(3, COLE)).toEqual(texts(ofAll, ofCompliance));
    expect(await unseenOn(3, ADA)).toEqual(texts(ofAll, ofOperators));

    await hospital.call(DORA, news.seen, { body: { until: onDay(2).toISOString() } }, onDay(3));
    expect(await unseenOn(3, DORA)).toEqual([]);
    // It can still be read, and a colleague has not seen it by that.
    expect(await newsOn(3, DORA)).toHaveLength(1);
    expect(await unseenOn(3, COLE)).toHaveLength(2);
  });

  it("is not told to who has come after the upgrade, and what comes next is unseen again", async () => {
    await upgrade(4, [ofAll]);
    expect(await unseenOn(5, RITA)).toEqual([]);
    await upgrade(6, [ofAll]);
    expect(await unseenOn(7, RITA)).toEqual(texts(ofAll));
  });

  it("cannot be seen ahead of time", async () => {
    await hospital.call(DORA, news.seen, { body: { until: onDay(3000).toISOString() } }, onDay(7));
    await upgrade(8, [ofAll]);
    expect(await unseenOn(9, DORA)).toEqual(texts(ofAll));
  });
});
