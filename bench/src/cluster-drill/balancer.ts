import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { unprivileged } from "@linnet/server/test/start-postgresql.ts";
import { ownFolder } from "../drill/cluster.ts";
import { deployFile } from "./deploy-file.ts";

const PROGRAM = "/usr/sbin/haproxy";
const UP_WITHIN_MS = 20_000;

export interface Balanced {
  /** Where people come, and where the servers ask the database. */
  ports: { portal: number; database: number };
  servers: readonly number[];
  databases: { primary: number; standby: number };
}

/** HAProxy by the hospital's configuration. */
export interface Balancer {
  /** Waits until it has found a server ready, by its name in the configuration. */
  untilUp(server: string): Promise<void>;
  stop(): Promise<void>;
}

function configuration(folder: string, { ports, servers, databases }: Balanced): string {
  const [one, two, three] = servers;
  return deployFile("haproxy/haproxy.cfg", [
    // Whoever has fewer rights already cannot become somebody else, and there is no syslog.
    ["    user haproxy\n    group haproxy\n    log /dev/log local0\n", ""],
    ["    log global\n", ""],
    ["/run/haproxy/admin.sock mode 600", `${folder}/admin.sock mode 600`],
    ["    bind :443 ssl crt /etc/haproxy/certs/portal.pem alpn h2,http/1.1\n    bind :80\n", `    bind 127.0.0.1:${ports.portal}\n`],
    // There is no certificate here: what is refused or led on without TLS goes through.
    ["    http-request deny deny_status 403 if !{ ssl_fc } { path,url_dec -i -m reg ^/+(api|oidc)/ }\n", ""],
    ["    http-request redirect scheme https unless { ssl_fc }\n", ""],
    ["10.0.0.11:3000", `127.0.0.1:${one}`],
    ["10.0.0.12:3000", `127.0.0.1:${two}`],
    ["10.0.0.13:3000", `127.0.0.1:${three}`],
    ["bind 10.0.0.10:5432", `bind 127.0.0.1:${ports.database}`],
    ["10.0.0.21:5432", `127.0.0.1:${databases.primary}`],
    ["10.0.0.22:5432", `127.0.0.1:${databases.standby}`],
  ]);
}

/** Asks HAProxy at its socket. */
async function ask(socket: string, question: string): Promise<string> {
  const connection = connect(socket);
  await once(connection, "connect");
  connection.end(`${question}\n`);
  return text(connection);
}

/** @throws Error where HAProxy is not installed, or does not take the configuration */
export async function startBalancer(balanced: Balanced): Promise<Balancer> {
  const folder = ownFolder();
  const account = unprivileged();
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, configuration(folder, balanced));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid);
  const checked = spawnSync(PROGRAM, ["-c", "-q", "-f", file], { encoding: "utf8", ...account });
  if (checked.error) throw new Error("There is no HAProxy to drill with: install it (Debian: apt-get install haproxy).");
  if (checked.status !== 0) throw new Error(`HAProxy does not take its configuration: ${checked.stderr}${checked.stdout}`);
  const child: ChildProcess = spawn(PROGRAM, ["-db", "-f", file], { stdio: "ignore", ...account });
  process.on("exit", () => child.kill("SIGKILL"));

  const isUp = async (server: string) => {
    const stat = await ask(join(folder, "admin.sock"), "show stat").catch(() => "");
    return stat.split("\n").some((line) => line.split(",")[1] === server && line.includes(",UP,"));
  };
  return {
    async untilUp(server) {
      for (const deadline = Date.now() + UP_WITHIN_MS; Date.now() < deadline; await pause(100)) if (await isUp(server)) return;
      throw new Error(`HAProxy did not find ${server} ready`);
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const over = once(child, "exit");
        child.kill("SIGKILL");
        await over;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
