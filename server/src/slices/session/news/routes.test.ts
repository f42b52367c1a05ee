import { news } from "@linnet/contract/session/news";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { digestOf, NEWS, recordNews } from "./news.ts";

const DORA = "dora@linnet.example";
const COLE = "cole@linnet.example";
const ADA = "ada@linnet.example";
const RITA = "rita@linnet.example";
const onDay = (day: number) => new Date(new Date(NOW).getTime() + day * 86_400_000);

const ofAll = NEWS.find(({ roles }) => roles === null);
const ofCompliance = NEWS.find(({ roles }) => roles?.includes(5));
const ofOperators = NEWS.find(({ roles }) => roles?.length === 1 && roles[0] === 6);

it("the lines of a release are short plain text, each once", () => {
  expect(NEWS).not.toHaveLength(0);
  expect(new Set(NEWS.map(digestOf)).size).toBe(NEWS.length);
  for (const { text } of NEWS) expect(text).toMatch(/^[A-Z][^`*]{10,200}\.$/);
});

describe("what is new after an upgrade", () => {
  const hospital = testApp();

  /** What a person finds who signs in on this day. */
  async function newsOn(day: number, email: string) {
    hospital.clock.set(onDay(day));
    return (await hospital.call(email, news.list, {}, onDay(day))).body;
  }
  const unseenOn = async (day: number, email: string) =>
    (await newsOn(day, email)).flatMap(({ isUnseen, text }) => (isUnseen ? [text] : [])).toSorted();

  /** The portal had a line of an older release and all of its own but these until this day. */
  async function upgrade(day: number, came: (typeof ofAll)[]) {
    const digests = came.flatMap((note) => (note ? [digestOf(note)] : []));
    expect(digests).toHaveLength(came.length);
    const older = hospital.db.insertInto("release_notes").values({ digest: "0123456789abcdef" });
    await older.onConflict((known) => known.doNothing()).execute();
    await hospital.db.deleteFrom("release_notes").where("digest", "in", digests).execute();
    await recordNews(hospital.db, onDay(day));
  }
  const texts = (...told: (typeof ofAll)[]) => told.flatMap((note) => note?.text ?? []).toSorted();

  it("is nothing where the portal is as it was set up", async () => {
    await recordNews(hospital.db, onDay(0));
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
