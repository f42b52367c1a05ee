import { referrals } from "@linnet/contract/referrals";
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { DORA, fakeProvider, SETTINGS, tokensOf } from "../../../test/people.ts";
import { aReferralPayload } from "../../../test/referral-form.ts";
import { openTokens } from "../session/tokens.ts";
import { type UploadProgress, upload } from "./upload.ts";

const LETTER = { name: "letter.pdf", content: new File(["dear clinic"], "scan.pdf", { type: "application/pdf" }) };
const payload = { body: aReferralPayload(), files: [LETTER] };
const progress = () => {
  const heard: UploadProgress[] = [];
  return { heard, onProgress: (each: UploadProgress) => void heard.push(each) };
};

describe("sending files to the portal", () => {
  let api: FakeApi;
  beforeEach(async () => {
    window.sessionStorage.clear();
    api = fakeApi();
    tokensOf(DORA);
    await openTokens(SETTINGS.signIn);
    api.reply(referrals.create, { id: 10001 });
  });

  it("sends the fields and the files under the names given, and tells how far it is", async () => {
    const { heard, onProgress } = progress();
    expect(await upload(referrals.create, payload, { onProgress })).toEqual({ id: 10001 });
    const [sent] = api.calls(referrals.create);
    expect(sent!.body).toMatchObject({ lastName: "Lindqvist", clinicKey: 4 });
    expect(sent!.files.map(({ name }) => name)).toEqual(["letter.pdf"]);
    expect(await sent!.files[0]!.text()).toBe("dear clinic");
    expect(sent!.headers.get("authorization")).toBe("Bearer token-1");
    expect(sent!.headers.get("cache-control")).toBe("no-cache");
    expect(sent!.headers.has("content-type")).toBe(false);
    expect(heard).toEqual([
      { sent: 500, total: 1000 },
      { sent: 1000, total: 1000 },
    ]);
  });

  it("carries the key of its work, the same for each try", async () => {
    await upload(referrals.create, payload, { key: "form-1" });
    await upload(referrals.create, payload, { key: "form-1" });
    expect(api.calls(referrals.create).map(({ headers }) => headers.get("idempotency-key"))).toEqual(["form-1", "form-1"]);
  });

  it("renews a token that is too old, and sends the same once more", async () => {
    const renewed = { access_token: "token-2", token_type: "Bearer", expires_in: 600, refresh_token: "refresh-2" };
    fakeProvider(api).tokens(() => Response.json(renewed));
    api.answer(referrals.create, ({ headers }) =>
      headers.get("authorization") === "Bearer token-2" ? Response.json({ id: 10002 }) : Response.json({}, { status: 401 }),
    );
    expect(await upload(referrals.create, payload, { key: "form-1" })).toEqual({ id: 10002 });
    const [first, second] = api.calls(referrals.create);
    expect(second!.headers.get("idempotency-key")).toBe(first!.headers.get("idempotency-key"));
    expect(second!.files).toHaveLength(1);
  });

  it("is given up when it is asked to, and is then no failure of the portal", async () => {
    const answer = api.hold(referrals.create, { id: 10003 });
    const stop = new AbortController();
    const sending = upload(referrals.create, payload, { signal: stop.signal });
    await waitFor(() => expect(api.calls(referrals.create)).toHaveLength(1));
    stop.abort();
    await expect(sending).rejects.toMatchObject({ name: "AbortError" });
    answer();
  });

  it("fails with the server's words about its fields", async () => {
    api.fail(referrals.create, { status: 400, code: "invalid_input", fields: { zipCode: "Zip Code is not valid" } });
    await expect(upload(referrals.create, payload, {})).rejects.toMatchObject({ body: { fields: { zipCode: "Zip Code is not valid" } } });
  });

  it("says that nothing answered when the connection breaks", async () => {
    api.answer(referrals.create, () => Promise.reject(new TypeError("network")));
    await expect(upload(referrals.create, payload, {})).rejects.toMatchObject({ body: { status: 0, code: "upstream_unavailable" } });
  });
});
