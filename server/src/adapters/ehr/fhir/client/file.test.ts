import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FhirAnswer, type FhirServer, fhirServer, says, saysMegabytes } from "../../../../../test/fhir-server.ts";
import { fhirSignIn } from "../../../../../test/fhir-sign-in.ts";
import { readConfig } from "../../../../config.ts";
import { fhirClient } from "./client.ts";
import { clientSettings } from "./settings.ts";

const UNAVAILABLE = { code: "upstream_unavailable", message: "The hospital’s record system is not responding" };
const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const pdf: FhirAnswer = says(200, PDF, { "content-type": "application/pdf" });

let server: FhirServer;
let others: FhirServer;
beforeEach(async () => {
  [server, others] = await Promise.all([fhirServer(), fhirServer()]);
});
afterEach(() => {
  server.close();
  others.close();
});

/** Signed in, so that a token could leak. Documents may also be at `fileOrigins`. */
function client(fileOrigins: string[] = []) {
  const { bySecret } = fhirSignIn(server);
  const settings = clientSettings(readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "4000", ...bySecret }));
  return fhirClient({ ...settings, fileOrigins });
}

describe("the file at an attachment's address", () => {
  it.each([
    ["absolute", (base: string) => `${base}/Binary/XR-1`],
    ["relative", () => "Binary/XR-1"],
    ["with a slash before it, which means the base all the same", () => "/Binary/XR-1"],
    ["with the whole path before it", () => "/fhir/Binary/XR-1"],
  ])("is requested from the record in this format: %s", async (_how, address) => {
    server.play("/fhir/Binary/XR-1", pdf);
    expect(await client().bytes(address(server.base), "application/pdf")).toEqual({ contentType: "application/pdf", bytes: PDF });
    expect(server.asked.at(-1)).toMatchObject({ path: "/fhir/Binary/XR-1", accept: "application/pdf" });
    expect(server.asked.at(-1)?.authorization).toMatch(/^Bearer ./);
  });

  it("is identified by the response's type: a Binary is decoded, whatever was requested", async () => {
    const data = PDF.toString("base64").replace(/(.{8})/g, "$1\n");
    server.play("/fhir/Binary/1", says(200, { resourceType: "Binary", contentType: "application/pdf", data }));
    expect(await client().bytes("Binary/1", "application/pdf")).toEqual({ contentType: "application/pdf", bytes: PDF });
  });

  it("has the patient the server names, in the Binary or next to the bytes", async () => {
    const binary = { resourceType: "Binary", contentType: "application/pdf", data: PDF.toString("base64") };
    server.play("/fhir/Binary/1", says(200, { ...binary, securityContext: { reference: "Patient/leo" } }));
    expect(await client().bytes("Binary/1", "application/pdf")).toMatchObject({ patientId: "leo" });
    server.play(
      "/fhir/Binary/1",
      says(200, PDF, { "content-type": "application/pdf", "x-security-context": `${server.base}/Patient/leo` }),
    );
    expect(await client().bytes("Binary/1", "application/pdf")).toMatchObject({ patientId: "leo" });
  });

  it("keeps the response's charset", async () => {
    server.play("/fhir/Binary/1", says(200, "<p>Gr\u00fc\u00dfe</p>", { "content-type": "text/html; charset=iso-8859-1" }));
    expect(await client().bytes("Binary/1", "text/html")).toMatchObject({ contentType: "text/html; charset=iso-8859-1" });
  });

  it.each<[string, FhirAnswer]>([
    ["the server says so", says(404)],
    ["it was removed", says(410)],
    ["the Binary is empty", says(200, { resourceType: "Binary", contentType: "application/pdf" })],
  ])("does not exist if %s", async (_why, answer) => {
    server.play("/fhir/Binary/1", answer);
    expect(await client().bytes("Binary/1", "application/pdf")).toBeUndefined();
  });

  it.each<[string, FhirAnswer]>([
    ["JSON that is not a Binary", says(200, { resourceType: "OperationOutcome" })],
    ["more than 50 MB as they are", saysMegabytes(51, { contentType: "application/pdf" })],
    ["more than 50 MB in JSON", saysMegabytes(71)],
    ["a way to another place", says(302, "", { location: "http://127.0.0.1:1/" })],
    ["that the portal may not have it", says(403)],
  ])("is refused if the response is %s", async (_what, answer) => {
    server.play("/fhir/Binary/1", answer);
    await expect(client().bytes("Binary/1", "application/pdf")).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each([
    ["dangling", () => "urn:uuid:3b0d3f8c-5f0c-4f0e-9b1e-3f0c4f0e9b1e"],
    ["contained", () => "#file"],
    ["empty", () => ""],
    ["data", () => "data:application/pdf;base64,JVBERi0="],
    ["on this machine", () => "file:///etc/passwd"],
    ["no address", () => "http://["],
    ["at another host", () => `${others.origin}/files/1`],
    ["at another host, without saying how", () => `${others.origin.replace("http:", "")}/files/1`],
    ["next to the base address", () => `${server.origin}/storage/1`],
    ["with a password in it", () => `${server.base.replace("//", "//user:secret@")}/Binary/1`],
    ["out of the base address", () => "../storage/1"],
  ])("does not exist, and is not requested, if the address is %s", async (_what, address) => {
    expect(await client().bytes(address(), "application/pdf")).toBeUndefined();
    expect([...server.asked, ...others.asked]).toEqual([]);
  });

  describe("a file at another configured origin", () => {
    it("is requested without the token", async () => {
      others.play("/storage/1", pdf);
      const reader = client([`${others.origin}/`]);
      expect(await reader.bytes(`${others.origin}/storage/1?Signature=abc`, "application/pdf")).toEqual({
        contentType: "application/pdf",
        bytes: PDF,
      });
      expect(others.asked).toEqual([expect.objectContaining({ path: "/storage/1?Signature=abc", authorization: undefined })]);
      expect(server.asked).toEqual([]);
    });

    it("is also requested without the token on the record's origin outside the base address", async () => {
      server.play("/storage/1", pdf);
      expect(await client([server.origin]).bytes(`${server.origin}/storage/1`, "application/pdf")).toMatchObject({ bytes: PDF });
      expect(server.asked).toEqual([expect.objectContaining({ path: "/storage/1", authorization: undefined })]);
    });

    it("is not requested with a password in its address", async () => {
      const address = `${others.origin.replace("//", "//user:secret@")}/storage/1`;
      expect(await client([others.origin]).bytes(address, "application/pdf")).toBeUndefined();
    });

    it("may fail without affecting the record", async () => {
      others.play("/storage/1", says(500));
      server.play("/fhir/Binary/1", pdf);
      const reader = client([others.origin]);
      const calls = Array.from({ length: 6 }, () => reader.bytes(`${others.origin}/storage/1`, "application/pdf").catch(() => "failed"));
      expect(await Promise.all(calls)).toEqual(Array.from({ length: 6 }, () => "failed"));
      expect(await reader.bytes("Binary/1", "application/pdf")).toMatchObject({ bytes: PDF });
    });
  });
});
