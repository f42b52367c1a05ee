import { expect, test } from "vitest";
import { sealedTexts } from "./sealing.ts";

const SECRET = "a secret of at least 32 characters";

test("a text opens for its owner and its purpose, and for nothing else", () => {
  const sealed = sealedTexts(SECRET, "drafts").seal("1 10 new", "Quillfeather, Mirabel");
  expect(sealedTexts(SECRET, "drafts").open("1 10 new", sealed)).toBe("Quillfeather, Mirabel");
  expect(sealedTexts(SECRET, "drafts").open("2 10 new", sealed)).toBeUndefined();
  expect(sealedTexts(SECRET, "factors").open("1 10 new", sealed)).toBeUndefined();
  expect(sealedTexts("another secret of 32 characters, or more", "drafts").open("1 10 new", sealed)).toBeUndefined();
});
