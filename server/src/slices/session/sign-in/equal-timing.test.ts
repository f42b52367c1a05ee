import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import { type Portal, portalForTests, webOf } from "../../../../test/test-portal.ts";
import { unusedProvider } from "../../../../test/unused-provider.ts";
import { addIdentityUser } from "../../../adapters/identity/embedded/directory.ts";
import { embeddedFailures } from "../../../adapters/identity/embedded/failures.ts";
import { embeddedPasswordLinks } from "../../../adapters/identity/embedded/password-links.ts";
import { hashPassword } from "../../../adapters/identity/embedded/passwords.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";

const HOUR_MS = 3_600_000;

type Samples = Map<string, number[]>;

/**
 * Times each kind of call once per round, in random order, so that machine load affects all alike. Earlier rounds warm up connections and
 * code.
 */
async function timeRounds(rounds: number, kinds: readonly string[], ask: (kind: string, round: number) => Promise<void>): Promise<Samples> {
  const samples: Samples = new Map(kinds.map((kind) => [kind, []]));
  const warming = 5;
  for (let round = 0; round < warming + rounds; round += 1) {
    for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
      const start = performance.now();
      await ask(kind, round);
      if (round >= warming) samples.get(kind)?.push(performance.now() - start);
    }
  }
  return samples;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * In which part of the rounds a call of one kind took longer than the call of the other (the sign test): a half when time tells
 * nothing. Both calls of a round had the same weather, and single slow calls weigh little.
 */
const slowerShare = (ones: readonly number[], others: readonly number[]) =>
  ones.filter((one, round) => one > (others[round] ?? 0)).length / ones.length;

/** Timing separates none of `kinds` from the first: the share is within five standard deviations of a half. */
function expectAlike(samples: Samples, [first = "", ...others]: readonly string[]): void {
  const medians = [...samples].map(([kind, times]) => `${kind} ${median(times).toFixed(2)} ms`).join(", ");
  for (const other of others) {
    const times = samples.get(other) ?? [];
    const share = slowerShare(times, samples.get(first) ?? []);
    const tolerance = (5 * 0.5) / Math.sqrt(times.length);
    expect(Math.abs(share - 0.5), `${other} is slower than ${first} in ${share.toFixed(2)} of all rounds: ${medians}`).toBeLessThan(
      tolerance,
    );
  }
}

/** Some hundred checks of a password, on a machine that may be busy. */
const TIMEOUT_MS = 90_000;

describe("the answer to who asks for help to sign in", { timeout: TIMEOUT_MS }, () => {
  const hospital = testApp();
  const ADDRESSES: Record<string, string> = {
    unknown: "stranger@nowhere.example",
    known: "petra@linnet.example",
    locked: "lena@linnet.example",
    invited: "wim.aalto@practice.example",
  };
  beforeAll(async () => {
    hospital.identity.embedded = { ...unusedProvider, links: embeddedPasswordLinks(hospital.platform, "linnet:embedded") };
    const people = hospital.db.selectFrom("identity_users").select(["email", "status"]).where("email", "in", Object.values(ADDRESSES));
    expect(await people.orderBy("email").execute()).toEqual([
      { email: ADDRESSES["locked"], status: "LOCKED_OUT" },
      { email: ADDRESSES["known"], status: "ACTIVE" },
    ]);
    const invited = hospital.db
      .selectFrom("account_requests")
      .select("status_id")
      .where("email", "=", ADDRESSES["invited"] ?? "");
    expect(await invited.execute()).toEqual([{ status_id: 2 }]);
  });

  it("takes the same time whoever has the address", async () => {
    const kinds = Object.keys(ADDRESSES);
    const samples = await timeRounds(300, kinds, async (kind, round) => {
      const reply = await hospital.app.inject({
        method: "POST",
        url: "/api/password-reset/request",
        payload: { email: ADDRESSES[kind] },
        remoteAddress: `10.${kinds.indexOf(kind)}.${Math.floor(round / 256)}.${round % 256}`,
      });
      expect([reply.statusCode, reply.json()]).toEqual([200, true]);
      // The last of a round opens the next hour, or the account's share would be used up.
      hospital.clock.forward(HOUR_MS / kinds.length);
    });
    expectAlike(samples, kinds);
  });
});

describe("the refusal of a wrong password", { timeout: TIMEOUT_MS }, () => {
  const ROUNDS = 60;
  const TEN = { failed: 10, lastAt: new Date(Date.now() - HOUR_MS), forgottenAt: new Date(Date.now() + HOUR_MS) };
  let open: OpenDatabase;
  let portal: Portal;
  beforeAll(async () => {
    open = await testDatabase();
    portal = await portalForTests(open.db);
    const passwordHash = await hashPassword("a password of the test");
    const failures = embeddedFailures(open.db);
    // Each address is tried once: after some failures people have to pause.
    for (let round = 0; round < ROUNDS + 5; round += 1) {
      const person = { firstName: "Ina", lastName: "Weber", passwordHash };
      await addIdentityUser(open.db, { ...person, email: `known${round}@linnet.example`, status: "ACTIVE" });
      await addIdentityUser(open.db, { ...person, email: `staged${round}@linnet.example`, passwordHash: null, status: "STAGED" });
      const locked = await addIdentityUser(open.db, { ...person, email: `locked${round}@linnet.example`, status: "LOCKED_OUT" });
      await failures.ofPerson(locked, undefined).count(0, TEN);
      await failures.ofStranger(`guessed${round}@linnet.example`).count(0, TEN);
    }
  });
  afterAll(async () => {
    await portal.close();
    await open.close();
  });

  const timeRefusals = async (kinds: readonly string[]) => {
    const web = webOf(portal);
    const interaction = await web.begin();
    return timeRounds(ROUNDS, kinds, async (kind, round) => {
      const reply = await web.submit(interaction, `${kind}${round}@linnet.example`, "wrong");
      expect([reply.status, await reply.json()]).toMatchObject([400, { message: "The email address or password is wrong." }]);
    });
  };

  it("takes the same time for an address without an account, with one, and with one that was never set up", async () => {
    const kinds = ["unknown", "known", "staged"];
    expectAlike(await timeRefusals(kinds), kinds);
  });

  it("takes the same time after ten failures, whether there is an account that they have locked or none", async () => {
    const kinds = ["guessed", "locked"];
    expectAlike(await timeRefusals(kinds), kinds);
  });
});
