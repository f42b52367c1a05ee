import { accounts } from "@linnet/contract/accounts";
import { embassy } from "@linnet/contract/embassy";
import { live } from "@linnet/contract/live";
import { practice } from "@linnet/contract/practice";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../test/eventually.ts";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { endAbandonedLoginAs } from "../login-as/end-abandoned.ts";
import { endSessionsOf } from "./end-session.ts";

const ADA = "ada@linnet.example";
const MINUTE = 60_000;
/** Each test signs in again, so that ends of other tests do not interfere. */
const later = (minutes: number) => new Date(new Date(NOW).getTime() + minutes * MINUTE);

describe("who listens to changes", () => {
  const hospital = testApp();
  const { call, callAs } = hospital;
  let address: string;
  beforeAll(async () => {
    address = await hospital.app.listen({ port: 0, host: "127.0.0.1" });
  });
  const open: AbortController[] = [];
  afterEach(() => {
    for (const each of open.splice(0)) each.abort();
  });

  async function listen(email: string, at: Date, more: Record<string, string> = {}) {
    const leave = new AbortController();
    open.push(leave);
    const headers = { authorization: `Bearer ${tokenOf(email, at)}`, ...more };
    const { body, status } = await fetch(`${address}/api${live.events.path}`, { headers, signal: leave.signal });
    expect(status).toBe(200);
    const heard = { isOver: false };
    const read = async () => {
      for await (const _chunk of body ?? []);
      heard.isOver = true;
    };
    read().catch(() => undefined);
    return heard;
  }
  const isOver = (heard: { isOver: boolean }) => eventually(() => expect(heard.isOver).toBe(true));

  const account = async (email: string) =>
    hospital.db.selectFrom("accounts").select(["id"]).where("email", "=", email).executeTakeFirstOrThrow();
  const lakeside = async () =>
    (await hospital.db.selectFrom("practices").select("id").where("name", "=", "Lakeside Pediatrics").executeTakeFirstOrThrow()).id;

  it("hears no more from the moment they log out, and goes on in another sign-in of theirs", async () => {
    const [one, other] = [await listen("dora@linnet.example", later(0)), await listen("dora@linnet.example", later(1))];
    const stranger = await listen("rita@linnet.example", later(0));
    expect((await call("dora@linnet.example", session.end, {}, later(0))).status).toBe(200);
    await isOver(one);
    expect([other.isOver, stranger.isOver]).toEqual([false, false]);
  });

  it("hears no more when an administrator suspends them", async () => {
    const gena = await listen("gena@linnet.example", later(0));
    const { id: userId } = await account("gena@linnet.example");
    expect((await call(ADA, accounts.suspend, { body: { userId } }, later(2))).status).toBe(200);
    await isOver(gena);
  });

  it("hears no more when another of their sessions ends all others, as a new password does", async () => {
    const [kept, other] = [await listen("owen@linnet.example", later(0)), await listen("owen@linnet.example", later(1))];
    const { id: accountId } = await account("owen@linnet.example");
    const { id: but, key: _key } = await hospital.db
      .selectFrom("sessions")
      .select(["id", "key"])
      .where("account_id", "=", accountId)
      .where("signed_in_at", "=", later(0))
      .executeTakeFirstOrThrow();
    const actor = { accountId, sessionId: but, roles: [], practice: null, administrator: null, request: { id: "r", address: "127.0.0.1" } };
    // No more of the actor is asked for here.
    await hospital.db.transaction().execute((trx) => endSessionsOf(trx, actor as never, { accountId, but }, later(2)));
    await isOver(other);
    expect(kept.isOver).toBe(false);
  });

  it("hears no more of a practice they were taken out of, or have left for another", async () => {
    const [sven, petra] = [await listen("sven@linnet.example", later(0)), await listen("petra@linnet.example", later(0))];
    const { body } = await call("sven@linnet.example", session.roles, {}, later(0));
    const other = body.practices.find(({ practiceId }) => practiceId !== body.practice?.practiceId);
    const chosen = { body: { practiceId: other?.practiceId ?? 0 } };
    expect((await call("sven@linnet.example", practice.choose, chosen, later(0))).status).toBe(200);
    await isOver(sven);
    expect(petra.isOver).toBe(false);

    const again = await listen("sven@linnet.example", later(0));
    const removed = { userId: (await account("sven@linnet.example")).id, practiceId: other?.practiceId ?? (await lakeside()) };
    expect((await call(ADA, practicePeople.removeStaff, { body: removed }, later(2))).status).toBe(200);
    await isOver(again);
  });

  it("hears no more of an embassy that has removed them, nor does who works as them", async () => {
    expect((await call("mira@linnet.example", session.menu, {}, later(0))).status).toBe(200);
    const target = { email: "mira@linnet.example", reason: "A call to support" };
    expect((await call(ADA, loginAs.begin, { body: target }, later(3))).status).toBe(200);
    const { id: userId } = await account("mira@linnet.example");
    const [mira, ada] = [
      await listen("mira@linnet.example", later(0)),
      await listen(ADA, later(3), { loginas: "true", email: "mira@linnet.example" }),
    ];
    expect((await call("emil@linnet.example", embassy.removeMember, { body: { userId } }, later(0))).status).toBe(200);
    await isOver(mira);
    await isOver(ada);
  });

  it("hears no more as somebody else once that is stopped, or its hour is over", async () => {
    const asDora = { by: ADA, email: "dora@linnet.example" };
    const begin = () => call(ADA, loginAs.begin, { body: { email: asDora.email, reason: "A call to support" } }, later(4));
    expect((await begin()).status).toBe(200);
    const stopped = await listen(ADA, later(4), { loginas: "true", email: asDora.email });
    expect((await callAs(asDora, loginAs.stop, {}, later(4))).status).toBe(200);
    await isOver(stopped);

    expect((await begin()).status).toBe(200);
    const expired = await listen(ADA, later(4), { loginas: "true", email: asDora.email });
    hospital.clock.forward(61 * MINUTE);
    await endAbandonedLoginAs(hospital.platform);
    await isOver(expired);
    hospital.clock.set(NOW);
  });

  it("hears no more when the session turns out to have been idle for too long", async () => {
    const rita = await listen("rita@linnet.example", later(5));
    hospital.clock.forward(18 * MINUTE);
    expect((await call("rita@linnet.example", session.menu, {}, later(5))).status).toBe(401);
    await isOver(rita);
    hospital.clock.set(NOW);
  });
});
