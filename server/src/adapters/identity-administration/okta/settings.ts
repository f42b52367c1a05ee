import { type Config, StartRefused } from "../../../config.ts";

/** What it takes to administer Okta's people. */
export interface OktaSettings {
  orgUrl: string;
  token: string;
}

/**
 * Undefined where the portal does not administer Okta's people.
 * @throws StartRefused with a sentence that names the variable that is missing or wrong.
 */
export function oktaSettings({ OKTA_ORG_URL, OKTA_API_TOKEN, OIDC_ISSUER, LINNET_MODE }: Config): OktaSettings | undefined {
  if (!OKTA_ORG_URL && !OKTA_API_TOKEN) return undefined;
  if (!OKTA_ORG_URL || !OKTA_API_TOKEN)
    throw new StartRefused("OKTA_ORG_URL and OKTA_API_TOKEN are needed together, to administer the people of Okta.");
  if (!OIDC_ISSUER)
    throw new StartRefused("OIDC_ISSUER is needed with OKTA_ORG_URL: people who are administered at Okta have to sign in there, too.");
  const { protocol, pathname, search, hash, username, password, origin } = new URL(OKTA_ORG_URL);
  if (pathname !== "/" || search || hash || username || password)
    throw new StartRefused("OKTA_ORG_URL must be the address of the organization alone, such as https://hospital.okta.com.");
  if (LINNET_MODE === "production" && protocol !== "https:")
    throw new StartRefused("OKTA_ORG_URL must begin with https:// in production mode: the token is sent there.");
  return { orgUrl: origin, token: OKTA_API_TOKEN };
}
