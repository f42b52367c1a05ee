import { expect, test } from "vitest";
import { sealedMails } from "./sealing.ts";

const MAIL = { to: "rex@linnet.example", subject: "Set a new Linnet password", text: "https://portal.example/password-reset#secret" };
const mails = sealedMails("a secret of at least 32 characters");

test("a mail is read again as it was, by nobody else and for nobody else", () => {
  const sealed = mails.seal(MAIL);
  expect(JSON.stringify(sealed)).not.toContain("password-reset");
  expect(mails.open(sealed)).toEqual(MAIL);
  expect(() => sealedMails("another secret of at least 32 characters").open(sealed)).toThrow("a different DATA_SECRET");
  expect(() => mails.open({ ...sealed, to: "eve@elsewhere.example" })).toThrow("a different DATA_SECRET");
});
