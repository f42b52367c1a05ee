import { createHash, randomBytes } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";

const random = () => randomBytes(32).toString("base64url");

/** What the web keeps of a sign-in in a tab: the name it has there, and the text. */
interface TabTokens {
  name: string;
  value: string;
}

/**
 * Asks the provider for tokens of a tab's own, as the web does in a new tab (decision G-X-12), by the cookie that a browser holds.
 * Gives undefined when the provider knows nobody by it, or the portal takes them no more: whoever was signed out has to sign in.
 */
export async function freshTokens(request: APIRequestContext, origin: string): Promise<TabTokens | undefined> {
  const { issuer, clientId } = (await (await request.get(`${origin}/api/session/settings`)).json()).signIn;
  const verifier = random();
  const redirect = `${origin}/implicit/callback`;
  const params = {
    client_id: clientId,
    redirect_uri: redirect,
    response_type: "code",
    scope: "openid profile email",
    prompt: "none",
    state: random(),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  const asked = await request.get(`${issuer}/auth`, { params, maxRedirects: 0 });
  const answer = new URL(asked.headers()["location"] ?? "", origin).searchParams;
  if (answer.get("error") === "login_required") return undefined;
  const form = {
    client_id: clientId,
    grant_type: "authorization_code",
    code: answer.get("code") ?? "",
    redirect_uri: redirect,
    code_verifier: verifier,
  };
  const given = await request.post(`${issuer}/token`, { form });
  expect(given.status(), await given.text()).toBe(200);
  const { expires_in, ...tokens } = await given.json();
  // The portal may have ended its session without the provider; and a person who opens a page is at work.
  const active = await request.post(`${origin}/api/session/active`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  if (active.status() === 401) return undefined;
  const [, claims = ""] = String(tokens.id_token).split(".");
  const value = {
    ...tokens,
    profile: JSON.parse(Buffer.from(claims, "base64url").toString()),
    expires_at: Math.floor(Date.now() / 1000) + expires_in,
  };
  return { name: `oidc.user:${issuer}:${clientId}`, value: JSON.stringify(value) };
}
