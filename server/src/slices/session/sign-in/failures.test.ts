import type { CallOf } from "@linnet/contract/endpoint";
import { patients } from "@linnet/contract/patients";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";

const DORA = "dora@linnet.example";
const REQUEST = "0d3c0a4e-1111-4222-8333-000000000001";

type Failure = CallOf<typeof session.failed>["body"];
const failure: Failure = { method: "GET", path: "/patient/:id", status: 503, requestId: REQUEST };

describe("a call that failed in a browser", () => {
  const hospital = testApp();
  const { call, reported } = hospital;

  it("is reported by its path with the places open, also when nobody is signed in", async () => {
    for (const person of [DORA, null]) {
      reported.length = 0;
      expect(await call(person, session.failed, { body: failure })).toEqual({ status: 200, body: true });
      expect(reported).toEqual([{ where: "browser", ...failure }]);
    }
  });

  it.each<[string, Partial<Failure>]>([
    ["an address with a value in it", { path: "/patient/pt-1001" }],
    ["a path of nothing", { path: "/Canarybird" }],
    ["a path with a search behind it", { path: "/patient/mypatients?SearchText=Canarybird" }],
    ["another way to call it", { method: "DELETE" }],
  ])("is refused with %s", async (_what, part) => {
    reported.length = 0;
    const reply = await call(DORA, session.failed, { body: { ...failure, ...part } });
    expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input", message: "This call does not exist" } });
    expect(reported).toEqual([]);
  });

  it("is refused with anything more than the four fields", async () => {
    // Wrong on purpose.
    const more = { ...failure, message: "Canarybird was not found" } as Failure;
    expect((await call(DORA, session.failed, { body: more })).status).toBe(400);
  });

  it("carries no request id but one of ours", async () => {
    reported.length = 0;
    await call(DORA, session.failed, { body: { ...failure, requestId: "Canarybird" } });
    expect(reported).toMatchObject([{ requestId: "none" }]);
  });
});

describe("a failure of the server itself", () => {
  const hospital = testApp();

  it("is reported by its route and request, without what was asked", async () => {
    await hospital.db.schema.alterTable("visits").renameTo("visits_away").execute();
    const url = "/api/patient/mypatients?SearchText=Canarybird";
    const headers = { authorization: `Bearer ${tokenOf(DORA, hospital.clock.now())}` };
    const broken = await hospital.app.inject({ url, headers });
    await hospital.db.schema.alterTable("visits_away").renameTo("visits").execute();
    expect(broken.statusCode).toBe(500);
    expect(hospital.reported).toEqual([
      { where: "server", method: "GET", path: "/api/patient/mypatients", status: 500, requestId: broken.json().requestId },
    ]);
  });

  it("is not what a refusal is", async () => {
    hospital.reported.length = 0;
    expect((await hospital.call(DORA, patients.ofPractice, { query: {} })).status).toBe(403);
    expect((await hospital.call(DORA, patients.get, { params: { id: "pt-9999" } })).status).toBe(404);
    expect(hospital.reported).toEqual([]);
  });
});
