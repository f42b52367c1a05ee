import { describe, expect, it } from "vitest";
import { MAX_ATTACHMENT_BYTES } from "../referrals/attachments.ts";
import { fileSentences } from "./file-sentences.ts";

describe("what is said of files", () => {
  it("has the words of the specification", () => {
    expect(fileSentences.tooLarge(MAX_ATTACHMENT_BYTES)).toBe("File is larger than 20MB");
    expect(fileSentences.tooLargeTogether(MAX_ATTACHMENT_BYTES)).toBe("Total file size exceeded 20 MB, Please remove some files");
  });

  it("names a small limit in kilobytes", () => {
    expect(fileSentences.tooLarge(204_800)).toBe("File is larger than 200KB");
  });
});
