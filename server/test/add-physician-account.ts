import type { Actor } from "../src/platform/actor.ts";
import type { Database } from "../src/platform/database/database.ts";

/** A physician with an account, for tests that need nothing else of a hospital. */
export async function addPhysicianAccount(db: Database): Promise<Actor> {
  const dora = { email: "dora@linnet.example", firstName: "Dora", lastName: "Ashby" };
  const { id } = await db
    .insertInto("accounts")
    .values({ email: dora.email, first_name: dora.firstName, last_name: dora.lastName })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    ...dora,
    accountId: id,
    sessionId: "0d3c0a4e-0000-4000-8000-000000000001",
    roles: [1],
    physicianId: 1,
    practice: null,
    embassyId: null,
    standsInFor: [],
    isMyLinnet: true,
    mustSign: false,
    secondFactor: null,
    previousLoginAt: null,
    signedInAt: new Date(),
    administrator: null,
    request: { id: "r", address: "127.0.0.1" },
  };
}
