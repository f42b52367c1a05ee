import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FhirServer, fhirServer, says } from "../../../../../test/fhir-server.ts";
import { fhirSignIn } from "../../../../../test/fhir-sign-in.ts";
import { readConfig } from "../../../../config.ts";
import { fhirClient } from "./client.ts";
import { clientSettings } from "./settings.ts";
import { type TransactionEntry, WriteRefused } from "./writing.ts";

const UNAVAILABLE = { code: "upstream_unavailable", message: "The hospital’s record system is not responding" };
const entries: TransactionEntry[] = [
  { resource: { resourceType: "Task" }, request: { method: "POST", url: "Task" } },
  { resource: { resourceType: "Patient" }, request: { method: "POST", url: "Patient" } },
];
const answered = (...entry: unknown[]) => says(200, { resourceType: "Bundle", type: "transaction-response", entry });

let server: FhirServer;
beforeEach(async () => {
  server = await fhirServer();
});
afterEach(() => server.close());

function writing() {
  const { bySecret } = fhirSignIn(server);
  return fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "4000", ...bySecret }))).writing;
}

describe("writing to the FHIR server", () => {
  it("returns each address, with or without its version, from the address or from the returned resource", async () => {
    server.play(
      "/fhir",
      answered(
        { response: { status: "201 Created", location: `${server.base}/Task/7/_history/1` } },
        { response: { status: "200" }, resource: { resourceType: "Patient", id: "9" } },
      ),
    );
    expect(await writing().transaction(entries)).toEqual(["Task/7", "Patient/9"]);
    expect(server.askedFor("/fhir")).toEqual([
      expect.objectContaining({ method: "POST", authorization: expect.stringMatching(/^Bearer ./) }),
    ]);
  });

  it("returns no address outside the server", async () => {
    const elsewhere = { response: { status: "201", location: "https://other.example.org/fhir/Task/7" } };
    server.play("/fhir", answered(elsewhere, elsewhere));
    expect(await writing().transaction(entries)).toEqual([undefined, undefined]);
  });

  it("signs in again if the token is revoked, and continues", async () => {
    server.play("/fhir/Binary", says(401), says(201, { resourceType: "Binary", id: "3" }));
    expect(await writing().file(Buffer.from("%PDF"), "application/pdf")).toBe("Binary/3");
    expect(server.askedFor("/fhir/Binary")).toHaveLength(2);
  });

  it("is not retried if the server is busy, because it may have succeeded", async () => {
    server.play("/fhir", says(503));
    await expect(writing().transaction(entries)).rejects.toMatchObject(UNAVAILABLE);
    expect(server.askedFor("/fhir")).toHaveLength(1);
  });

  it("rejects a response that does not match what was sent", async () => {
    server.play("/fhir", answered({ response: { status: "201" } }));
    await expect(writing().transaction(entries)).rejects.toMatchObject(UNAVAILABLE);
    server.play("/fhir/Binary", says(201, { resourceType: "OperationOutcome", id: "3" }));
    await expect(writing().file(Buffer.from("%PDF"), "application/pdf")).rejects.toMatchObject(UNAVAILABLE);
  });

  it("is refused if it would be redirected", async () => {
    server.play("/fhir", says(307, "", { location: "https://other.example.org/fhir" }));
    await expect(writing().transaction(entries)).rejects.toThrow(WriteRefused);
  });

  it("reads the resource to change as it is, with numbers and references to others", async () => {
    const task = {
      resourceType: "Task",
      id: "7",
      owner: { reference: "https://other.example.org/fhir/Organization/1" },
      input: [{ value: 5 }],
    };
    server.play("/fhir/Task/7", says(200, task));
    expect(await writing().current("Task", "7")).toEqual(task);
    expect(await writing().current("Task", "../metadata")).toBeUndefined();
    expect(await writing().current("Task", "8")).toBeUndefined();
  });
});
