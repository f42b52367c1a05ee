import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ended, passSignalsTo } from "../run.mjs";
import { say, seconds } from "../say.mjs";
import { must } from "./must.mjs";

const LONGEST_START_MS = 600_000;

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** As a hospital would have it, but for the database. Nothing here is asked for. */
const settings = (data, port) => ({
  PATH: "/usr/bin:/bin",
  PORT: String(port),
  LINNET_DATA: data,
  LINNET_MODE: "production",
  LINNET_ALLOW_EMBEDDED_DATABASE: "true",
  PUBLIC_URL: "https://portal.hospital.test",
  TRUST_PROXY: "1",
  SMTP_URL: "smtps://mail.hospital.test",
  MAIL_FROM: "Linnet <portal@hospital.test>",
  DATA_SECRET: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  COOKIE_SECRET: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  HOSPITAL_NAME: "Hospital of the Release",
  HOSPITAL_TITLE_PREFIX: "Release",
  HOSPITAL_ADDRESS: "1 Main Street, Springfield, IL 62701",
  HOSPITAL_MAILBOX: "portal@hospital.test",
  HOSPITAL_TIME_ZONE: "America/Chicago",
  STAFF_EMAIL_DOMAIN: "hospital.test",
  SUPPORT_PHONE: "555-010-0199",
});

/** Waits until the server answers that it is ready. @throws Error with what it said, where it ends or takes too long */
async function readyAnswer(url, server, said) {
  for (const end = performance.now() + LONGEST_START_MS; performance.now() < end; await setTimeout(100)) {
    const reply = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (reply) return reply;
    if (server.exitCode !== null) break;
  }
  throw new Error(`The release did not start (exit code ${server.exitCode ?? "none, it took too long"}):\n${said.join("")}`);
}

async function look(url, path) {
  const reply = await fetch(url + path);
  const bytes = (await reply.arrayBuffer()).byteLength;
  say(`  ${reply.status} ${path} (${bytes} bytes)`);
  if (reply.status !== 200) throw new Error(`${path} returned ${reply.status}.`);
}

/**
 * Unpacks a release into an empty folder and starts it there as systemd would, with an empty database: looks at its health, its page and,
 * where there is one, at a web file that only the last release had.
 */
export async function tryRelease(tarball, { version, lastAsset }) {
  const within = mkdtempSync(join(tmpdir(), "linnet-try-release-"));
  const data = join(within, "data");
  mkdirSync(data, { mode: 0o700 });
  await must("tar", ["-xf", tarball, "-C", within]);
  const folder = join(within, `linnet-${version}`);
  const port = await freePort();
  const start = performance.now();
  const server = spawn(join(folder, "bin/node"), ["--max-semi-space-size=16", "server/src/main.ts"], {
    cwd: folder,
    env: settings(data, port),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stopPassing = passSignalsTo(server);
  const said = [];
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => said.push(text));
  const end = ended(server);
  try {
    const url = `http://127.0.0.1:${port}`;
    const ready = await readyAnswer(url, server, said);
    say(`Unpacked and started ${seconds(start)}: ${ready.status} /health/ready ${await ready.text()}`);
    if (ready.status !== 200) throw new Error("The release is not ready.");
    for (const path of ["/", ...(lastAsset ? [`/assets/${lastAsset}`] : [])]) await look(url, path);
  } finally {
    server.kill();
    await end;
    stopPassing();
    rmSync(within, { recursive: true, force: true });
  }
}
