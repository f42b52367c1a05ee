import { expect, it, vi } from "vitest";
import { leaveFirstPaint, putOnStyles } from "./leave-first-paint.ts";

it("the first paint stays until a frame has its main part, and not only styles, or waits", async () => {
  document.body.innerHTML = '<div id="first-paint">Linnet</div><div id="root"></div>';
  const root = document.getElementById("root") as HTMLElement;
  leaveFirstPaint(root);
  root.append(document.createElement("style"));
  await Promise.resolve();
  expect(document.getElementById("first-paint")).toBeTruthy();
  const main = document.createElement("main");
  main.setAttribute("aria-busy", "true");
  root.append(main);
  await Promise.resolve();
  expect(document.getElementById("first-paint")).toBeTruthy();
  main.setAttribute("aria-busy", "false");
  await expect.poll(() => document.getElementById("first-paint")).toBeNull();
});

it("style sheets are used together, once the last has arrived or failed", async () => {
  document.head.innerHTML = '<link rel="stylesheet" media="not all"><link rel="stylesheet" media="not all">';
  const [first, second] = document.querySelectorAll("link");
  const used = putOnStyles();
  first?.dispatchEvent(new Event("load"));
  await Promise.resolve();
  expect(first?.media).toBe("not all");
  second?.dispatchEvent(new Event("error"));
  await used;
  expect([first?.media, second?.media]).toEqual(["all", "all"]);
  document.head.replaceChildren();
});

it("a style sheet that failed earlier does not keep the page away", async () => {
  vi.useFakeTimers();
  document.head.innerHTML = '<link rel="stylesheet" media="not all">';
  const used = putOnStyles();
  await vi.runAllTimersAsync();
  await used;
  expect(document.querySelector("link")?.media).toBe("all");
  vi.useRealTimers();
  document.head.replaceChildren();
});
