import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { accountRepository } from "./account-repository.ts";

describe("who was signed out", () => {
  let open: OpenDatabase;
  let accountId: number;
  beforeAll(async () => {
    open = await testDatabase("hospital");
    const gena = open.db.selectFrom("accounts").select("id").where("email", "=", "gena@linnet.example");
    accountId = (await gena.executeTakeFirstOrThrow()).id;
    await accountRepository(open.db).recordSignedOut(open.db, accountId, new Date("2026-11-20T18:00:05.400Z"));
  });
  afterAll(() => open.close());

  it.each([
    { at: "2026-11-20T18:00:06Z", isOpenAtProvider: false, isLetIn: true },
    { at: "2026-11-20T18:00:05Z", isOpenAtProvider: true, isLetIn: true },
    { at: "2026-11-20T18:00:05Z", isOpenAtProvider: false, isLetIn: false },
    { at: "2026-11-20T18:00:04Z", isOpenAtProvider: true, isLetIn: false },
  ])("and signed in at $at, at the provider still: $isOpenAtProvider, is let in: $isLetIn", async ({ at, isOpenAtProvider, isLetIn }) => {
    const signIn = { at: new Date(at), isOpenAtProvider };
    expect(await accountRepository(open.db).recordLogin(open.db, accountId, signIn)).toBe(isLetIn);
  });
});
