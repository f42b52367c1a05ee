import { passwordReset } from "@linnet/contract/session/password-reset";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { unusedProvider } from "../../../test/unused-provider.ts";
import type { PasswordLinks } from "../../adapters/identity/port.ts";
import { AppError, invalidInput } from "../../platform/http/errors.ts";

const GOOD = "a-link-that-is-good-for-this-test";
const USED = "a-link-that-was-used-in-this-test";

/** Fake of the port: one link is valid, another was used. */
const links: PasswordLinks = {
  ...unusedProvider.links,
  async open(secret) {
    if (secret !== GOOD) throw new AppError("not_found", "This link was already used.");
    return { firstName: "Rex", email: "rex@linnet.example", isActivation: false, isLocked: false };
  },
  async accept(secret, { password }) {
    await links.open(secret);
    if (password.startsWith("password")) throw invalidInput({ password: "Many people use this password." });
  },
};

describe("a link from a mail", () => {
  const hospital = testApp();
  hospital.identity.embedded = {
    ...unusedProvider,
    links,
  };
  const open = (token: string) => hospital.call(null, passwordReset.open, { body: { token } });
  const accept = (token: string, password: string) => hospital.call(null, passwordReset.accept, { body: { token, password } });
  const refusals = () => hospital.db.selectFrom("audit_rows").selectAll().where("outcome", "=", "refused").orderBy("id").execute();

  it("says whose it is, and takes a password", async () => {
    expect(await open(GOOD)).toEqual({
      status: 200,
      body: { firstName: "Rex", email: "rex@linnet.example", isActivation: false, isLocked: false },
    });
    expect(await accept(GOOD, "a lantern for the ferry")).toEqual({ status: 200, body: true });
  });

  it("says in a sentence that it opens nothing, which is written down without it", async () => {
    const before = (await refusals()).length;
    expect(await open(USED)).toMatchObject({ status: 404, body: { message: "This link was already used." } });
    expect(await accept(USED, "a lantern for the ferry")).toMatchObject({ status: 404 });
    const rows = (await refusals()).slice(before);
    expect(rows).toMatchObject([
      { action: "write:password-reset-opening", rule: "no such link", actor_id: null },
      { action: "write:password-reset", rule: "no such link", actor_id: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain(USED);
  });

  it("says beside the field that a password is easy to guess or too short, and that a link is not complete", async () => {
    expect(await accept(GOOD, "passwordpassword")).toMatchObject({
      status: 400,
      body: { fields: { password: "Many people use this password." } },
    });
    expect(await accept(GOOD, "short")).toMatchObject({
      status: 400,
      body: { fields: { password: "Choose a password of at least 12 characters" } },
    });
    expect(await open("cut off")).toMatchObject({
      status: 400,
      body: { fields: { token: "This link is incomplete. Open it again from the email." } },
    });
  });
});

describe("where people sign in at another provider", () => {
  const hospital = testApp();

  it("no link opens anything here", async () => {
    const reply = await hospital.call(null, passwordReset.open, { body: { token: GOOD } });
    expect(reply).toMatchObject({ status: 404, body: { message: "Set your password on the hospital’s sign-in page, not here." } });
  });
});
