/** The first person of a hospital in production mode: account, mailed link, password, sign-in and authenticator app, all in a browser. */
import { setTimeout as pause } from "node:timers/promises";
import { authenticatorCode } from "../../../e2e/support/authenticator-code.ts";
import { openBrowser, signIn } from "./browser.ts";
import type { ReceivedMail } from "./mail-server.ts";
import type { Result } from "./result.ts";
import type { RunningCluster } from "./start-cluster.ts";

const EMAIL = "anna.weber@drill-hospital.org";
const PASSWORD = "a lantern for the ferry";
const MAILED_WITHIN_MS = 60_000;
const SHOWN_WITHIN_MS = 90_000;

/** The first link to the portal in a mail, whose text may be written as quoted-printable. */
function linkIn({ source }: ReceivedMail, url: string): string | undefined {
  const text = source.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  return text.match(new RegExp(`${url}/[^\\s"<>]+`))?.[0];
}

async function mailedLink({ mails, url }: RunningCluster): Promise<string> {
  for (const deadline = Date.now() + MAILED_WITHIN_MS; Date.now() < deadline; await pause(200)) {
    const mail = mails.received.find(({ to }) => to.includes(EMAIL));
    const link = mail && linkIn(mail, url);
    if (link) return link;
  }
  throw new Error(`No mail with a link came to ${EMAIL}`);
}

/** @throws Error where a page does not show what it should */
export async function firstAdministrator(cluster: RunningCluster): Promise<Result> {
  await cluster.hospital.machines.linnet1.run(
    `/opt/linnet/current/bin/linnet account:add --email ${EMAIL} --first-name Anna --last-name Weber --role system-admin`,
  );
  const link = await mailedLink(cluster);
  const { context, close } = await openBrowser(cluster.url);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(SHOWN_WITHIN_MS);
    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm new password").fill(PASSWORD);
    await page.getByLabel("Security question").selectOption({ index: 1 });
    await page.getByLabel("Your answer").fill("Wartburg");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("Your password is set.").waitFor();
    await signIn(page, EMAIL, PASSWORD);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Code from your app").fill(authenticatorCode(await page.locator("code").innerText()));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("button", { name: "I saved my codes" }).click();
    await page.getByRole("button", { name: /Anna Weber/ }).waitFor({ state: "attached" });
    const cookies = await context.cookies();
    const cookie = cookies.find(({ name }) => name === "linnet_server");
    const isSafe = cookie?.httpOnly === true && cookie.secure && cookie.sameSite === "Lax";
    return {
      what: "production mode: the first administrator opens the mailed link, chooses a password, signs in, and sets up the app",
      seen: `signed in by ${cookie?.value.split("|")[0]}`,
      goal: "signed in",
      isMet: isSafe,
    };
  } finally {
    await close();
  }
}
