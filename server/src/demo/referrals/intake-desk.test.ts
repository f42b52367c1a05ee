import type { DeskAct } from "@linnet/contract/referrals/desk-tasks";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aReferralOrder } from "../../../test/referral-order.ts";
import { setClock } from "../../../test/test-clock.ts";
import { testDatabase } from "../../../test/test-database.ts";
import { embeddedDesk } from "../../adapters/intake/embedded/desk.ts";
import { embeddedIntake } from "../../adapters/intake/embedded/intake.ts";
import { embeddedSystem } from "../../adapters/intake/embedded/system.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { conflict, installErrorHandler } from "../../platform/http/errors.ts";
import { serveIntakeDesk } from "./intake-desk.ts";

const ORIGIN = "http://localhost:3000";
const ZONE = "America/Los_Angeles";

describe("the demo's intake desk", () => {
  const clock = setClock("2026-11-20T18:00:00Z");
  let open: OpenDatabase;
  let app: FastifyInstance;

  beforeAll(async () => {
    open = await testDatabase();
    const needs = { db: open.db, clock, jobs: { send: () => Promise.resolve() }, zone: ZONE, byItself: true };
    const desk = embeddedDesk(needs);
    const act = async (referralId: number, name: DeskAct, reason: string | null) => {
      const done = await open.db.transaction().execute((trx) => desk.act(trx, { referralId, act: name, reason, goesOn: true }));
      if (!done) throw conflict("It changed.");
    };
    app = Fastify();
    installErrorHandler(app);
    const ofHospital = embeddedSystem(needs, desk);
    const system = async (...step: Parameters<typeof ofHospital>) => void (await ofHospital(...step));
    serveIntakeDesk(app, { cases: desk.cases, act, system, origin: ORIGIN, zone: ZONE });
    expect((await app.inject("/demo/intake")).body).toContain("No referral has arrived yet.");
    await embeddedIntake(needs).submit(aReferralOrder(10_042, { clinicName: "Ear, Nose & Throat" }));
  });
  afterAll(async () => {
    await app.close();
    await open.close();
  });

  const page = async () => (await app.inject("/demo/intake")).body;
  const play = (fields: Record<string, string>, headers: Record<string, string> = { origin: ORIGIN }) =>
    app.inject({
      method: "POST",
      url: "/demo/intake",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams({ referral: "10042", reason: "", ...fields }).toString(),
    });

  it("shows number, clinic, state and next step, and nothing of the patient", async () => {
    const shown = await page();
    expect(shown).toContain("Referral No. 10042: Received");
    expect(shown).toContain("Ear, Nose &amp; Throat");
    expect(shown).toContain("Accepted automatically at Nov 20, 2026, 10:00 AM");
    for (const mark of ["Noor", "Haddad", "2019", "murmur", "Harbor", "555"]) expect(shown).not.toContain(mark);
  });

  it("takes a step by hand", async () => {
    const { statusCode, headers } = await play({ act: "accept" });
    expect([statusCode, headers.location]).toEqual([303, "/demo/intake#referral-10042"]);
    expect(await page()).toContain("Referral No. 10042: Accepted");
    await play({ act: "hold", reason: "Please send the last echocardiogram" });
    expect(await page()).toContain("Waiting for you.");
  });

  it("leaves a step that does not fit, and refuses what is none", async () => {
    await play({ act: "seen" });
    expect(await page()).toContain("Referral No. 10042: On hold");
    expect((await play({ act: "delete" })).statusCode).toBe(400);
  });

  it("plays a system that could not process it, which no clinic does, and that processes it again", async () => {
    await play({ act: "fail", reason: "Two charts are being merged" });
    const failed = await page();
    expect(failed).toContain("Referral No. 10042: Error");
    expect(failed).toContain("Waiting for you.");
    expect(failed.match(/<button[^>]*>/g)).toEqual(['<button name="act" value="process-again">']);
    await play({ act: "fail" });
    await play({ act: "process-again" });
    expect(await page()).toContain("Referral No. 10042: Received");
    await play({ act: "hold", reason: "Please send the last echocardiogram" });
  });

  it("takes nothing that another site sends", async () => {
    for (const headers of [{ origin: "https://elsewhere.example" }, { origin: "null" }, {}])
      expect((await play({ act: "cancel" }, headers)).statusCode).toBe(403);
    expect(await page()).toContain("Referral No. 10042: On hold");
  });

  it("lets forms be sent to itself only, and tells it where they come from", async () => {
    const { headers } = await app.inject("/demo/intake");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
    expect(headers["referrer-policy"]).toBe("same-origin");
  });

  it("has nothing left to do when a referral is cancelled", async () => {
    await play({ act: "cancel", reason: "Not needed any more" });
    const shown = await page();
    expect(shown).toContain("Referral No. 10042: Cancelled");
    expect(shown).toContain("No further action.");
    expect(shown).toContain("<summary>1 closed</summary>");
    expect(shown).not.toContain("<button");
  });
});
