import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formOf, multipartBody } from "./multipart-body.ts";
import { NOW } from "./open-hospital.ts";
import { type RawConnection, rawConnection } from "./raw-connection.ts";
import { referralFields } from "./referral-form.ts";
import { testApp } from "./test-app.ts";
import { tokenOf } from "./test-identity.ts";

const LARGE = 5_000_000;
const FORM = "multipart/form-data; boundary=b";
const JSON_TYPE = "application/json";

const bearer = (name: string) => `Authorization: Bearer ${tokenOf(`${name}@linnet.example`, new Date(NOW))}\r\n`;
const head = (call: string, { type = FORM, length = LARGE, who = "" }) =>
  `${call} HTTP/1.1\r\nHost: localhost\r\n${who}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const fileIn = (field: string) => `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--b\r\n`;

describe("a call that is refused before its body was read", () => {
  const hospital = testApp();
  let port: number;
  const open: RawConnection[] = [];

  beforeAll(async () => {
    await hospital.app.listen({ port: 0, host: "127.0.0.1" });
    // A server that listens on TCP has an address with a port.
    ({ port } = hospital.app.server.address() as AddressInfo);
  });
  afterAll(() => {
    for (const connection of open) connection.close();
  });

  async function connection(): Promise<RawConnection> {
    const opened = await rawConnection(port);
    open.push(opened);
    return opened;
  }

  async function expectNextCall(on: RawConnection, closes: boolean): Promise<void> {
    if (closes) await on.ended();
    const next = closes ? await connection() : on;
    await next.send("GET /api/session/settings HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect((await next.reply()).status).toBe(200);
  }

  it.each([
    ["no one may make", 401, head("POST /api/referral", {}), ""],
    ["their role may not make", 403, head("POST /api/referral", { who: bearer("emil") }), ""],
    ["no one serves", 404, head("POST /api/nothing", {}), ""],
    ["no file belongs to", 400, head("POST /api/portalupdate/downloadPdf", { who: bearer("dora") }), fileIn("id")],
    ["takes another content type", 415, head("POST /api/referral", { who: bearer("dora"), type: "application/xml" }), "<x>"],
    ["takes less JSON", 413, head("POST /api/session/failures", { type: JSON_TYPE }), '{"a":"'],
    ["takes less JSON, of unknown length", 413, "", ""],
  ])("is answered at once where it is one that %s, and the next call works", async (_which, status, begin, body) => {
    const one = await connection();
    if (begin) await one.send(`${begin}${body}`);
    else {
      await one.send(
        `POST /api/session/failures HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      await one.send(`200000\r\n${" ".repeat(0x200000)}\r\n`);
    }
    const refusal = await one.reply();
    expect(refusal.status).toBe(status);
    expect(JSON.parse(refusal.body).message).toMatch(/^[A-Z]/);
    expect(refusal.headers.get("connection")).toBe("close");
    await expectNextCall(one, true);
  });

  it("keeps the connection where the body is small", async () => {
    const one = await connection();
    await one.send(head("POST /api/referral", { length: 500 }));
    expect((await one.reply()).status).toBe(401);
    await one.send("x".repeat(500));
    await expectNextCall(one, false);
  });

  it("keeps the connection where all of the body has come", async () => {
    const fields = await referralFields(hospital.db, { id: 987_654 });
    const one = await connection();
    for (const [sent, status] of [
      [fields, 404],
      [{ reason: "Headaches" }, 400],
    ] as const) {
      const { payload, headers } = await multipartBody(formOf(sent));
      const begin = head("PUT /api/referral", { type: headers["content-type"], length: payload.length, who: bearer("dora") });
      await one.send(Buffer.concat([Buffer.from(begin), payload]));
      expect((await one.reply()).status).toBe(status);
    }
    await expectNextCall(one, false);
  });

  it("is the twenty-first upload of one person at the same time, and nobody else's", async () => {
    const begin = async (name: string) => {
      const one = await connection();
      await one.send(
        `${head("POST /api/referral", { who: bearer(name) })}--b\r\nContent-Disposition: form-data; name="reason"\r\n\r\nHead`,
      );
      return one;
    };
    const uploads = await Promise.all(Array.from({ length: 21 }, () => begin("dora")));
    const refusal = await Promise.race(uploads.map((one) => one.reply()));
    expect(refusal.status).toBe(429);
    expect(JSON.parse(refusal.body)).toMatchObject({
      code: "rate_limited",
      message: expect.stringContaining("You are uploading too many files at the same time"),
    });
    const fields = await multipartBody(formOf({ reason: "Headaches" }));
    const goesOn = async (name: string) => {
      const headers = { ...fields.headers, authorization: `Bearer ${tokenOf(`${name}@linnet.example`, new Date(NOW))}` };
      return (await hospital.app.inject({ method: "POST", url: "/api/referral", payload: fields.payload, headers })).statusCode;
    };
    expect([await goesOn("dora"), await goesOn("rita")]).toEqual([429, 400]);
    uploads[0]?.close();
    uploads[1]?.close();
    await expect.poll(() => goesOn("dora")).toBe(400);
  });
});
