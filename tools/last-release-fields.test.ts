import { describe, expect, it } from "vitest";
import { changesThatBreak, lastReleaseFields, releaseFields } from "./last-release-fields.ts";

const CALL = "POST /visit";
const LAST = { reply: ".id .place .note? .days[].at", request: "body.day body.place?", kinds: { "body.sort": "asc|desc" } };
const changesWith = (now: Partial<typeof LAST>) => changesThatBreak({ [CALL]: LAST }, { [CALL]: { ...LAST, ...now } });

describe("two releases side by side", () => {
  it("go on with each other", () => {
    expect(changesThatBreak(lastReleaseFields(), releaseFields())).toEqual([]);
  });

  it.each<[string, Partial<typeof LAST>]>([
    ["a field more that may be absent", { reply: `${LAST.reply} .room?`, request: `${LAST.request} body.room?` }],
    ["a thing more that may be absent, whatever it needs itself", { reply: `${LAST.reply} .room? .room.name` }],
    ["a field of a request that may be absent now", { request: "body.day? body.place?" }],
    ["a kind more that a request takes", { kinds: { "body.sort": "asc|desc|none" } }],
  ])("take %s", (_change, now) => {
    expect(changesWith(now)).toEqual([]);
  });

  it.each<[Partial<typeof LAST>, string]>([
    [{ reply: `${LAST.reply} .room` }, "POST /visit replies with .room, which servers of the last release do not send"],
    [{ reply: `${LAST.reply} .days[].room` }, "POST /visit replies with .days[].room, which servers of the last release do not send"],
    [{ reply: LAST.reply.replace(".note?", ".note") }, "POST /visit replies with .note, which servers of the last release do not send"],
    [{ reply: LAST.reply.replace(".place", ".place?") }, "POST /visit may reply without .place, which pages of the last release need"],
    [{ request: "body.day body.place" }, "POST /visit needs body.place, which pages of the last release do not send"],
    [{ kinds: { "body.sort": "asc" } }, "POST /visit no longer takes 'desc' in body.sort, which pages of the last release send"],
  ])("are told of %j", (now, sentence) => {
    expect(changesWith(now)).toEqual([expect.stringContaining(sentence)]);
  });

  it("keep each call", () => {
    expect(changesThatBreak({ [CALL]: LAST }, {})).toEqual([expect.stringContaining("POST /visit is gone")]);
  });
});
