import { patients } from "@linnet/contract/patients";
import { session } from "@linnet/contract/session";
import { agreement } from "@linnet/contract/session/agreement";
import { loginAs } from "@linnet/contract/session/login-as";
import { signing } from "@linnet/contract/session/signing";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { verifySeal } from "../../../../test/verify-seal.ts";

const NINA = "nina@linnet.example";
const OWEN = "owen@linnet.example";
const EMIL = "emil@linnet.example";
const SVEN = "sven@linnet.example";
const TESS = "tess@linnet.example";
const ADA = "ada@linnet.example";
const SIGNED = { signRequired: false, docusignUrl: null };
const SEALED = "User agreement.pdf";
const HOUR = 3_600_000;

const hospital = testApp();
const { call, callAs, clock, jobs } = hospital;

/** Nina and Emil have signed nothing yet, and nothing is open. */
beforeEach(async () => {
  hospital.signature.down = false;
  clock.set(NOW);
  jobs.sent.length = 0;
  const { db } = hospital;
  await db.deleteFrom("agreement_signatures").where("envelope_id", "is not", null).execute();
  await db.deleteFrom("agreement_envelopes").execute();
  await db.deleteFrom("signature_envelopes").execute();
  await db.deleteFrom("stored_files").where("name", "=", SEALED).execute();
});

const stateOf = async (person: string) => (await call(person, agreement.get, {})).body;
const confirm = async (person: string, docuSignStatus: string) =>
  (await call(person, agreement.confirm, { body: { docuSignStatus } })).body;

async function envelopeOf(person: string): Promise<string> {
  const { docusignUrl } = await stateOf(person);
  return docusignUrl?.split("/").at(-1) ?? "";
}

type Given = Partial<{ name: string; drawn: string | null }>;
const sign = (person: string, envelope: string, given: Given = {}) =>
  call(person, signing.sign, { params: { envelope }, body: { name: "Nina Okafor", intent: true, drawn: null, ...given } });

async function signedBy(person: string, name: string): Promise<void> {
  await sign(person, await envelopeOf(person), { name });
  expect(await confirm(person, "signing_complete")).toBe(true);
}

async function documentOf(person: string) {
  const headers = { authorization: `Bearer ${tokenOf(person, new Date(NOW))}` };
  return hospital.app.inject({ method: "GET", url: "/api/user/agreement/document", headers });
}

const signaturesOf = (person: string) =>
  hospital.db
    .selectFrom("agreement_signatures")
    .innerJoin("accounts", "accounts.id", "agreement_signatures.account_id")
    .select(["role_id", "file_id", "envelope_id"])
    .where("email", "=", person)
    .where("envelope_id", "is not", null)
    .execute();

/** A place where each waits until so many have come. */
function meetingOf(count: number): () => Promise<void> {
  const together = Promise.withResolvers<void>();
  let waiting = 0;
  return async () => {
    waiting += 1;
    if (waiting === count) together.resolve();
    await together.promise;
  };
}

/** Switches a person to the practice of its owner. */
async function worksFor(person: string, owner: string): Promise<void> {
  const membershipsOf = (email: string) =>
    hospital.db.selectFrom("memberships").innerJoin("accounts", "accounts.id", "account_id").where("email", "=", email);
  const { practice_id } = await membershipsOf(owner).select("practice_id").executeTakeFirstOrThrow();
  const { id } = await membershipsOf(person).select("memberships.id").executeTakeFirstOrThrow();
  await hospital.db.updateTable("memberships").set({ practice_id }).where("id", "=", id).execute();
}

const envelopesOf = (person: string) =>
  hospital.db
    .selectFrom("agreement_envelopes")
    .innerJoin("accounts", "accounts.id", "agreement_envelopes.account_id")
    .select(["status"])
    .where("email", "=", person)
    .orderBy("ordered_at")
    .execute();

describe("the agreement step", () => {
  it("keeps an owner out until the agreement is signed, and shows where to sign", async () => {
    expect((await call(NINA, patients.mine, { query: {} })).status).toBe(403);
    const state = await stateOf(NINA);
    expect(state).toEqual({ signRequired: true, docusignUrl: expect.stringMatching(/^http:\/\/localhost:3000\/signing\/[0-9a-f-]{36}$/) });
    expect(await stateOf(NINA)).toEqual(state);
  });

  it.each([OWEN, SVEN, "dora@linnet.example", "mira@linnet.example", ADA])("does not concern %s", async (person) => {
    expect(await stateOf(person)).toEqual(SIGNED);
    expect(await confirm(person, "signing_complete")).toBe(false);
  });

  it("opens one envelope when several tabs ask at once", async () => {
    const states = await Promise.all([1, 2, 3, 4].map(() => stateOf(NINA)));
    expect(new Set(states.map(({ docusignUrl }) => docusignUrl)).size).toBe(1);
    expect(await envelopesOf(NINA)).toEqual([{ status: "sent" }]);
  });

  it("never applies in login-as, and nobody signs or reads for another person", async () => {
    const envelope = await envelopeOf(NINA);
    await call(ADA, loginAs.begin, { body: { email: NINA, reason: "A call about a missing child" } });
    const as = { by: ADA, email: NINA };
    expect((await callAs(as, agreement.get, {})).body).toEqual(SIGNED);
    const refused = [
      await callAs(as, agreement.confirm, { body: { docuSignStatus: "signing_complete" } }),
      await callAs(as, signing.page, { params: { envelope } }),
      await callAs(as, signing.sign, { params: { envelope }, body: { name: "Nina Okafor", intent: true, drawn: null } }),
      await callAs(as, signing.decline, { params: { envelope } }),
      await callAs(as, agreement.document, {}),
    ];
    for (const reply of refused) expect(reply).toMatchObject({ status: 403, body: { code: "forbidden" } });
    await signedBy(NINA, "Nina Okafor");
    expect((await callAs(as, session.roles, {})).body.agreementSigned).toBe(false);
  });
});

describe("signing", () => {
  it("shows the agreement to its signer", async () => {
    const page = await call(NINA, signing.page, { params: { envelope: await envelopeOf(NINA) } });
    expect(page.body).toMatchObject({ title: "User agreement", version: "2026-11", signerName: "Nina Okafor" });
    expect(page.body.capacity).toMatch(/^Practice owner of /);
    expect(page.body.sections.length).toBeGreaterThan(5);
    expect(JSON.stringify(page.body.sections)).toContain("within 24 hours");
  });

  it("lets the owner in at the next request, and her practice with her", async () => {
    await worksFor(TESS, NINA);
    expect(await call(TESS, patients.mine, { query: {} })).toMatchObject({ status: 403, body: { isMyLinnet: false } });
    const waiting = [{ isMyLinnet: false, ownerToSign: "Nina Okafor" }];
    expect((await call(TESS, session.roles, {})).body.practices).toMatchObject(waiting);
    const envelope = await envelopeOf(NINA);
    expect(await sign(NINA, envelope, { name: "  nina   OKAFOR " })).toEqual({
      status: 200,
      body: { redirectTo: "http://localhost:3000/?event=signing_complete" },
    });
    expect((await call(NINA, patients.mine, { query: {} })).status).toBe(403);
    expect(await confirm(NINA, "signing_complete")).toBe(true);

    expect((await call(NINA, patients.mine, { query: {} })).status).toBe(200);
    expect(await stateOf(NINA)).toEqual(SIGNED);
    expect((await call(NINA, session.roles, {})).body).toMatchObject({ agreementSigned: true, practices: [{ isMyLinnet: true }] });
    expect((await call(TESS, patients.mine, { query: {} })).status).toBe(200);
    expect((await call(TESS, session.roles, {})).body.practices[0]).not.toHaveProperty("ownerToSign");
  });

  it("lets an embassy's lead sign as such", async () => {
    await hospital.db.deleteFrom("agreement_signatures").where("role_id", "=", 11).execute();
    const envelope = await envelopeOf(EMIL);
    expect((await call(EMIL, signing.page, { params: { envelope } })).body.capacity).toBe("Embassy lead of Embassy of Norland");
    await signedBy(EMIL, "Emil Nordahl");
    expect(await signaturesOf(EMIL)).toMatchObject([{ role_id: 11 }]);
  });

  it("asks for both signatures of who is owner and embassy lead", async () => {
    const { id } = await hospital.db.selectFrom("accounts").select("id").where("email", "=", NINA).executeTakeFirstOrThrow();
    const embassy = await hospital.db.selectFrom("embassies").select("id").executeTakeFirstOrThrow();
    await hospital.db.insertInto("memberships").values({ account_id: id, role_id: 11, embassy_id: embassy.id }).execute();
    await sign(NINA, await envelopeOf(NINA));
    expect(await confirm(NINA, "signing_complete")).toBe(false);
    expect(await stateOf(NINA)).toMatchObject({ signRequired: true });
    await signedBy(NINA, "Nina Okafor");
    expect((await signaturesOf(NINA)).map(({ role_id }) => role_id).sort()).toEqual([11, 9]);
    await hospital.db.deleteFrom("memberships").where("account_id", "=", id).where("role_id", "=", 11).execute();
  });

  it("writes a mail with a link only, and audit rows", async () => {
    await signedBy(NINA, "Nina Okafor");
    await documentOf(NINA);
    expect(jobs.sent).toMatchObject([
      {
        queue: "mail.send",
        payload: { to: NINA, subject: "You signed the user agreement", text: expect.stringContaining("http://localhost:3000") },
      },
    ]);
    const rows = await hospital.db.selectFrom("audit_rows").select("action").where("object", "is not", null).orderBy("id").execute();
    for (const action of ["write:agreement-envelope", "write:signature", "write:agreement", "read:agreement-document"])
      expect(rows.map((row) => row.action)).toContain(action);
  });

  it("gives the sealed PDF to its signer alone", async () => {
    expect((await documentOf(NINA)).statusCode).toBe(404);
    await signedBy(NINA, "Nina Okafor");
    const reply = await documentOf(NINA);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringContaining(SEALED),
    });
    expect(verifySeal(reply.rawPayload)).toMatchObject({ valid: true, signedBy: "Wrenfield Children's Hospital e-signature" });
    expect((await documentOf(OWEN)).statusCode).toBe(404);
    expect((await call(OWEN, session.roles, {})).body.agreementSigned).toBe(false);
  });

  it("refuses another name, and says which field", async () => {
    const reply = await sign(NINA, await envelopeOf(NINA), { name: "Nina" });
    expect(reply).toMatchObject({ status: 400, body: { fields: { name: "Type your name as it appears on file: Nina Okafor" } } });
  });

  it.each([
    ["not a picture", Buffer.from("<svg onload=alert(1)>").toString("base64")],
    ["a PNG that breaks off", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").toString("base64")],
    [
      "too large",
      Buffer.alloc(201 * 1024, 1)
        .toString("base64")
        .slice(0, 270_000),
    ],
  ])("refuses a drawing that is %s", async (_what, drawn) => {
    const reply = await sign(NINA, await envelopeOf(NINA), { drawn });
    expect(reply).toMatchObject({ status: 400, body: { fields: { drawn: expect.stringContaining("drawing") } } });
  });

  it("refuses a drawing of too many pixels, and takes an ordinary one", async () => {
    const picture = async (width: number, height: number) =>
      (
        await sharp({ create: { width, height, channels: 4, background: "#00000000" } })
          .png()
          .toBuffer()
      ).toString("base64");
    const envelope = await envelopeOf(NINA);
    expect((await sign(NINA, envelope, { drawn: await picture(5000, 5000) })).status).toBe(400);
    expect((await sign(NINA, envelope, { drawn: await picture(600, 200) })).status).toBe(200);
  });
});

describe("an envelope", () => {
  it("is its signer's alone, and of one use", async () => {
    const envelope = await envelopeOf(NINA);
    const ofOwen = [
      await call(OWEN, signing.page, { params: { envelope } }),
      await sign(OWEN, envelope, { name: "Owen Marchetti" }),
      await call(OWEN, signing.decline, { params: { envelope } }),
    ];
    expect(ofOwen.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await sign(NINA, envelope)).status).toBe(200);
    expect((await sign(NINA, envelope)).status).toBe(404);
    expect((await call(NINA, signing.page, { params: { envelope } })).status).toBe(404);
  });

  it("is signed once when two tabs sign at once", async () => {
    const envelope = await envelopeOf(NINA);
    const { storage } = hospital.platform;
    const { put } = storage;
    const meet = meetingOf(2);
    storage.put = async (key, bytes) => {
      await put(key, bytes);
      await meet();
    };
    const replies = await Promise.all([sign(NINA, envelope), sign(NINA, envelope)]);
    storage.put = put;
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("makes one signature when two tabs return at once, and none when the return is replayed", async () => {
    await sign(NINA, await envelopeOf(NINA));
    const { signature } = hospital;
    const { sealedPdf } = signature;
    const meet = meetingOf(2);
    signature.sealedPdf = async (envelope) => {
      await meet();
      return sealedPdf(envelope);
    };
    expect(await Promise.all([confirm(NINA, "signing_complete"), stateOf(NINA)])).toEqual([true, SIGNED]);
    signature.sealedPdf = sealedPdf;
    expect(await signaturesOf(NINA)).toHaveLength(1);
    expect(await hospital.db.selectFrom("stored_files").select("id").where("name", "=", SEALED).execute()).toHaveLength(1);
    expect(jobs.sent).toHaveLength(1);
    expect(await confirm(NINA, "signing_complete")).toBe(false);
  });

  it.each(["cancel", "session_timeout", "ttl_expired", "exception", "viewing_complete", "true", "completed"])(
    "that is signed is not believed signed for the event '%s', nor asked for",
    async (event) => {
      await sign(NINA, await envelopeOf(NINA));
      expect(await confirm(NINA, event)).toBe(false);
      expect(await envelopesOf(NINA)).toEqual([{ status: "sent" }]);
    },
  );

  it("that is signed is not believed signed for the event 'decline'", async () => {
    await sign(NINA, await envelopeOf(NINA));
    expect(await confirm(NINA, "decline")).toBe(false);
  });

  it("that is not signed is not believed signed, whatever the browser says", async () => {
    await envelopeOf(NINA);
    expect(await confirm(NINA, "signing_complete")).toBe(false);
    expect(await stateOf(NINA)).toMatchObject({ signRequired: true });
  });

  it("that was declined is settled as such, and the next one is new", async () => {
    const envelope = await envelopeOf(NINA);
    expect((await call(NINA, signing.decline, { params: { envelope } })).body.redirectTo).toBe("http://localhost:3000/?event=decline");
    expect(await confirm(NINA, "decline")).toBe(false);
    expect(await envelopesOf(NINA)).toEqual([{ status: "declined" }]);
    expect(await envelopeOf(NINA)).not.toBe(envelope);
    await signedBy(NINA, "Nina Okafor");
    expect(await stateOf(NINA)).toEqual(SIGNED);
  });

  it("runs out after an hour, and the next one is new", async () => {
    const envelope = await envelopeOf(NINA);
    clock.forward(HOUR - 1000);
    const signedInAgain = clock.now();
    expect((await call(NINA, signing.page, { params: { envelope } }, signedInAgain)).status).toBe(200);
    clock.forward(1000);
    expect((await call(NINA, signing.page, { params: { envelope } }, signedInAgain)).status).toBe(404);
    expect((await call(NINA, agreement.get, {}, signedInAgain)).body.docusignUrl).not.toContain(envelope);
    expect((await envelopesOf(NINA)).map(({ status }) => status).sort()).toEqual(["sent", "voided"]);
  });

  it("that was given under an earlier name is replaced", async () => {
    const envelope = await envelopeOf(NINA);
    const named = (last_name: string) => hospital.db.updateTable("accounts").set({ last_name }).where("email", "=", NINA).execute();
    await named("Okafor-Bell");
    expect(await envelopeOf(NINA)).not.toBe(envelope);
    await named("Okafor");
  });

  it("given to a service that is no longer used is replaced", async () => {
    await envelopeOf(NINA);
    await hospital.db.updateTable("agreement_envelopes").set({ service: "docusign" }).execute();
    expect(await envelopeOf(NINA)).not.toBe("");
    expect((await envelopesOf(NINA)).map(({ status }) => status).sort()).toEqual(["sent", "voided"]);
  });
});

describe("while the e-signature service is down", () => {
  it("who has not signed stays out and is told no address; who has signed goes on", async () => {
    hospital.signature.down = true;
    expect(await stateOf(NINA)).toEqual({ signRequired: true, docusignUrl: null });
    expect(await confirm(NINA, "signing_complete")).toBe(false);
    expect((await call(OWEN, patients.mine, { query: {} })).status).toBe(200);
    expect(await stateOf(OWEN)).toEqual(SIGNED);
  });

  it("what was signed is found when the service is back", async () => {
    await sign(NINA, await envelopeOf(NINA));
    hospital.signature.down = true;
    expect(await confirm(NINA, "signing_complete")).toBe(false);
    hospital.signature.down = false;
    expect(await stateOf(NINA)).toEqual(SIGNED);
    expect(await signaturesOf(NINA)).toHaveLength(1);
  });
});
