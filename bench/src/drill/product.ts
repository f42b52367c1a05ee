import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("../../../server/src/main.ts", import.meta.url));
/** As tools/start.mjs has it. */
const YOUNG = "--max-semi-space-size=16";
/** As tools/run.mjs has it. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL("../../../node_modules/.cache/linnet/compiled", import.meta.url));
const STARTS_WITHIN_MS = 120_000;

/** Linnet in a process of its own, as `npm start` runs it. */
export interface Product {
  url: string;
  /** Its data folder. */
  folder: string;
  /** Its process, while it runs. */
  pid(): number;
  /** How often it has ended by itself. */
  ends(): number;
  /** Starts it, and waits until it is ready. */
  start(environment?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** The status of its readiness; 0 when it does not answer. */
  readiness(): Promise<number>;
  /** The end of what it has said. */
  log(): string;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a port and not on a pipe.
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The same address at every start, with the demo hospital, on `environment`'s database. Rate limits are off. */
export async function makeProduct(environment: Record<string, string> & { LINNET_DATA: string }): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let said = "";
  let ends = 0;
  let child: ChildProcess | undefined;
  let isWanted = false;

  const readiness = () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      async (reply) => reply.text().then(() => reply.status),
      () => 0,
    );
  // It ends with its parent.
  process.on("exit", () => child?.kill("SIGKILL"));
  const end = async (signal: NodeJS.Signals) => {
    isWanted = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, "exit");
    child.kill(signal);
    await over;
  };

  return {
    url,
    folder: environment.LINNET_DATA,
    pid: () => child?.pid ?? 0,
    readiness,
    ends: () => ends,
    log: () => said.slice(-4_000),
    async start(changes = {}) {
      // Nothing of the environment that this runs in: it may name another database.
      const limits = {
        REQUESTS_PER_MINUTE: "1000000",
        BUSY_AFTER_MS: "0",
        SENDINGS_PER_DAY: "1000000",
        UPLOAD_MB_PER_DAY: "1000000",
      };
      const env = { TMPDIR: tmpdir(), NODE_COMPILE_CACHE, PORT: String(port), LOG_LEVEL: "warn", ...limits };
      const started = spawn(process.execPath, [YOUNG, SERVER], {
        env: { ...env, ...environment, ...changes },
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = started;
      isWanted = true;
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          said = (said + text).slice(-20_000);
        });
      started.once("exit", () => {
        if (child === started && isWanted) ends++;
      });
      const deadline = Date.now() + STARTS_WITHIN_MS;
      while ((await readiness()) !== 200) {
        const hasEnded = started.exitCode !== null || started.signalCode !== null;
        if (hasEnded || Date.now() > deadline) throw new Error(`Linnet did not start:\n${said.slice(-4_000)}`);
        await pause(25);
      }
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}
