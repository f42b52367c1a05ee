import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openingsOf } from "./firewall.ts";
import { chosenNames, PAGE, VARIABLES } from "./hospital.ts";

test("the drill chooses each name that the page asks a reader to choose, and no other", () => {
  expect(chosenNames()).toEqual(Object.keys(VARIABLES));
});

test("nginx does not count an answer of 503 as a server that is away", () => {
  const text = readFileSync(new URL("../../../deploy/nginx/linnet.conf", import.meta.url), "utf8");
  expect(/^ *proxy_next_upstream .*$/gm.exec(text)?.[0].trim()).toBe("proxy_next_upstream error timeout;");
});

test("the table of ports opens the database to the balancer and not to people", () => {
  const openings = openingsOf(readFileSync(PAGE, "utf8"));
  expect(openings).toContainEqual({ from: "balancer", to: "db2", port: "5432" });
  expect(openings).toContainEqual({ from: "people", to: "balancer", port: "443" });
  expect(openings.filter(({ from }) => from === "people").map(({ to }) => to)).toEqual(["balancer", "balancer"]);
});
