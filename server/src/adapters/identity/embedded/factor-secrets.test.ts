import { expect, test } from "vitest";
import { factorSecrets } from "./factor.ts";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const secrets = factorSecrets("a secret of at least 32 characters");

test("a secret is read by its owner, and each time it is kept it looks different", () => {
  const sealed = secrets.seal("dora", SECRET);
  expect(secrets.open("dora", sealed)).toBe(SECRET);
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain(SECRET);
  expect(secrets.seal("dora", SECRET)).not.toBe(sealed);
});

test("a secret opens nothing in somebody else's row, with another key, changed, or cut short", () => {
  const sealed = secrets.seal("dora", SECRET);
  const bytes = Buffer.from(sealed, "base64");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(secrets.open("rita", sealed)).toBeUndefined();
  expect(factorSecrets("another secret of at least 32 characters").open("dora", sealed)).toBeUndefined();
  expect(factorSecrets(undefined).open("dora", sealed)).toBeUndefined();
  expect(secrets.open("dora", bytes.toString("base64"))).toBeUndefined();
  expect(secrets.open("dora", "AAAA")).toBeUndefined();
});
