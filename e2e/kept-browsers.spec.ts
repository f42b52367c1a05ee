import { expect, type Page } from "@playwright/test";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/** The first story leaves something wherever a browser keeps it, and the next finds none of it. */
test.describe.configure({ mode: "serial" });

/** By what the stories tell whether they were given the same browser, and how the first one found it. */
const given: unknown[] = [];
let found: unknown;

/** A page of the portal's own address on which nothing is and nothing runs. */
async function openEmpty(page: Page): Promise<void> {
  await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Empty</title>" }));
  await page.goto("/empty");
}

/** Whatever a browser still holds. Runs in the page. */
async function heldBy(page: Page): Promise<unknown> {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    place: (await navigator.permissions.query({ name: "geolocation" })).state,
    settings: (await fetch("/api/session/settings")).headers.get("content-type"),
  }));
}

const NOTHING = {
  local: [],
  session: [],
  databases: [],
  caches: [],
  settings: "application/json; charset=utf-8",
};

test("a story leaves things wherever a browser keeps some", async ({ page }) => {
  given.push(page.context());
  await openEmpty(page);
  found = await heldBy(page);
  expect(found).toMatchObject(NOTHING);

  await page.context().grantPermissions(["geolocation"]);
  await page.context().route("**/api/session/settings", (route) => route.fulfill({ body: "{}", contentType: "text/css" }));
  await page.context().addCookies([{ name: "left", value: "yes", url: page.url() }]);
  await page.evaluate(async () => {
    localStorage.setItem("left", "yes");
    sessionStorage.setItem("left", "yes");
    await caches.open("left");
    await new Promise((opened) => {
      indexedDB.open("left").onsuccess = opened;
    });
  });
  expect(await heldBy(page)).toEqual({
    local: ["left"],
    session: ["left"],
    databases: ["left"],
    caches: ["left"],
    place: "granted",
    settings: "text/css",
  });
});

test("the next one finds none of it in the same browser, and moves its clock", async ({ page }) => {
  expect(page.context()).toBe(given.at(-1));
  expect(await page.context().cookies()).toEqual([]);
  await openEmpty(page);
  expect(await heldBy(page)).toEqual(found);
  await page.clock.install({ time: "2001-01-01" });
});

test("a browser whose clock was moved is not handed on, and nobody is signed in in another one", async ({ page, openForAnother }) => {
  expect(page.context()).not.toBe(given.at(-1));
  expect(await page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2001);
  await signInAs(page, "dora");
  await expect(page.getByRole("heading", { level: 1, name: /Dora/ })).toBeVisible();
  const other = await openForAnother();
  await other.goto("/");
  await expect(other.getByRole("heading", { level: 1, name: "We care for your patients together" })).toBeVisible();
});
