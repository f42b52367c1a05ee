import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  breaksOff,
  type FhirAnswer,
  type FhirServer,
  fhirServer,
  says,
  saysBundle,
  saysItCan,
  saysLittleByLittle,
  saysMegabytes,
  saysNothing,
} from "../../../../../test/fhir-server.ts";
import { readConfig } from "../../../../config.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { loggedError } from "../../../../platform/http/request-log.ts";
import { type FhirClient, fhirClient } from "./client.ts";
import { clientSettings } from "./settings.ts";

const UNAVAILABLE = { code: "upstream_unavailable", message: "The hospital’s record system is not responding" };
const NARROW = { code: "invalid_input", details: { status: 422 }, message: expect.stringContaining("Narrow your search") };
const LABS = [
  ["patient", "Patient/noor"],
  ["category", "laboratory"],
] as const;

const observation = (id: string, more = {}) => ({ resourceType: "Observation", id, ...more });

let server: FhirServer;
let foreign: FhirServer;
beforeEach(async () => {
  [server, foreign] = await Promise.all([fhirServer(), fhirServer()]);
  server.play("/fhir/metadata", saysItCan({ Observation: ["patient", "category", "date"], Patient: ["identifier"] }));
});
afterEach(() => {
  expect(foreign.asked).toEqual([]);
  server.close();
  foreign.close();
});

const client = (environment: Record<string, string> = {}): FhirClient =>
  fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "4000", ...environment })));

/** The error of a call. Fails the test if there is none. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail("it should have failed"),
    (error: unknown) => error,
  );

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

describe("a search", () => {
  it("sends its parameters unchanged and in order, and requests JSON", async () => {
    server.play("/fhir/Observation", saysBundle([]));
    const twice = [...LABS, ["date", "ge2026-05-24T00:00:00-05:00"], ["date", "lt2026-06-01T00:00:00-05:00"], ["_count", "200"]] as const;
    expect(await client().search("Observation", twice)).toEqual([]);
    const [asked] = server.askedFor("/fhir/Observation");
    expect(asked).toMatchObject({ method: "GET", accept: "application/fhir+json", authorization: undefined });
    expect([...new URL(asked?.path ?? "", server.origin).searchParams]).toEqual(twice);
  });

  it("follows all pages and returns each resource once, with included ones and without the server's remarks", async () => {
    const report = { resourceType: "DiagnosticReport", id: "1" };
    const outcome = { resourceType: "OperationOutcome", issue: [{ severity: "warning", code: "informational" }] };
    const first = { next: `${server.base}?page=-pageContext:2`, included: [report] };
    server.play("/fhir/Observation", saysBundle([observation("1"), outcome], first));
    server.play("/fhir", saysBundle([observation("2"), observation("1")], { next: "/fhir/Observation/more?of=this", included: [report] }));
    server.play("/fhir/Observation/more", saysBundle([observation("3")]));
    expect(await client().search("Observation", LABS)).toEqual([observation("1"), report, observation("2"), observation("3")]);
    expect(server.asked.slice(2).map(({ path }) => path)).toEqual(["/fhir?page=-pageContext:2", "/fhir/Observation/more?of=this"]);
  });

  it("keeps the digits of a result", async () => {
    server.play(
      "/fhir/Observation",
      says(200, '{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Observation","valueQuantity":{"value":5.10}}}]}'),
    );
    expect(await client().search("Observation", LABS)).toEqual([{ resourceType: "Observation", valueQuantity: { value: "5.10" } }]);
  });

  it("keeps resources without an id", async () => {
    const nameless = { resourceType: "Observation" };
    server.play("/fhir/Observation", saysBundle([nameless, nameless], { next: "/fhir/more" }));
    server.play("/fhir/more", saysBundle([nameless]));
    expect(await client().search("Observation", LABS)).toEqual([nameless, nameless, nameless]);
  });

  it("is empty if the server does not know the type", async () => {
    server.play("/fhir/Observation", says(404));
    expect(await client().search("Observation", LABS)).toEqual([]);
  });

  it("is retried after a passing failure", async () => {
    server.play("/fhir/Observation", says(500), breaksOff, saysBundle([observation("1")]));
    expect(await client().search("Observation", LABS)).toEqual([observation("1")]);
  });

  it("that found too much says to narrow it", async () => {
    server.play("/fhir/Observation", says(422));
    expect(await failureOf(client().search("Observation", LABS))).toMatchObject(NARROW);
  });

  it("is retried when a busy server says so", async () => {
    server.play("/fhir/Observation", says(429, {}, { "retry-after": "1" }), saysBundle([observation("1")]));
    const began = performance.now();
    expect(await client().search("Observation", LABS)).toEqual([observation("1")]);
    expect(performance.now() - began).toBeGreaterThanOrEqual(1000);
  });

  it("does not wait longer than the timeout for a busy server", async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    server.play("/fhir/Observation", says(503, {}, { "retry-after": inAnHour }));
    expect(await failureOf(client().search("Observation", LABS))).toMatchObject(UNAVAILABLE);
    expect(server.askedFor("/fhir/Observation")).toHaveLength(1);
  });

  it("is never sent if the server does not support it", async () => {
    const failure = await failureOf(client().search("Observation", [["encounter", "Encounter/1"]]));
    expect(failure).toMatchObject({ message: "The FHIR server cannot search Observation by encounter. Check its profile first" });
    expect(failure).not.toBeInstanceOf(AppError);
    expect(server.askedFor("/fhir/Observation")).toEqual([]);
  });

  describe("reports that the record is not responding", () => {
    const outcome = {
      resourceType: "OperationOutcome",
      issue: [{ severity: "error", code: "exception", diagnostics: "Noor Haddad, MRN 4711" }],
    };
    const fatal = { ...outcome, issue: [{ ...outcome.issue[0], severity: "fatal" }] };
    const html = says(200, "<!doctype html><title>Noor Haddad</title>", { "content-type": "text/html" });

    it.each<[string, FhirAnswer, number]>([
      ["to 500, three times", says(500, outcome), 3],
      ["to 400, once", says(400, outcome), 1],
      ["to 403, once", says(403, outcome), 1],
      ["to HTML", html, 1],
      ["to HTML labeled as JSON", says(200, "<html>Noor Haddad</html>"), 1],
      ["to broken JSON", says(200, '{"resourceType":"Bundle","entry":[{"name":"Noor Haddad"'), 1],
      ["to JSON that is not a Bundle", says(200, outcome), 1],
      ["to the end of everything among what was found", saysBundle([observation("1"), fatal]), 1],
    ])("%s, without quoting it", async (_what, answer, times) => {
      server.play("/fhir/Observation", answer);
      const failure = await failureOf(client().search("Observation", LABS));
      expect(failure).toMatchObject(UNAVAILABLE);
      expect(server.askedFor("/fhir/Observation")).toHaveLength(times);
      expect(JSON.stringify(loggedError(failure))).not.toMatch(/Haddad|4711|noor|127\.0\.0\.1/);
    });

    it("to 100 MB, without reading more than fits in memory, and requests smaller pages", async () => {
      server.play("/fhir/Observation", saysMegabytes(100));
      expect(await failureOf(client().search("Observation", LABS))).toMatchObject(UNAVAILABLE);
      const asked = server.askedFor("/fhir/Observation");
      expect(asked.map(({ path, response }) => [/_count=\d+/.exec(path)?.[0], response.writableFinished])).toEqual([
        [undefined, false],
        ["_count=10", false],
        ["_count=1", false],
      ]);
    });

    it.each([
      ["is silent", saysNothing],
      ["speaks little by little", saysLittleByLittle],
    ])("after a timeout, if the server %s", async (_what, answer) => {
      server.play("/fhir/Observation", answer);
      const impatient = client({ EHR_TIMEOUT_MS: "300" });
      expect(await failureOf(impatient.search("Observation", LABS))).toMatchObject(UNAVAILABLE);
    });

    it.each([
      ["at another host", () => `${foreign.base}/Observation?page=2`],
      ["next to the base address", () => `${server.origin}/elsewhere?page=2`],
      ["out of the base address", () => `${server.base}/../elsewhere?page=2`],
      ["out of it by a coded divider", () => `${server.base}/..%2felsewhere?page=2`],
      ["with a name and password", () => `${server.base.replace("//", "//user:secret@")}/Observation?page=2`],
      ["by another protocol", () => "file:///etc/passwd"],
      ["that is not an address", () => "http://"],
    ])("if the next page is %s", async (_where, next) => {
      server.play("/fhir/Observation", saysBundle([observation("1")], { next: next() }));
      expect(await failureOf(client().search("Observation", LABS))).toMatchObject(UNAVAILABLE);
      expect(server.asked.map(({ path }) => path.split("?")[0])).toEqual(["/fhir/metadata", "/fhir/Observation"]);
    });

    it("if the server redirects to another host", async () => {
      server.play("/fhir/Observation", says(307, "", { location: `${foreign.base}/Observation` }));
      expect(await failureOf(client().search("Observation", LABS))).toMatchObject(UNAVAILABLE);
    });

    it("if a later page is gone, so that its content is not silently missing", async () => {
      server.play("/fhir/Observation", saysBundle([observation("1")], { next: `${server.base}/gone` }));
      server.play("/fhir/gone", says(410));
      expect(await failureOf(client().search("Observation", LABS))).toMatchObject(UNAVAILABLE);
    });

    it("if its pages form a loop", async () => {
      const [there, back] = [`${server.base}/there?page=2`, `${server.base}/back?page=3`];
      server.play("/fhir/Observation", saysBundle([observation("1")], { next: there }));
      server.play("/fhir/there", saysBundle([observation("2")], { next: back }));
      server.play("/fhir/back", saysBundle([observation("3")], { next: there }));
      expect(await failureOf(client().search("Observation", LABS))).toMatchObject(UNAVAILABLE);
      expect(server.askedFor("/fhir/there")).toHaveLength(1);
    });
  });

  it.each([
    ["200 pages", 201, 1],
    ["50,000 entries", 6, 10_000],
  ])("says to narrow it after %s", async (_what, pages, perPage) => {
    let page = 0;
    const answer: FhirAnswer = (request, response) => {
      page += 1;
      const found = Array.from({ length: perPage }, (_entry, place) => observation(`${page}-${place}`));
      return saysBundle(found, page < pages ? { next: `${server.base}/more?page=${page}` } : {})(request, response);
    };
    server.play("/fhir/Observation", answer);
    server.play("/fhir/more", answer);
    expect(await failureOf(client().search("Observation", LABS))).toMatchObject(NARROW);
  });
});

it("a search says to narrow it after 100 MB, even with fewer than 20 resources a page", async () => {
  let page = 0;
  const answer: FhirAnswer = (request, response) => {
    page += 1;
    const text = JSON.stringify({
      resourceType: "Bundle",
      link: page < 6 ? [{ relation: "next", url: `${server.base}/more?page=${page}` }] : [],
    });
    return saysMegabytes(19, { text })(request, response);
  };
  server.play("/fhir/Observation", answer);
  server.play("/fhir/more", answer);
  expect(await failureOf(client().search("Observation", LABS))).toMatchObject(NARROW);
});

describe("pages", () => {
  const next = () => `${server.base}/Observation?after=1`;

  it("come one by one, each with the address of the next", async () => {
    server.play("/fhir/Observation", saysBundle([observation("1")], { next: next() }), saysBundle([observation("2")]));
    expect(await all(client().pages("Observation", LABS))).toEqual([
      { resources: [observation("1")], next: next() },
      { resources: [observation("2")], next: undefined },
    ]);
  });

  it("continue where an earlier page ended", async () => {
    server.play("/fhir/Observation", saysBundle([observation("2")]));
    expect(await all(client().pages("Observation", LABS, next()))).toEqual([{ resources: [observation("2")], next: undefined }]);
    expect(server.asked.map(({ path }) => path)).toEqual(["/fhir/Observation?after=1"]);
  });

  it.each([400, 404, 410])("start over if the continuation expired (%i)", async (status) => {
    server.play("/fhir/Observation", says(status), saysBundle([observation("1")]));
    expect(await all(client().pages("Observation", LABS, next()))).toEqual([{ resources: [observation("1")], next: undefined }]);
  });

  it("start over if the continuation is another server's", async () => {
    server.play("/fhir/Observation", saysBundle([observation("1")]));
    const elsewhere = `${foreign.base}/Observation?after=1`;
    expect(await all(client().pages("Observation", LABS, elsewhere))).toEqual([{ resources: [observation("1")], next: undefined }]);
  });
});

describe("one resource", () => {
  it("is read by its type and id", async () => {
    server.play("/fhir/Patient/noor", says(200, { resourceType: "Patient", id: "noor", active: true }));
    expect(await client().read("Patient", "noor")).toEqual({ resourceType: "Patient", id: "noor", active: true });
  });

  it.each([404, 410])("does not exist if the server says so (%i)", async (status) => {
    server.play("/fhir/Patient/noor", says(status));
    expect(await client().read("Patient", "noor")).toBeUndefined();
  });

  it.each(["..", ".", "", "a/../../metadata", "noor?x=1", "x".repeat(65)])("is not requested if %j is not an id", async (id) => {
    expect(await client().read("Patient", id)).toBeUndefined();
    expect(server.asked).toEqual([]);
  });

  it("is refused if it has another patient's id", async () => {
    server.play("/fhir/Patient/noor", says(200, { resourceType: "Patient", id: "otis" }));
    expect(await failureOf(client().read("Patient", "noor"))).toMatchObject(UNAVAILABLE);
  });
});

describe("the server's profile", () => {
  it("is requested once, for all callers", async () => {
    const { profile } = client();
    await Promise.all([profile(), profile()]);
    expect((await profile()).supports("Observation", "date")).toBe(true);
    expect(server.askedFor("/fhir/metadata")).toHaveLength(1);
  });

  it("is requested again if the server was down at first", async () => {
    server.play("/fhir/metadata", says(403), saysItCan({ Observation: ["date"] }));
    const { profile } = client();
    expect(await failureOf(profile())).toMatchObject(UNAVAILABLE);
    expect((await profile()).supports("Observation", "date")).toBe(true);
  });
});

describe("a server that keeps failing", () => {
  it("is not asked for a while", async () => {
    server.play("/fhir/Patient/noor", saysNothing);
    const impatient = client({ EHR_TIMEOUT_MS: "100" });
    for (let call = 0; call < 5; call += 1) await failureOf(impatient.read("Patient", "noor"));
    expect(await failureOf(impatient.read("Patient", "otis"))).toMatchObject(UNAVAILABLE);
    expect(server.askedFor("/fhir/Patient/otis")).toEqual([]);
  });
});
