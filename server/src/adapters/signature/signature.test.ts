import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docuSignServer } from "../../../test/docusign-server.ts";
import { NOW } from "../../../test/open-hospital.ts";
import { setClock } from "../../../test/test-clock.ts";
import { testDatabase } from "../../../test/test-database.ts";
import { testStorage } from "../../../test/test-storage.ts";
import { readConfig } from "../../config.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { docuSignSignature } from "./docusign/docusign.ts";
import { embeddedSignature } from "./embedded/embedded.ts";
import type { Order, SignatureService, Signer } from "./port.ts";

/** A service, and how its signer answers there. */
interface Stage {
  service: SignatureService;
  sign(envelope: string): Promise<void>;
  decline(envelope: string): Promise<void>;
  close(): Promise<void>;
}

const nina: Signer = { accountId: 1, name: "Nina Okafor", email: "nina@linnet.example" };
const order: Order = {
  signer: nina,
  document: {
    title: "User agreement",
    version: "2026-01",
    capacity: "Practice owner of Northgate",
    sections: [{ heading: "1. Words", paragraphs: ["Some words."] }],
  },
  returnUrl: "http://localhost:3000/",
};

async function embeddedStage(): Promise<Stage> {
  const open: OpenDatabase = await testDatabase("hospital");
  const service = embeddedSignature({ config: readConfig({}), db: open.db, clock: setClock(NOW), storage: testStorage() });
  const attempt = (envelope: string) => ({ envelope, signerAccountId: nina.accountId });
  return {
    service,
    sign: async (envelope) => {
      const given = { name: nina.name, drawn: null, address: "192.0.2.7", browser: "a browser" };
      await service.embedded?.sign(attempt(envelope), given, async () => undefined);
    },
    decline: async (envelope) => {
      await service.embedded?.decline(attempt(envelope), async () => undefined);
    },
    close: open.close,
  };
}

async function docuSignStage(): Promise<Stage> {
  const server = await docuSignServer();
  const service = docuSignSignature({ config: readConfig(server.environment), clock: setClock(NOW) });
  return {
    service,
    sign: async (envelope) => server.set(envelope, "completed"),
    decline: async (envelope) => server.set(envelope, "declined"),
    close: async () => server.close(),
  };
}

describe.each([
  ["embedded", embeddedStage],
  ["DocuSign", docuSignStage],
])("the promises of the port, kept by %s", (_name, open) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await open();
  });
  afterAll(() => stage.close());

  it("an envelope is open until its signer answers, and has an address for its signer", async () => {
    const envelope = await stage.service.order(order);
    expect(await stage.service.statusOf(envelope)).toBe("sent");
    expect(await stage.service.addressFor(envelope, order)).toMatch(/^https?:\/\/localhost:/);
  });

  it("each order is an envelope of its own", async () => {
    expect(await stage.service.order(order)).not.toBe(await stage.service.order(order));
  });

  it.each([
    ["another account", { ...nina, accountId: 2 }],
    ["another name", { ...nina, name: "Nina Bell" }],
  ])("there is no address for %s", async (_who, signer) => {
    const envelope = await stage.service.order(order);
    await expect(stage.service.addressFor(envelope, { ...order, signer })).rejects.toMatchObject({ code: "not_found" });
  });

  it("a signed one is completed and gives its PDF", async () => {
    const envelope = await stage.service.order(order);
    await stage.sign(envelope);
    expect(await stage.service.statusOf(envelope)).toBe("completed");
    expect((await stage.service.sealedPdf(envelope)).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("a refused one is declined", async () => {
    const envelope = await stage.service.order(order);
    await stage.decline(envelope);
    expect(await stage.service.statusOf(envelope)).toBe("declined");
  });

  it("one that was withdrawn, or that is not known, is voided", async () => {
    const envelope = await stage.service.order(order);
    await stage.service.withdraw(envelope);
    expect(await stage.service.statusOf(envelope)).toBe("voided");
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await stage.service.statusOf(unknown)).toBe("voided");
    await expect(stage.service.sealedPdf(unknown)).rejects.toMatchObject({
      code: expect.stringMatching(/not_found|upstream_unavailable/),
    });
  });
});
