import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDER = new URL("../../../../deploy/prometheus/", import.meta.url).pathname;
const NAMES = [...readFileSync(join(FOLDER, "alerts.yml"), "utf8").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);

const hasPromtool = () => spawnSync("promtool", ["--version"]).error === undefined;
const promtool = (...args: string[]) => spawnSync("promtool", args, { cwd: FOLDER, encoding: "utf8" });

it("each alert is tried twice: when it is silent, and when it fires", () => {
  const cases = readFileSync(join(FOLDER, "alerts.test.yml"), "utf8");
  const expected = (name: string, samples: string) => new RegExp(`"${name}".*exp_samples: ${samples}`).test(cases);
  expect(NAMES.length).toBeGreaterThan(15);
  expect(NAMES.filter((name) => !expected(name, "\\[\\] "))).toEqual([]);
  expect(NAMES.filter((name) => !expected(name, "\\[\\{ value: 1 "))).toEqual([]);
});

// Skipped where Prometheus' tools are not installed (Debian: apt-get install prometheus).
it.skipIf(!hasPromtool())("Prometheus finds each alert as it is written down there", () => {
  const { stdout, stderr, status } = promtool("test", "rules", "alerts.test.yml");
  expect({ status, said: `${stdout}${stderr}` }).toMatchObject({ status: 0, said: expect.stringContaining("SUCCESS") });
});

it.skipIf(!hasPromtool())("Prometheus takes its configuration and its rules", () => {
  expect(promtool("check", "config", "--syntax-only", "prometheus.yml")).toMatchObject({ status: 0 });
});
