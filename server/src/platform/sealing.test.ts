import { expect, test } from "vitest";
import { sealedTexts } from "./sealing.ts";

const SECRET = "a secret of at least 32 characters";

test("a text opens for its owner and its purpose, and for nothing else", () => {
  const sealed = sealedTexts(SECRET, "linnet referral drafts").seal("1 10 new", "Quillfeather, Mirabel");
  expect(sealedTexts(SECRET, "linnet referral drafts").open("1 10 new", sealed)).toBe("Quillfeather, Mirabel");
  expect(sealedTexts(SECRET, "linnet referral drafts").open("2 10 new", sealed)).toBeUndefined();
  expect(sealedTexts(SECRET, "linnet second factor").open("1 10 new", sealed)).toBeUndefined();
  expect(sealedTexts("another secret of 32 characters, or more", "linnet referral drafts").open("1 10 new", sealed)).toBeUndefined();
});

test("with new,old the first seals and both open, and the new one alone does not open what the old one sealed", () => {
  const [OLD, NEW] = ["an old secret of at least 32 characters", "a new secret of at least 32 characters"];
  const textsOf = (secret: string) => sealedTexts(secret, "linnet referral drafts");
  const [byOld, byBoth] = [textsOf(OLD).seal("1", "before"), textsOf(`${NEW},${OLD}`).seal("1", "since")];
  expect([byOld, byBoth].map((sealed) => textsOf(`${NEW},${OLD}`).open("1", sealed))).toEqual(["before", "since"]);
  expect([byOld, byBoth].map((sealed) => textsOf(`${OLD},${NEW}`).open("1", sealed))).toEqual(["before", "since"]);
  expect([byOld, byBoth].map((sealed) => textsOf(NEW).open("1", sealed))).toEqual([undefined, "since"]);
  expect([byOld, byBoth].map((sealed) => textsOf(OLD).open("1", sealed))).toEqual(["before", undefined]);
  expect([byOld, byBoth].map((sealed) => textsOf(`${NEW},${OLD}`).partThatOpens("1", sealed))).toEqual([1, 0]);
  expect(textsOf(`${NEW},${OLD}`).partThatOpens("2", byOld)).toBe(-1);
});
