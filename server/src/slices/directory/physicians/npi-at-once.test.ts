import { type PhysicianForm, physicians } from "@linnet/contract/directory/physicians";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { outsideTransaction } from "../../../../test/test-database.ts";
import { npi } from "../../../demo/people/physicians.ts";
import type { Database } from "../../../platform/database/database.ts";
import { claimRepository } from "./claim-repository.ts";
import { physicianRepository } from "./repository.ts";

const ADA = "ada@linnet.example";
const STAN = "stan@linnet.example";

function atOnce() {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const form = (npiNum: string): PhysicianForm => ({ firstName: "Zoë", lastName: "O’Dowd", email: `${npiNum}@pediatrics.example`, npiNum });
  return {
    add: (npiNum: string) => call(ADA, physicians.create, { body: form(npiNum) }),
    give: (id: number, npiNum: string) => call(ADA, physicians.edit, { body: { ...form(npiNum), id } }),
    /** First sign-in, as Stan, with this NPI. */
    signIn: async (npiNum: string) => {
      const accountId = await ids.account(STAN);
      const person = { firstName: "Stan", middleName: "", lastName: "Holm", title: "MD", email: STAN, medicalLicense: "", mobilePhone: "" };
      const at = hospital.clock.now();
      return (trx: Database) => claimRepository(trx).claim({ ...person, npi: npiNum, accountId, physicianId: null, at });
    },
    begin: <T>(work: (trx: Database) => Promise<T>) => hospital.db.transaction().execute(work),
    /** Time enough for another one to come as far as it can. */
    meanwhile: async (trx: Database) => {
      for (let round = 0; round < 300; round++) await physicianRepository(trx).practicesOf(1);
    },
    holdersOf: (npiNum: string) => hospital.db.selectFrom("physicians").select(["id", "account_id"]).where("npi", "=", npiNum).execute(),
    /** For the next first sign-in. */
    forget: async () => {
      const account_id = await ids.account(STAN);
      await hospital.db.updateTable("physicians").set({ account_id: null }).where("account_id", "=", account_id).execute();
    },
    stan: () => ids.account(STAN),
  };
}

describe("an NPI that a first sign-in gets at the same moment", () => {
  const { add, give, signIn, begin, meanwhile, holdersOf, forget, stan } = atOnce();
  const refused = (id: number) => {
    const why = `Stan Holm (physician ${id}) already has this NPI. An NPI belongs to one active physician.`;
    return { status: 409, body: { code: "conflict", message: why, fields: { npiNum: why } } };
  };

  it.each([
    ["a new physician", npi(931), () => add(npi(931))],
    ["another one", npi(932), async () => give((await add(npi(933))).body.id, npi(932))],
  ])("is not given to %s, and it is said whose it is", async (_whom, taken, ask) => {
    const join = await signIn(taken);
    const { reply } = await begin(async (trx) => {
      await join(trx);
      const asked = outsideTransaction(ask);
      await meanwhile(trx);
      return { reply: asked };
    });
    const [holder, ...others] = await holdersOf(taken);
    expect(others).toEqual([]);
    expect(await reply).toMatchObject(refused(holder?.id ?? 0));
    await forget();
  });

  it("is theirs whom the hospital has just added with it", async () => {
    const join = await signIn(npi(934));
    const { reply } = await begin(async (trx) => {
      await trx
        .insertInto("physicians")
        .values({ first_name: "Stan", last_name: "Holm", npi: npi(934) })
        .execute();
      const joining = outsideTransaction(() => begin(join));
      await meanwhile(trx);
      return { reply: joining };
    });
    await reply;
    expect(await holdersOf(npi(934))).toEqual([{ id: expect.any(Number), account_id: await stan() }]);
  });
});
