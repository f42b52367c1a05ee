import { readConfig } from "@linnet/server/src/config.ts";
import { DEMO_PASSWORD } from "@linnet/server/src/slices/session/public.ts";
import { tokensOf, webOf } from "@linnet/server/test/test-portal.ts";

const PHYSICIAN = "dora@linnet.example";

/** Signs in as the web does; gives what it keeps in a tab's session storage. */
export async function tabTokens(url: string) {
  const web = webOf({ address: url, config: readConfig({ PUBLIC_URL: url }) });
  const tokens = await tokensOf(await web.exchange(await web.codeOf(PHYSICIAN, DEMO_PASSWORD)));
  // As: the contract's reply, asked of our own server.
  const { signIn } = (await (await fetch(`${url}/api/session/settings`)).json()) as { signIn: { issuer: string; clientId: string } };
  const profile = JSON.parse(Buffer.from(tokens.id_token.split(".")[1] ?? "", "base64url").toString());
  return {
    access: tokens.access_token,
    name: `oidc.user:${signIn.issuer}:${signIn.clientId}`,
    value: JSON.stringify({ ...tokens, profile, expires_at: Math.floor(Date.now() / 1000) + 240 }),
  };
}

/** A script that gives a tab its sign-in, before the portal's own run. */
export const keepingTokens = ({ name, value }: { name: string; value: string }) => `
  if (location.origin.startsWith("http") && !sessionStorage.getItem(${JSON.stringify(name)})) {
    localStorage.setItem("linnet.signed-in", "yes");
    sessionStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)});
  }`;

export async function firstPatient(url: string): Promise<string> {
  const { access } = await tabTokens(url);
  const reply = await fetch(`${url}/api/patient/mypatients?Lookback=-1`, { headers: { authorization: `Bearer ${access}` } });
  // As: the contract's reply, asked of our own server.
  const { data } = (await reply.json()) as { data: { personId: string }[] };
  return data[0]?.personId ?? "";
}
