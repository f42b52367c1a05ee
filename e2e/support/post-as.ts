import { expect, type Page } from "@playwright/test";

/** Sends what a story needs and does not tell of, as the person who is signed in. Loads the page anew. Gives the reply's JSON. */
export async function postAs(page: Page, path: string, data: unknown): Promise<Record<string, unknown>> {
  const signed = page.waitForRequest((request) => "authorization" in request.headers());
  await page.reload();
  const { authorization = "" } = (await signed).headers();
  const reply = await page.request.post(path, { headers: { authorization }, data });
  expect(reply.status(), await reply.text()).toBe(200);
  return reply.json();
}
