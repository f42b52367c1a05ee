import { createHash, randomBytes } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";

/** The password of all demo people. */
export const PASSWORD = "linnet-demo-2026";

const random = () => randomBytes(32).toString("base64url");

/** Where the portal sends people to sign in. */
interface Provider {
  origin: string;
  issuer: string;
  clientId: string;
}

/** What the web keeps of a sign-in in a tab: the name it has there, and the text. */
export interface TabTokens {
  name: string;
  value: string;
}

async function providerOf(request: APIRequestContext, origin: string): Promise<Provider> {
  const { issuer, clientId } = (await (await request.get(`${origin}/api/session/settings`)).json()).signIn;
  return { origin, issuer, clientId };
}

const redirectOf = ({ origin }: Provider) => `${origin}/implicit/callback`;

/** Requests a code like the web, and returns the provider's redirect with the exchange data. */
async function authorize(request: APIRequestContext, provider: Provider, prompt: "none" | "login") {
  const verifier = random();
  const params = {
    client_id: provider.clientId,
    redirect_uri: redirectOf(provider),
    response_type: "code",
    scope: "openid profile email",
    prompt,
    state: random(),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  const asked = await request.get(`${provider.issuer}/auth`, { params, maxRedirects: 0 });
  return { answer: new URL(asked.headers()["location"] ?? "", provider.origin), verifier };
}

async function signIn(request: APIRequestContext, provider: Provider, person: string): Promise<void> {
  const { answer } = await authorize(request, provider, "login");
  const [interaction = ""] = answer.pathname.split("/").slice(-1);
  const data = { email: person.includes("@") ? person : `${person}@linnet.example`, password: PASSWORD };
  const reply = await request.post(`${provider.origin}/api/sign-in/${interaction}/credentials`, { data });
  expect(reply.status(), await reply.text()).toBe(200);
  // The provider sets its cookie together with the unused code.
  await request.get(`${provider.origin}${(await reply.json()).redirectTo}`, { maxRedirects: 0 });
}

/** Undefined if the provider does not know the cookie's person, or the portal rejects the tokens after a sign-out. */
async function tokensOf(request: APIRequestContext, provider: Provider): Promise<TabTokens | undefined> {
  const { origin, issuer, clientId } = provider;
  const { answer, verifier } = await authorize(request, provider, "none");
  if (answer.searchParams.get("error") === "login_required") return undefined;
  const form = {
    client_id: clientId,
    grant_type: "authorization_code",
    code: answer.searchParams.get("code") ?? "",
    redirect_uri: redirectOf(provider),
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

/**
 * Gets a tab's own tokens from the provider like a new tab (decision G-X-12), by the browser's cookie; without one, signs the person in by
 * the sign-in page's calls.
 */
export async function tabTokens(request: APIRequestContext, origin: string, person: string): Promise<TabTokens> {
  const provider = await providerOf(request, origin);
  const known = await tokensOf(request, provider);
  if (known) return known;
  await signIn(request, provider, person);
  const tokens = await tokensOf(request, provider);
  if (!tokens) throw new Error(`${person} has signed in, and is not known.`);
  return tokens;
}
