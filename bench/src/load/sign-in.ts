import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "@linnet/server/src/config.ts";
import { tokensOf, webOf } from "@linnet/server/test/test-portal.ts";

const MOST_TRIES = 5;

/** Signs in like the web app and returns the access token. Waits as long as a 429 says, like people do. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const web = webOf({ address: url, config: readConfig({ PUBLIC_URL: url }) });
  for (let tries = 1; ; tries++) {
    const submitted = await web.submit(await web.begin(), email, password);
    const waitSeconds = Number(submitted.headers.get("retry-after") ?? 0);
    if (submitted.ok || waitSeconds === 0 || tries === MOST_TRIES)
      return (await tokensOf(await web.exchange(await web.codeAfter(submitted)))).access_token;
    await pause(waitSeconds * 1000);
  }
}
