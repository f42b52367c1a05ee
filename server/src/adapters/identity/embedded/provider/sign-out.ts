import type { KoaContextWithOIDC } from "oidc-provider";
import type { Database } from "../../../../platform/database/database.ts";
import { endProviderSession, hasProviderSession, momentOf, type SessionEnded } from "../provider-sessions.ts";

/** The portal has sent the person itself: it holds an ID token of theirs, which the library has checked. */
const isAskedByPortal = ({ oidc }: KoaContextWithOIDC) => oidc.entities.IdTokenHint?.payload["sub"] === oidc.session?.accountId;

/** A different person has just signed in while the browser still has an earlier session. */
function isSomebodyElse({ oidc }: KoaContextWithOIDC): boolean {
  const arriving = oidc.entities.Interaction?.result?.login?.accountId;
  return arriving !== undefined && oidc.session?.accountId !== undefined && arriving !== oidc.session.accountId;
}

function endsNow(ctx: KoaContextWithOIDC): boolean {
  // Refused requests have their own page, and unknown addresses no context of the library.
  if (ctx.status !== 200 || !ctx.oidc?.session) return false;
  if (ctx.oidc.route === "end_session") return !ctx.oidc.session.accountId || isAskedByPortal(ctx);
  return ctx.oidc.route === "resume" && isSomebodyElse(ctx);
}

function goOnAt({ oidc }: KoaContextWithOIDC, fallback: string): string {
  const { postLogoutRedirectUri, state } = oidc.session?.state ?? {};
  if (typeof postLogoutRedirectUri !== "string") return fallback;
  const url = new URL(postLogoutRedirectUri);
  if (typeof state === "string") url.searchParams.set("state", state);
  return url.href;
}

interface SignOut {
  db: Database;
  origin: string;
  ended: SessionEnded;
  /** Takes the session's cookie from the browser. */
  clearCookie(ctx: KoaContextWithOIDC): void;
}

/** The library has ended its session after the person confirmed. */
async function endConfirmed(
  { oidc: { session }, status }: KoaContextWithOIDC,
  { db, ended }: Pick<SignOut, "db" | "ended">,
): Promise<void> {
  const { uid: providerSession, accountId: subject, loginTs } = session ?? {};
  // Who has said no has their session still.
  const isOver = status === 303 && providerSession !== undefined && !(await hasProviderSession(db, providerSession));
  if (!isOver || subject === undefined) return;
  await db.transaction().execute((trx) => ended(trx, { subject, providerSession, signedInAt: momentOf(loginTs ?? 0), why: "sign-out" }));
}

/**
 * Ends the provider's session in place of the library's page, which continues by an inline script that our Content-Security-Policy blocks.
 * Does what the library does at that page's target address.
 */
export const signOutWithoutScript =
  ({ db, origin, ended, clearCookie }: SignOut) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    if (ctx.oidc?.route === "end_session_confirm") await endConfirmed(ctx, { db, ended });
    if (!endsNow(ctx) || !ctx.oidc.session) return;
    const goOn = goOnAt(ctx, `${origin}/login`);
    await endProviderSession(db, { uid: ctx.oidc.session.uid }, (trx, session) => ended(trx, { ...session, why: "sign-out" }));
    clearCookie(ctx);
    ctx.status = 303;
    ctx.redirect(goOn);
  };
