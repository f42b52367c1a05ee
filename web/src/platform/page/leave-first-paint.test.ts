import { expect, it } from "vitest";
import { leaveFirstPaint } from "./leave-first-paint.ts";

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
