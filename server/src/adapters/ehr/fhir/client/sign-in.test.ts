import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type FhirAnswer,
  type FhirServer,
  fhirServer,
  says,
  saysBundle,
  saysItCan,
  saysMegabytes,
} from "../../../../../test/fhir-server.ts";
import { fhirSignIn } from "../../../../../test/fhir-sign-in.ts";
import { setClock } from "../../../../../test/test-clock.ts";
import { readConfig } from "../../../../config.ts";
import { loggedError } from "../../../../platform/http/request-log.ts";
import { fhirClient } from "./client.ts";
import { clientSettings } from "./settings.ts";

const UNAVAILABLE = { code: "upstream_unavailable", message: "The hospital’s record system is not responding" };
const NOOR = { resourceType: "Patient", id: "noor" };
const TOKEN = "/auth/token";

let server: FhirServer;
let foreign: FhirServer;
beforeEach(async () => {
  [server, foreign] = await Promise.all([fhirServer(), fhirServer()]);
});
afterEach(() => {
  expect(foreign.asked).toEqual([]);
  server.close();
  foreign.close();
});

/** A portal that signs in with these variables, at a server that opens Noor's record only to its token. */
function portal(signIn: ReturnType<typeof fhirSignIn>, environment: Record<string, string>) {
  server.play("/fhir/Patient/noor", signIn.guarded(says(200, NOOR)));
  const clock = setClock("2026-11-21T12:00:00Z");
  const settings = clientSettings(readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "2000", ...environment }));
  return { clock, client: fhirClient(settings, clock) };
}

describe("signing in at the FHIR server", () => {
  it.each(["RS384", "ES384"] as const)("uses a key (%s) at the address the server names", async (alg) => {
    const signIn = fhirSignIn(server, alg);
    const { client } = portal(signIn, signIn.byKey);
    expect(await client.read("Patient", "noor")).toEqual(NOOR);
    expect(server.asked.map(({ path }) => path)).toEqual(["/fhir/.well-known/smart-configuration", TOKEN, "/fhir/Patient/noor"]);
  });

  it("uses a secret at the configured address", async () => {
    const signIn = fhirSignIn(server);
    const { client } = portal(signIn, { ...signIn.bySecret, EHR_FHIR_TOKEN_URL: signIn.tokenUrl });
    expect(await client.read("Patient", "noor")).toEqual(NOOR);
    expect(server.asked.map(({ path }) => path)).toEqual([TOKEN, "/fhir/Patient/noor"]);
  });

  it("happens once for concurrent requests, and again after four fifths of the token's life", async () => {
    const signIn = fhirSignIn(server);
    const { client, clock } = portal(signIn, signIn.byKey);
    const readOften = () => Promise.all(Array.from({ length: 5 }, () => client.read("Patient", "noor")));
    expect(await readOften()).toEqual(Array.from({ length: 5 }, () => NOOR));
    clock.forward(239_000);
    await readOften();
    expect(server.askedFor(TOKEN)).toHaveLength(1);

    clock.forward(2_000);
    expect(await readOften()).toEqual(Array.from({ length: 5 }, () => NOOR));
    expect(server.askedFor(TOKEN)).toHaveLength(2);
    expect(server.askedFor("/fhir/.well-known/smart-configuration")).toHaveLength(1);
  });

  it("happens again if the server revokes a token", async () => {
    const signIn = fhirSignIn(server);
    const { client } = portal(signIn, signIn.byKey);
    await client.read("Patient", "noor");
    signIn.state.goodToken = "another one";
    expect(await client.read("Patient", "noor")).toEqual(NOOR);
    expect(server.askedFor(TOKEN)).toHaveLength(2);
  });

  it("is kept if a response to the previous token arrives late", async () => {
    const signIn = fhirSignIn(server);
    const { client } = portal(signIn, signIn.byKey);
    await client.read("Patient", "noor");
    signIn.state.goodToken = "another one";
    const [isAsked, refuse] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late: FhirAnswer = async (request, response) => {
      isAsked.resolve();
      await refuse.promise;
      says(401)(request, response);
    };
    const otis = { resourceType: "Patient", id: "otis" };
    server.play("/fhir/Patient/otis", late, signIn.guarded(says(200, otis)));
    const reading = client.read("Patient", "otis");
    await isAsked.promise;
    await client.read("Patient", "noor");
    refuse.resolve();
    expect(await reading).toEqual(otis);
    expect(server.askedFor(TOKEN)).toHaveLength(2);
  });

  it("is repeated only once if the server accepts no token", async () => {
    const signIn = fhirSignIn(server);
    const { client } = portal(signIn, signIn.byKey);
    server.play("/fhir/Patient/noor", says(401));
    await expect(client.read("Patient", "noor")).rejects.toMatchObject(UNAVAILABLE);
    expect(server.askedFor(TOKEN)).toHaveLength(2);
    expect(server.askedFor("/fhir/Patient/noor")).toHaveLength(2);
  });

  it("is retried after a passing failure of the token server", async () => {
    const signIn = fhirSignIn(server);
    server.play(TOKEN, says(503), signIn.giveToken);
    const { client } = portal(signIn, signIn.byKey);
    expect(await client.read("Patient", "noor")).toEqual(NOOR);
  });

  it.each<[string, FhirAnswer]>([
    [
      "refused",
      says(400, { error: "invalid_client", error_description: "linnet-portal at 10.1.2.3" }, { "content-type": "application/json" }),
    ],
    ["answered with HTML", says(200, "<html>linnet-portal</html>", { "content-type": "text/html" })],
    ["answered without a token", says(200, { token_type: "bearer", secret: "linnet-portal" }, { "content-type": "application/json" })],
    ["answered with 2 MB", saysMegabytes(2, { contentType: "application/json" })],
    ["led elsewhere", says(307, "", { location: "http://127.0.0.1:1/token" })],
  ])("does not ask the record when %s, and does not quote it", async (_what, answer) => {
    const signIn = fhirSignIn(server);
    const { client } = portal(signIn, signIn.byKey);
    server.play(TOKEN, answer);
    const failure = await client.read("Patient", "noor").catch((error: unknown) => error);
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(JSON.stringify(loggedError(failure))).not.toMatch(/linnet-portal|10\.1\.2\.3/);
    expect(server.askedFor("/fhir/Patient/noor")).toEqual([]);
    expect(server.askedFor(TOKEN)).toHaveLength(1);
  });

  it("is refused over connections that others could read", async () => {
    const signIn = fhirSignIn(server);
    const { client } = portal(signIn, signIn.byKey);
    server.play("/fhir/.well-known/smart-configuration", says(200, { token_endpoint: "http://tokens.example.org/token" }));
    const failure = await client.read("Patient", "noor").catch((error: unknown) => error);
    expect(failure).toMatchObject({ ...UNAVAILABLE, cause: { message: "The FHIR server does not publish a secure token endpoint" } });
    expect(server.askedFor("/fhir/.well-known/smart-configuration")).toHaveLength(1);
  });

  it("does not send a secret to another server unless it is configured", async () => {
    const signIn = fhirSignIn(server);
    server.play("/fhir/.well-known/smart-configuration", says(200, { token_endpoint: `${foreign.origin}${TOKEN}` }));
    const failure = await portal(signIn, signIn.bySecret)
      .client.read("Patient", "noor")
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ ...UNAVAILABLE, cause: { message: "The FHIR server does not publish a secure token endpoint" } });
    expect(foreign.asked).toEqual([]);

    const { client } = portal(signIn, { ...signIn.bySecret, EHR_FHIR_TOKEN_URL: signIn.tokenUrl });
    expect(await client.read("Patient", "noor")).toEqual(NOOR);
  });

  it("keeps the token at the server: not for a next page, a redirect or a file elsewhere", async () => {
    const signIn = fhirSignIn(server);
    const { client } = portal(signIn, signIn.byKey);
    server.play("/fhir/metadata", signIn.guarded(saysItCan({ Patient: ["family"] })));
    server.play("/fhir/Patient", signIn.guarded(saysBundle([NOOR], { next: `${foreign.base}/Patient?page=2` })));
    server.play("/fhir/Patient/otis", says(302, "", { location: `${foreign.base}/Patient/otis` }));
    await expect(client.search("Patient", [["family", "Haddad"]])).rejects.toMatchObject(UNAVAILABLE);
    await expect(client.read("Patient", "otis")).rejects.toMatchObject(UNAVAILABLE);
    expect(await client.bytes(`${foreign.base}/Binary/1`, "application/pdf")).toBeUndefined();
    expect(server.askedFor("/fhir/Patient/otis")).toHaveLength(1);
  });
});
