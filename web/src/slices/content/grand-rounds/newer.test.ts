import { describe, expect, it } from "vitest";
import { aRound } from "../../../../test/presentations.ts";
import { newerGrandRound } from "./newer.ts";

const OLD = aRound(3, "Food allergy", {
  contentTitle: "Food allergy|From evidence to the high chair",
  contentMessage: "<p>Why waiting does harm.</p>",
  contentBulletLine: "Test fewer than 3 & <5 foods| Explain the first spoonful|",
  contentSignature: "Division of Allergy|Wrenfield",
});

describe("an older grand round", () => {
  it("has its bullets as a list in the message, and loses the title that it repeats", () => {
    expect(newerGrandRound(OLD)).toEqual({
      ...OLD,
      contentTitle: "From evidence to the high chair",
      contentMessage:
        "<p>Why waiting does harm.</p><ol><li>Test fewer than 3 &amp; &lt;5 foods</li><li>Explain the first spoonful</li></ol>",
      contentBulletLine: "",
      contentSignature: "Division of Allergy, Wrenfield",
    });
  });

  it("that was converted stays as it is", () => {
    expect(newerGrandRound(newerGrandRound(OLD))).toEqual(newerGrandRound(OLD));
  });

  it("keeps a title of one part, but not the same again", () => {
    expect(newerGrandRound({ ...OLD, contentTitle: "For the office" }).contentTitle).toBe("For the office");
    expect(newerGrandRound({ ...OLD, contentTitle: "Food allergy" }).contentTitle).toBe("");
  });

  it("is not what a newer one is, whatever stands in its signature", () => {
    const newer = aRound(4, "Sleep", { contentSignature: "Sleep | Lab" });
    expect(newerGrandRound(newer)).toBe(newer);
  });
});
