import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import type { EndedByProvider } from "../port.ts";
import { KNOWN_FOR_DAYS } from "./provider/known-browser.ts";

/** A grant, and what is issued under it and dies with it. */
const FAMILY = ["Grant", "AuthorizationCode", "RefreshToken", "AccessToken"];

/** Called in the transaction that ends a session of the provider, for what else has to end with it. */
export type SessionEnded = (trx: Database, ended: Omit<EndedByProvider, "issuer">) => Promise<void>;

const SessionPayload = z.object({
  accountId: z.string().optional(),
  loginTs: z.number().optional(),
  authorizations: z.record(z.string(), z.object({ grantId: z.string().optional() })).default({}),
});

/** Ends what was granted, with every code and token of it. */
export async function revokeGrants(db: Database, grantIds: string[]): Promise<void> {
  if (grantIds.length === 0) return;
  await db.deleteFrom("oidc_models").where("type", "in", FAMILY).where("grant_id", "in", grantIds).execute();
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
  const isKept = sql<boolean>`coalesce(grant_id, '') = any(${keptGrants}::text[])`;
  await trx
    .deleteFrom("oidc_models")
    .where((row) =>
      row.or([
        row.and([row("type", "=", "Session"), isOwn, row("uid", "<>", keep)]),
        row.and([row("type", "in", FAMILY), isOwn, row.not(isKept)]),
        row.and([
          row("type", "=", "Interaction"),
          sql<boolean>`${accountId} in (payload #>> '{result,login,accountId}', payload #>> '{result,passwordOf,id}')`,
        ]),
      ]),
    )
    .execute();
}

/** Forgets all known browsers: any of them may have been an intruder's. */
export async function forgetBrowsers(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom("identity_browsers").where("user_id", "=", accountId).execute();
}

/** Removes what has expired; for a job. Used refresh tokens stay until then, so that a replay is noticed. */
export async function removeExpired(db: Database): Promise<void> {
  await db.deleteFrom("oidc_models").where("expires_at", "<=", new Date()).execute();
  const oldest = new Date(Date.now() - KNOWN_FOR_DAYS * 24 * 60 * 60 * 1000);
  await db.deleteFrom("identity_browsers").where("seen_at", "<=", oldest).execute();
}
