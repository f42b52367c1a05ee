import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { docuSignServer } from "../../../../test/docusign-server.ts";
import { NOW } from "../../../../test/open-hospital.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { readConfig, StartRefused } from "../../../config.ts";
import { loggedError } from "../../../platform/http/request-log.ts";
import type { Order } from "../port.ts";
import { docuSignSignature } from "./docusign.ts";

const order: Order = {
  signer: { accountId: 7, name: "Nina Okafor", email: "nina@linnet.example" },
  document: { title: "User agreement", version: "1", capacity: "Owner", sections: [{ heading: "1", paragraphs: ["Words."] }] },
  returnUrl: "https://portal.example/",
};

describe("DocuSign", () => {
  let server: Awaited<ReturnType<typeof docuSignServer>>;
  beforeAll(async () => {
    server = await docuSignServer();
  });
  afterAll(() => server.close());
  afterEach(() => {
    vi.useRealTimers();
  });
  beforeEach(() => {
    Object.assign(server.state, { mood: "well", refusesConsent: false });
    server.asked.length = 0;
  });

  const tokensAsked = () => server.asked.filter((line) => line.endsWith("/oauth/token")).length;
  function service(timeoutMs?: number) {
    const clock = setClock(NOW);
    return { clock, docuSign: docuSignSignature({ config: readConfig(server.environment), clock }, timeoutMs) };
  }

  it("is given the document with places for signature, name and date, for a signer of the portal's own", async () => {
    const { docuSign } = service();
    const definition = server.definitionOf(await docuSign.order(order));
    expect(definition?.recipients.signers).toMatchObject([{ email: "nina@linnet.example", name: "Nina Okafor", clientUserId: "7" }]);
    expect(definition?.recipients.signers[0]?.tabs).toMatchObject({
      signHereTabs: [{ anchorString: "/linnet-signature/" }],
      fullNameTabs: [{ anchorString: "/linnet-name/" }],
      dateSignedTabs: [{ anchorString: "/linnet-date/" }],
    });
    expect(
      Buffer.from(definition?.documents[0]?.documentBase64 ?? "", "base64")
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  it("sends the signer back to the portal", async () => {
    const { docuSign } = service();
    const address = new URL(await docuSign.addressFor(await docuSign.order(order), order));
    expect(address.searchParams.get("returnUrl")).toBe("https://portal.example/");
  });

  it("is asked for a token when there is none, when it nears its end, and when it was taken back", async () => {
    const { docuSign, clock } = service();
    const envelope = await docuSign.order(order);
    await docuSign.statusOf(envelope);
    expect(tokensAsked()).toBe(1);
    clock.forward(54 * 60_000);
    await docuSign.statusOf(envelope);
    expect(tokensAsked()).toBe(1);
    clock.forward(60_000);
    await docuSign.statusOf(envelope);
    expect(tokensAsked()).toBe(2);
    server.state.goodToken = "";
    expect(await docuSign.statusOf(envelope)).toBe("sent");
    expect(tokensAsked()).toBe(3);
  });

  it.each([
    ["created", "sent"],
    ["delivered", "sent"],
    ["completed", "completed"],
    ["declined", "declined"],
    ["voided", "voided"],
    ["deleted", "voided"],
    ["something new", "voided"],
  ])("says '%s' of what is %s", async (said, meant) => {
    const { docuSign } = service();
    const envelope = await docuSign.order(order);
    server.set(envelope, said);
    expect(await docuSign.statusOf(envelope)).toBe(meant);
  });

  it("is left alone for ten seconds after five failures in a row", async () => {
    const { docuSign } = service();
    const envelope = await docuSign.order(order);
    server.state.mood = "failing";
    const down = { code: "upstream_unavailable", message: expect.stringContaining("is not responding") };
    for (let call = 0; call < 5; call += 1) await expect(docuSign.statusOf(envelope)).rejects.toMatchObject(down);
    server.state.mood = "well";
    const before = server.asked.length;
    await expect(docuSign.statusOf(envelope)).rejects.toMatchObject(down);
    expect(server.asked).toHaveLength(before);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
    expect(await docuSign.statusOf(envelope)).toBe("sent");
  });

  it("is not waited for longer than a call may take, for tokens neither", async () => {
    const { docuSign } = service(100);
    server.state.mood = "mute";
    await expect(docuSign.order(order)).rejects.toMatchObject({ code: "upstream_unavailable" });
  });

  it("is asked at its own address alone, wherever a redirect leads", async () => {
    const { docuSign } = service();
    server.state.mood = "moved";
    await expect(docuSign.order(order)).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(server.asked).toEqual(["POST /oauth/token"]);
  });

  it("leaves its code in the log when it says no, and neither token nor name", async () => {
    const { docuSign } = service();
    server.state.refusesConsent = true;
    const failure: unknown = await docuSign.order(order).catch((error: unknown) => error);
    const logged = JSON.stringify(loggedError(failure));
    expect(logged).toContain("DocuSign returned 400 consent_required");
    expect(logged).not.toMatch(/Nina|assertion|Bearer/);
  });

  it.each([
    ["DOCUSIGN_ACCOUNT_ID", ""],
    ["DOCUSIGN_PRIVATE_KEY_FILE", "/does/not/exist"],
    ["DOCUSIGN_PRIVATE_KEY_FILE", import.meta.filename],
    ["DOCUSIGN_OAUTH_URL", "http://localhost"],
  ])("does not begin without a good %s, and names it", (name, value) => {
    const config = readConfig({ ...server.environment, [name]: value });
    const begin = () => docuSignSignature({ config, clock: setClock(NOW) });
    expect(begin).toThrow(StartRefused);
    expect(begin).toThrow(name);
  });
});
