import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FullConfig } from "@playwright/test";

const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 200;
const END_WITHIN_MS = 10_000;

/** Starts the product in a folder of its own; what it complains of stands in the log of the stories. */
function startProduct(address: string, folder: string): ChildProcess {
  const product = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      PORT: new URL(address).port,
      LINNET_MODE: "demo",
      LOG_LEVEL: "error",
      REQUESTS_PER_MINUTE: "100000",
      // Two servers and two browsers share the machine: how a busy server turns people away has tests of its own.
      BUSY_AFTER_MS: "0",
      LINNET_DATA: folder,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  // It does not outlive who started it.
  process.once("exit", () => product.kill("SIGKILL"));
  return product;
}

/** How it has ended, by itself or by a signal; null while it runs. */
const endOf = ({ exitCode, signalCode }: ChildProcess): number | string | null => exitCode ?? signalCode;

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** @throws where it has ended, or is not ready in time */
async function untilReady({ address, product }: { address: string; product: ChildProcess }): Promise<void> {
  const late = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(address))) {
    const ended = endOf(product);
    if (ended !== null) throw new Error(`The product at ${address} has ended with ${ended} before it was ready.`);
    if (performance.now() > late) throw new Error(`The product at ${address} is not ready after ${READY_WITHIN_MS / 1000} s.`);
    await pause(LOOK_EVERY_MS);
  }
}

async function end(product: ChildProcess): Promise<void> {
  if (endOf(product) !== null) return;
  const ended = once(product, "exit");
  product.kill("SIGTERM");
  await Promise.race([ended, pause(END_WITHIN_MS, undefined, { ref: false })]);
}

/**
 * Starts the hospitals of the stories, all at the same time, each as a copy of the one that was made (tools/stories.mjs): making one keeps
 * a processor busy for fifteen seconds. Gives back what ends them and takes their folder away.
 */
export default async function openHospitals({ metadata }: FullConfig): Promise<() => Promise<void>> {
  // What playwright.config.ts says.
  const { hospitals, data } = metadata as { hospitals: string[]; data: string };
  const made = join(data, "made");
  const opened = hospitals.map((address, index) => {
    const folder = join(data, String(index));
    if (existsSync(made)) cpSync(made, folder, { recursive: true });
    return { address, product: startProduct(address, folder) };
  });
  await Promise.all(opened.map(untilReady));
  return async () => {
    await Promise.all(opened.map(({ product }) => end(product)));
    rmSync(data, { recursive: true, force: true });
  };
}
