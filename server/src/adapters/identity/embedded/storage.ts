import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { momentOf, revokeGrants, type SessionEnded } from "./provider-sessions.ts";

/** What works once. */
const SINGLE_USE: readonly string[] = ["AuthorizationCode", "RefreshToken"];

/** A code or refresh token, as the library wrote it. */
const TokenPayload = z.object({ grantId: z.string(), accountId: z.string(), sessionUid: z.string(), authTime: z.number() });

/**
 * A used code or refresh token came again, so it was stolen, or used first by a thief: ends everything granted with it, its session, and
 * what that has open (RFC 9700 §4.14.2).
 */
async function endReplayed(db: Database, token: unknown, ended: SessionEnded): Promise<void> {
  const { grantId, accountId, sessionUid, authTime } = TokenPayload.parse(token);
  await db.transaction().execute(async (trx) => {
    const session = trx.deleteFrom("oidc_models").where("type", "=", "Session").where("uid", "=", sessionUid);
    await session.where(sql`payload ->> 'accountId'`, "=", accountId).execute();
    await revokeGrants(trx, [grantId]);
    await ended(trx, { subject: accountId, providerSession: sessionUid, signedInAt: momentOf(authTime), why: "replay" });
  });
}

/** The key of a row. The id itself is a cookie, a code or a refresh token: a reader of the database must not learn it. */
const keyOf = (id: string): string => createHash("sha256").update(id).digest("hex");

/** Placeholder in an address for the id that it was created with. */
const OWN_ID = "{id}";

/** A payload without the id of its row and without another row's: an interaction names the session by its cookie, and its own id in an address. */
function withoutIds({ jti: _, ...payload }: AdapterPayload, id: string): AdapterPayload {
  const { cookie: _cookie, ...session } = payload.session ?? {};
  return {
    ...payload,
    ...(payload.session && { session }),
    ...(payload.returnTo && { returnTo: payload.returnTo.replaceAll(id, OWN_ID) }),
  };
}

/** The payload as the library gave it, for the caller that knows the id. */
const withId = (payload: AdapterPayload, id: string): AdapterPayload => ({
  ...payload,
  jti: id,
  ...(payload.returnTo && { returnTo: payload.returnTo.replaceAll(OWN_ID, id) }),
});

function toJson(payload: AdapterPayload): string {
  const json = JSON.stringify(payload);
  // jsonb cannot hold the character 0; a request that carries one is nonsense, not a failure of ours.
  if (json.includes("\\u0000")) throw new errors.InvalidRequest("a parameter contains a character that is not allowed");
  return json;
}

function adapterFor(db: Database, type: string, ended: SessionEnded): Adapter {
  const rows = () => db.selectFrom("oidc_models").select(["payload", "consumed_at"]).where("type", "=", type);

  async function findBy(column: "id" | "uid" | "user_code", value: string): Promise<AdapterPayload | undefined> {
    // Nothing that we gave out holds the character 0, which the database refuses to look for.
    if (value.includes("\0")) return undefined;
    const row = await rows()
      .where(column, "=", column === "id" ? keyOf(value) : value)
      .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", new Date())]))
      .executeTakeFirst();
    if (!row) return undefined;
    // Only written by `upsert` below, with the library's own data.
    const stored = row.payload as AdapterPayload;
    const payload = column === "id" ? withId(stored, value) : stored;
    // Only a thief or the owner sends such a token again. The library's own handling is not atomic and does not know our sessions.
    if (row.consumed_at && SINGLE_USE.includes(type)) await endReplayed(db, payload, ended);
    return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload;
  }

  return {
    async upsert(id, payload, expiresIn) {
      const row = {
        payload: toJson(withoutIds(payload, id)),
        grant_id: type === "Grant" ? id : (payload.grantId ?? null),
        uid: payload.uid ?? null,
        user_code: payload.userCode ?? null,
        expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      };
      await db
        .insertInto("oidc_models")
        .values({ type, id: keyOf(id), ...row })
        .onConflict((conflict) => conflict.columns(["type", "id"]).doUpdateSet(row))
        .execute();
    },
    find: (id) => findBy("id", id),
    findByUid: (uid) => findBy("uid", uid),
    findByUserCode: (userCode) => findBy("user_code", userCode),
    /** Codes and refresh tokens work once, also when two requests race: the second ends the family (RFC 9700 §4.14.2). */
    async consume(id) {
      const consumed = await db
        .updateTable("oidc_models")
        .set({ consumed_at: new Date() })
        .where("type", "=", type)
        .where("id", "=", keyOf(id))
        .where("consumed_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (consumed) return;
      const replayed = await rows().where("id", "=", keyOf(id)).executeTakeFirst();
      if (replayed) await endReplayed(db, replayed.payload, ended);
      throw new errors.InvalidGrant("used twice at the same moment");
    },
    async destroy(id) {
      await db.deleteFrom("oidc_models").where("type", "=", type).where("id", "=", keyOf(id)).execute();
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom("oidc_models").where("type", "=", type).where("grant_id", "=", grantId).execute();
    },
  };
}

/** Where the embedded provider keeps its sessions, grants, codes and refresh tokens, each under the SHA-256 hash of its id. */
export const embeddedStorage =
  (db: Database, ended: SessionEnded): AdapterFactory =>
  (type) =>
    adapterFor(db, type, ended);
