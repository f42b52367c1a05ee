import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import { download, endpoint } from "@linnet/contract/endpoint";
import { ROLE } from "@linnet/contract/roles";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addPhysicianAccount } from "../../../test/add-physician-account.ts";
import { multipartBody } from "../../../test/multipart-body.ts";
import { silentLive } from "../../../test/silent-live.ts";
import { testDatabase } from "../../../test/test-database.ts";
import type { Actor, PatientInCare } from "../actor.ts";
import type { OpenDatabase } from "../database/database.ts";
import { conflict, installErrorHandler, notFound } from "./errors.ts";
import { anyone, signedIn, withRole } from "./guards.ts";
import { route } from "./route.ts";
import { writtenReply } from "./written-reply.ts";

const ana: PatientInCare = {
  personId: "ana",
  fullName: "Ruiz, Ana",
  birthDate: null,
  sex: "F",
  isDeceased: false,
  access: { kind: "assigned", since: new Date(0), until: null },
};

const calls = {
  echo: endpoint({
    method: "POST",
    path: "/Echo",
    action: "read:echo",
    body: z.strictObject({ firstName: z.string().min(1, "First name is not valid"), Zip: z.string().min(5, "Zip Code is not valid") }),
    reply: z.object({ firstName: z.string() }),
  }),
  admin: endpoint({ method: "GET", path: "/admin", action: "read:admin", reply: z.literal(true) }),
  child: endpoint({
    method: "GET",
    path: "/child/:id",
    action: "read:child",
    about: { patient: "params.id" },
    params: z.object({ id: z.string() }),
    reply: z.object({ personId: z.string() }),
  }),
  add: endpoint({
    method: "POST",
    path: "/add",
    action: "write:add",
    onceByKey: true,
    body: z.strictObject({ by: z.number() }),
    reply: z.object({ total: z.number() }),
  }),
  forget: endpoint({
    method: "POST",
    path: "/forget",
    action: "write:forget",
    onceByKey: true,
    reply: z.literal(true),
  }),
  letter: download({ method: "GET", path: "/letter", action: "read:letter", mediaTypes: ["application/pdf"] }),
  fill: endpoint({
    method: "POST",
    path: "/fill",
    action: "read:fill",
    form: true,
    body: z.strictObject({ Number: z.coerce.number("A number is missing").pipe(z.int("This is not a whole number")) }),
    reply: z.object({ number: z.int() }),
  }),
  page: download({
    method: "POST",
    path: "/page",
    action: "read:page",
    form: true,
    body: z.strictObject({ number: z.coerce.number() }),
    mediaTypes: ["application/pdf"],
  }),
  kept: endpoint({ method: "GET", path: "/kept", action: "read:kept", reply: z.object({ firstName: z.string() }) }),
  mixedUp: endpoint({ method: "GET", path: "/mixed-up", action: "read:mixed-up", reply: z.object({ firstName: z.string() }) }),
  broken: endpoint({ method: "GET", path: "/broken", action: "read:broken", token: "none", reply: z.literal(true) }),
};

let open: OpenDatabase;
let app: FastifyInstance;
let caller: Actor | undefined;
let total = 0;

beforeAll(async () => {
  open = await testDatabase();
  caller = await addPhysicianAccount(open.db);
  app = Fastify({ routerOptions: { caseSensitive: false } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", undefined);
  app.decorate("routeContext", {
    db: open.db,
    live: silentLive,
    authenticate: async () => caller,
    served: new Map(),
    about: {
      patient: async (_actor, personId) => {
        if (personId !== "ana") throw notFound("Patient");
        return ana;
      },
    },
  });
  installErrorHandler(app);
  app.addHook("onRequest", async (request) => {
    request.actor = request.headers["x-nobody"] ? undefined : caller;
  });
  await app.register(multipart);
  route(app, calls.echo, signedIn, ({ body }) => ({ ...body, secret: "column" }));
  route(app, calls.admin, withRole(ROLE.systemAdmin), () => true as const);
  route(app, calls.child, signedIn, ({ patient }) => patient);
  route(app, calls.add, signedIn, ({ body, once }) => {
    if (body.by === 0) throw conflict("Nothing to add");
    return once(async () => {
      total += body.by;
      return { total };
    });
  });
  route(app, calls.forget, signedIn, () => true as const);
  route(app, calls.letter, signedIn, () => ({ bytes: Readable.from("%PDF"), mediaType: "application/pdf", name: "Größe.pdf" }));
  route(app, calls.fill, signedIn, ({ body }) => ({ number: body.Number }));
  route(app, calls.page, signedIn, ({ body }) => ({
    bytes: Buffer.from(`%PDF page ${body.number}`),
    mediaType: "application/pdf",
    name: "Page.pdf",
  }));
  // A column more than the contract names.
  const kept = writtenReply(calls.kept, { firstName: "Ána", ...{ secret: "column" } });
  route(app, calls.kept, signedIn, () => kept);
  // Wrong on purpose.
  route(app, calls.mixedUp, signedIn, () => kept as never);
  route(app, calls.broken, anyone, () => {
    throw new Error("secret detail");
  });
});

afterAll(async () => {
  await app.close();
  await open.close();
});

const refusals = (action: string) =>
  open.db
    .selectFrom("audit_rows")
    .select(["outcome", "rule", "actor_id", "session_id", "person_ids"])
    .where("action", "=", action)
    .orderBy("id")
    .execute();

describe("a call of the contract", () => {
  it("is found whatever the case of its path, and of its keys", async () => {
    const reply = await app.inject({ method: "POST", url: "/eCHO", payload: { FIRSTNAME: "Ana", zip: "90027" } });
    expect(reply.json()).toEqual({ firstName: "Ana" });
  });

  it("sends what was written once as what is written each time, through its schema, and not where it was not written for", async () => {
    for (let time = 0; time < 2; time++) {
      const { statusCode, headers, body } = await app.inject({ url: "/kept" });
      expect([statusCode, headers["content-type"], body]).toEqual([200, "application/json; charset=utf-8", '{"firstName":"Ána"}']);
    }
    expect((await app.inject({ url: "/mixed-up" })).statusCode).toBe(500);
  });

  it("names every wrong field, and says a single one as its message", async () => {
    const one = await app.inject({ method: "POST", url: "/echo", payload: { firstName: "Ana", Zip: "1" } });
    expect(one.json()).toMatchObject({
      status: 400,
      code: "invalid_input",
      message: "Zip Code is not valid",
      fields: { Zip: "Zip Code is not valid" },
    });
    const two = await app.inject({ method: "POST", url: "/echo", payload: { firstName: "", Zip: "1" } });
    expect(two.json().fields).toEqual({ firstName: "First name is not valid", Zip: "Zip Code is not valid" });
  });

  it("refuses a key the contract does not name", async () => {
    const reply = await app.inject({ method: "POST", url: "/echo", payload: { firstName: "Ana", Zip: "90027", role: 6 } });
    expect(reply.statusCode).toBe(400);
  });

  it("asks who is there before it reads what they send", async () => {
    const reply = await app.inject({
      method: "POST",
      url: "/echo",
      payload: "nonsense",
      headers: { "x-nobody": "1", "content-type": "application/json" },
    });
    expect(reply.json()).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("writes down that a known caller was refused", async () => {
    expect((await app.inject({ method: "GET", url: "/admin" })).statusCode).toBe(403);
    expect(await refusals("read:admin")).toMatchObject([{ outcome: "refused", rule: "forbidden", actor_id: caller?.accountId }]);
  });

  it("hands over the patient it is about, and knows of no other", async () => {
    expect((await app.inject({ method: "GET", url: "/child/ana" })).json()).toEqual({ personId: "ana" });
    expect((await app.inject({ method: "GET", url: "/child/otis" })).json()).toMatchObject({
      code: "not_found",
      message: "Patient not found",
    });
    expect(await refusals("read:child")).toMatchObject([{ rule: "not_found", person_ids: ["otis"], session_id: caller?.sessionId }]);
    await app.inject({ method: "GET", url: "/child/Otis%20Fairweather" });
    expect(await refusals("read:child")).toMatchObject([{}, { person_ids: [] }]);
  });

  it("says nothing of an unexpected failure but where to look", async () => {
    const reply = await app.inject({ method: "GET", url: "/broken" });
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain("secret");
    expect(reply.json().requestId).toBeTruthy();
  });
});

describe("a call sent twice under one key", () => {
  const add = (key: string, by: number) =>
    app.inject({ method: "POST", url: "/add", payload: { by }, headers: { "idempotency-key": key } });
  const forget = (key: string) => app.inject({ method: "POST", url: "/forget", headers: { "idempotency-key": key } });

  it("is done once and answered alike", async () => {
    const first = await add("one", 5);
    const again = await add("one", 5);
    expect([first.json(), again.json()]).toEqual([{ total }, { total }]);
    expect(total).toBe(5);
  });

  it("is refused when it asks for something else", async () => {
    await add("two", 1);
    expect((await add("two", 2)).statusCode).toBe(422);
  });

  it("is done once when both arrive together", async () => {
    const before = total;
    const replies = await Promise.all([add("three", 7), add("three", 7), add("three", 7)]);
    expect(total).toBe(before + 7);
    for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode);
  });

  it("is done by the next one where a server of before has left a key without a reply", async () => {
    await add("five", 3);
    await open.db.updateTable("idempotency_keys").where("key", "=", "five").set({ reply: null }).execute();
    const before = total;
    expect((await add("five", 3)).json()).toEqual({ total: before + 3 });
    expect((await add("five", 3)).json()).toEqual({ total: before + 3 });
  });

  it("is not answered where its handler wrote outside the transaction of the key", async () => {
    expect((await forget("six")).statusCode).toBe(500);
    expect(await open.db.selectFrom("idempotency_keys").select("key").where("key", "=", "six").execute()).toEqual([]);
  });

  it("can be tried again after it failed", async () => {
    expect((await add("four", 0)).statusCode).toBe(409);
    expect((await add("four", 0)).json()).toMatchObject({ message: "Nothing to add" });
  });
});

/** Sends a multipart form the way browsers send it. */
async function post(url: string, form: FormData, more: Record<string, string> = {}) {
  const { payload, headers } = await multipartBody(form);
  return app.inject({ method: "POST", url, payload, headers: { ...headers, ...more } });
}

describe("a form without files", () => {
  const formOf = (...fields: [string, string | Blob][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  };

  it("gives its fields, whatever the case of their names", async () => {
    expect((await post("/fill", formOf(["nUMBER", "7"]))).json()).toEqual({ number: 7 });
    expect((await post("/page", formOf(["Number", "7"]))).body).toBe("%PDF page 7");
  });

  it.each([
    ["no fields", formOf(["", ""]), 400],
    ["a wrong value", formOf(["number", "1.5"]), 400],
    ["a field the contract does not name", formOf(["number", "1"], ["role", "6"]), 400],
    ["a field twice", formOf(["number", "1"], ["number", "2"]), 400],
    ["a field in two spellings", formOf(["number", "1"], ["Number", "2"]), 400],
    ["a file", formOf(["number", new Blob(["%PDF"])]), 400],
    ["a file beside what is asked for", formOf(["number", "1"], ["attachment", new Blob(["%PDF"])]), 400],
  ])("is refused with %s", async (_what, form, status) => {
    expect((await post("/fill", form)).json()).toMatchObject({ status, code: "invalid_input" });
  });

  it("names the wrong field", async () => {
    expect((await post("/fill", formOf(["number", "1.5"]))).json().fields).toEqual({ Number: "This is not a whole number" });
  });

  it("is the only way in", async () => {
    expect((await app.inject({ method: "POST", url: "/fill", payload: { Number: 1 } })).statusCode).toBe(415);
  });

  it("is not read for a caller who is not signed in", async () => {
    const reply = await post("/fill", formOf(["number", new Blob(["%PDF"])]), { "x-nobody": "1" });
    expect(reply.json()).toMatchObject({ status: 401, code: "unauthenticated" });
  });
});

describe("a download", () => {
  it("is saved by the browser, never run", async () => {
    const reply = await app.inject({ method: "GET", url: "/letter" });
    expect(reply.body).toBe("%PDF");
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.headers["content-disposition"]).toContain("attachment");
    expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    expect(reply.headers["content-security-policy"]).toContain("sandbox");
  });
});
