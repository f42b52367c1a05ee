import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes.ts";

it.each([
  [1, "1 bytes"],
  [1023, "1023 bytes"],
  [319_488, "312 KB"],
  [2_202_009, "2.1 MB"],
  [20_971_520, "20.0 MB"],
])("says of %i bytes %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
