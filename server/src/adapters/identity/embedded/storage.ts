import { sql } from "kysely";
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import type { EndedByProvider } from "../port.ts";

/** What is issued under one grant and dies with it. */
const FAMILY = ["AuthorizationCode", "RefreshToken", "AccessToken"];

/** What works once. */
const SINGLE_USE: readonly string[] = ["AuthorizationCode", "RefreshToken"];

/** Called in the transaction that ends a session of the provider, for what else has to end with it. */
export type SessionEnded = (trx: Database, ended: Omit<EndedByProvider, "issuer">) => Promise<void>;

const SessionPayload = z.object({
  accountId: z.string().optional(),
  loginTs: z.number().optional(),
  authorizations: z.record(z.string(), z.object({ grantId: z.string().optional() })).default({}),
});

async function revokeGrants(db: Database, grantIds: string[]): Promise<void> {
  if (grantIds.length === 0) return;
  await db
    .deleteFrom("oidc_models")
    .where((row) =>
      row.or([
        row.and([row("type", "in", FAMILY), row("grant_id", "in", grantIds)]),
        row.and([row("type", "=", "Grant"), row("id", "in", grantIds)]),
      ]),
    )
    .execute();
}

type Along = (trx: Database, ended: Omit<EndedByProvider, "issuer" | "why">) => Promise<void>;

/** The library counts in seconds. */
export const momentOf = (seconds: number): Date => new Date(seconds * 1000);

/**
 * Ends one session of the embedded provider, with every code and refresh token that was granted in it. `along` does what belongs to it,
 * where there was a session.
 */
export async function endProviderSession(db: Database, session: { uid: string; accountId?: string }, along?: Along): Promise<void> {
  const { uid, accountId } = session;
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("oidc_models")
      .where("type", "=", "Session")
      .where("uid", "=", uid)
      .$if(accountId !== undefined, (query) => query.where(sql`payload ->> 'accountId'`, "=", accountId))
      .returning("payload")
      .execute();
    const payloads = ended.map(({ payload }) => SessionPayload.parse(payload));
    const granted = payloads.flatMap(({ authorizations }) => Object.values(authorizations));
    await revokeGrants(
      trx,
      granted.flatMap(({ grantId }) => grantId ?? []),
    );
    for (const { accountId: subject, loginTs } of payloads)
      if (subject !== undefined) await along?.(trx, { subject, providerSession: uid, signedInAt: momentOf(loginTs ?? 0) });
  });
}

/** Whether a session is open at the embedded provider. */
export async function hasProviderSession(db: Database, uid: string): Promise<boolean> {
  const found = db.selectFrom("oidc_models").select("id").where("type", "=", "Session").where("uid", "=", uid);
  return (await found.executeTakeFirst()) !== undefined;
}

/** A code or refresh token, as the library wrote it. */
const TokenPayload = z.object({ grantId: z.string(), accountId: z.string(), sessionUid: z.string(), authTime: z.number() });

/**
 * Somebody else has a code or refresh token that was used already, or had it first: everything that was granted with it ends, the session
 * in which it was granted, and what is open of that session (RFC 9700 §4.14.2).
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

/**
 * Ends whatever else of a person is open at the embedded provider: other sessions with all that was granted in them, and sign-ins
 * that have got past the password. Only `keep`, the session in use, goes on.
 */
export async function endOtherProviderSessions(trx: Database, { accountId, keep }: { accountId: string; keep: string }): Promise<void> {
  const kept = await trx
    .selectFrom("oidc_models")
    .select("payload")
    .where("type", "=", "Session")
    .where("uid", "=", keep)
    .where(sql`payload ->> 'accountId'`, "=", accountId)
    .execute();
  const keptGrants = kept
    .flatMap(({ payload }) => Object.values(SessionPayload.parse(payload).authorizations))
    .map((one) => one.grantId ?? "");
  const isOwn = sql<boolean>`payload ->> 'accountId' = ${accountId}`;
  const isKept = sql<boolean>`coalesce(case type when 'Grant' then id else grant_id end, '') = any(${keptGrants}::text[])`;
  await trx
    .deleteFrom("oidc_models")
    .where((row) =>
      row.or([
        row.and([row("type", "=", "Session"), isOwn, row("uid", "<>", keep)]),
        row.and([row("type", "in", ["Grant", ...FAMILY]), isOwn, row.not(isKept)]),
        row.and([
          row("type", "=", "Interaction"),
          sql<boolean>`${accountId} in (payload #>> '{result,login,accountId}', payload #>> '{result,passwordOf,id}')`,
        ]),
      ]),
    )
    .execute();
}

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
      .where(column, "=", value)
      .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", new Date())]))
      .executeTakeFirst();
    if (!row) return undefined;
    // Written by `upsert` below and by nobody else: what the library gave it.
    const payload = row.payload as AdapterPayload;
    // Nobody looks for such a one again but who has it as well. What the library does then is not one act, and knows no session of ours.
    if (row.consumed_at && SINGLE_USE.includes(type)) await endReplayed(db, payload, ended);
    return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload;
  }

  return {
    async upsert(id, payload, expiresIn) {
      const row = {
        payload: toJson(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        user_code: payload.userCode ?? null,
        expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      };
      await db
        .insertInto("oidc_models")
        .values({ type, id, ...row })
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
        .where("id", "=", id)
        .where("consumed_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (consumed) return;
      const replayed = await rows().where("id", "=", id).executeTakeFirst();
      if (replayed) await endReplayed(db, replayed.payload, ended);
      throw new errors.InvalidGrant("used twice at the same moment");
    },
    async destroy(id) {
      await db.deleteFrom("oidc_models").where("type", "=", type).where("id", "=", id).execute();
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom("oidc_models").where("type", "=", type).where("grant_id", "=", grantId).execute();
    },
  };
}

/** Where the embedded provider keeps its sessions, grants, codes and refresh tokens. */
export const embeddedStorage =
  (db: Database, ended: SessionEnded): AdapterFactory =>
  (type) =>
    adapterFor(db, type, ended);
