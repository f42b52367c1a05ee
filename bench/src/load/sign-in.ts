import { readConfig } from "@linnet/server/src/config.ts";
import { tokensOf, webOf } from "@linnet/server/test/test-portal.ts";

/** Signs in at the portal as its web does; gives the access token. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const web = webOf({ address: url, config: readConfig({ PUBLIC_URL: url }) });
  return (await tokensOf(await web.exchange(await web.codeOf(email, password)))).access_token;
}
