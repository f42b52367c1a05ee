import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import type { Config } from "../../../../config.ts";
import type { Database } from "../../../../platform/database/database.ts";
import type { DirectoryPerson, EmbeddedDirectory } from "../directory.ts";
import type { SessionEnded } from "../provider-sessions.ts";
import { embeddedStorage } from "../storage.ts";
import { cookieSecretsOf, type EmbeddedKeys } from "./keys.ts";
import { errorPage, signOutPage } from "./mount.ts";

const MINUTE = 60;
const SESSION_S = 12 * 60 * MINUTE;
const ACCESS_TOKEN_S = 10 * MINUTE;
const INTERACTION_S = 15 * MINUTE;
const SCOPES = "openid profile email";

/** The library's own name for Linnet's API; the audience in the token is configured, and need not be a URI. */
const API = "urn:linnet:api";

/** Seconds left of the twelve hours since the person typed a password; renewing never moves their end. */
const leftOf = (signedInAt: number | undefined): number => {
  const now = Math.floor(Date.now() / 1000);
  return Math.max(1, (signedInAt ?? now) + SESSION_S - now);
};

/** No consent page, ever; and a person who may no longer sign in is asked for credentials instead of breaking the flow. */
function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  const gone = ({ oidc }: KoaContextWithOIDC) => Boolean(oidc.session?.accountId && !oidc.account);
  policy
    .get("login")
    ?.checks.add(new interactionPolicy.Check("account_gone", "the account is no longer allowed to sign in", "login_required", gone));
  return policy;
}

/** Linnet's web is the only client and its people have no choice to make, so everything is granted. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, account, provider } = oidc;
  if (!client || !session || !account) return undefined;
  const known = session.grantIdFor(client.clientId);
  const granted = known ? await provider.Grant.find(known) : undefined;
  if (granted?.accountId === account.accountId) return granted;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

const claimsOf = ({ id, email, firstName, lastName }: DirectoryPerson) => ({
  sub: id,
  name: `${firstName} ${lastName}`,
  given_name: firstName,
  family_name: lastName,
  email,
  // The hospital's own directory: who is in it was invited by this address.
  email_verified: true,
});

/** On https the browser itself sees to it that no other host or path sets these cookies. */
export function cookiesOf(origin: string) {
  const secure = origin.startsWith("https://");
  const options = { httpOnly: true, sameSite: "lax", secure, signed: true } as const;
  return {
    names: {
      session: `${secure ? "__Host-" : ""}linnet_provider`,
      interaction: `${secure ? "__Secure-" : ""}linnet_sign_in`,
      resume: `${secure ? "__Secure-" : ""}linnet_sign_in_resume`,
    },
    long: { ...options, path: "/" },
    short: options,
  };
}

const clientOf = ({ OIDC_CLIENT_ID, origin }: Config) => ({
  client_id: OIDC_CLIENT_ID,
  // A native client would always be asked for consent.
  application_type: "web" as const,
  token_endpoint_auth_method: "none" as const,
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code" as const],
  redirect_uris: [`${origin}/implicit/callback`],
  post_logout_redirect_uris: [`${origin}/login`, `${origin}/`],
  id_token_signed_response_alg: "ES256" as const,
  require_auth_time: true,
});

/** Only what the portal's one client needs; the rest of OpenID Connect is closed. */
const features: Configuration["features"] = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  userinfo: { enabled: false },
  rpInitiatedLogout: { enabled: true, logoutSource: signOutPage, postLogoutSuccessSource: (ctx) => ctx.redirect("/login") },
};

const apiFeature = (audience: string): NonNullable<Configuration["features"]>["resourceIndicators"] => ({
  enabled: true,
  defaultResource: () => API,
  // Otherwise the access token is opaque, and for the userinfo endpoint.
  useGrantedResource: () => true,
  getResourceServerInfo: (_ctx, resource) => {
    if (resource !== API) throw new errors.InvalidTarget();
    return { scope: "", audience, accessTokenFormat: "jwt", jwt: { sign: { alg: "ES256" } } };
  },
});

interface Parts {
  config: Config;
  db: Database;
  directory: EmbeddedDirectory;
  keys: EmbeddedKeys;
  ended: SessionEnded;
}

/** How `oidc-provider` is set up: code with PKCE S256 for one public client, short tokens, rotating refresh tokens. */
export function embeddedConfiguration({ config, db, directory, keys, ended }: Parts): Configuration {
  return {
    adapter: embeddedStorage(db, ended),
    jwks: { keys: keys.signing },
    cookies: { ...cookiesOf(config.origin), keys: cookieSecretsOf(config, keys) },
    clients: [clientOf(config)],
    clientAuthMethods: ["none"],
    clientBasedCORS: (_ctx, origin) => origin === config.origin,
    scopes: SCOPES.split(" "),
    claims: { openid: ["sub"], profile: ["name", "given_name", "family_name"], email: ["email", "email_verified"] },
    responseTypes: ["code"],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    interactions: { policy: signInPolicy(), url: (_ctx, { uid }) => `/api/sign-in/${uid}` },
    features: { ...features, resourceIndicators: apiFeature(config.OIDC_AUDIENCE) },
    loadExistingGrant: grantAll,
    findAccount: async (_ctx, sub) => {
      const person = await directory.findActive(sub);
      return person && { accountId: person.id, claims: () => claimsOf(person) };
    },
    extraTokenClaims: async ({ oidc }, token) => {
      const authTime = oidc.entities.RefreshToken?.authTime ?? oidc.entities.AuthorizationCode?.authTime;
      if (token.kind !== "AccessToken") return undefined;
      const person = await directory.findActive(token.accountId);
      return person && { sid: token.sessionUid, auth_time: authTime, email: person.email, email_verified: true };
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    renderError: errorPage,
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: MINUTE,
      IdToken: ACCESS_TOKEN_S,
      Interaction: INTERACTION_S,
      Grant: SESSION_S,
      RefreshToken: (_ctx, token) => leftOf(token.authTime),
      // Before anybody has signed in, a session only carries a sign-in or a sign-out over to the next page.
      Session: (_ctx, session) => (session.loginTs ? leftOf(session.loginTs) : INTERACTION_S),
    },
  };
}
