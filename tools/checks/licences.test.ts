import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { licences } from "./licences.ts";

/** A lock file with one package more. */
const lockWith = (name: string, locked: object) =>
  JSON.stringify({ packages: { "": { version: "1.0.0" }, [`node_modules/${name}`]: { version: "2.0.0", ...locked } } }, null, 2);

describe("the licences of run-time dependencies", () => {
  it("are on the list, all that stand in the lock file", () => {
    const lock = readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8");
    expect(licences(lock)).toEqual([]);
  });

  it.each(["MIT", "(MPL-2.0 OR Apache-2.0)", "(MIT AND Zlib)", "(BSD-3-Clause OR GPL-2.0)", "(GPL-3.0 OR MIT) AND ISC"])(
    "may be %s",
    (license) => expect(licences(lockWith("left-pad", { license }))).toEqual([]),
  );

  it.each(["GPL-3.0-only", "AGPL-3.0-or-later", "MIT AND GPL-2.0", "(MIT OR ISC) AND GPL-2.0", "MIT WITH more", "(MIT", "", "UNLICENSED"])(
    "may not be '%s'",
    (license) => {
      const [found] = licences(lockWith("copyleft", { license }));
      expect(found).toMatchObject({ path: "package-lock.json", line: 6, sentence: expect.stringContaining("copyleft@2.0.0") });
    },
  );

  it("have to be named", () => {
    expect(licences(lockWith("nameless", {}))).toMatchObject([{ sentence: expect.stringContaining("nameless@2.0.0 names no licence") }]);
  });

  it("are those of packages in folders of packages, too", () => {
    expect(licences(lockWith("a/node_modules/@b/c", { license: "GPL-3.0" }))).toMatchObject([
      { sentence: expect.stringContaining("@b/c@2.0.0") },
    ]);
  });

  it("bind a library alone for a few packages, and no others", () => {
    expect(licences(lockWith("@img/sharp-libvips-linux-x64", { license: "LGPL-3.0-or-later" }))).toEqual([]);
    expect(licences(lockWith("image-tools", { license: "LGPL-3.0-or-later" }))).toHaveLength(1);
  });

  it("are not asked of what is used in development alone", () => {
    expect(licences(lockWith("copyleft", { license: "GPL-3.0", dev: true }))).toEqual([]);
  });
});
