import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FileStorage } from "@linnet/server/src/adapters/storage/port.ts";
import { s3Storage } from "@linnet/server/src/adapters/storage/s3.ts";
import { freePort, makeProduct, type Product } from "../drill/product.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type DatabasePair, startDatabasePair } from "./database-pair.ts";
import { unitSetting } from "./deploy-file.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

const STORAGE = fileURLToPath(new URL("./storage.ts", import.meta.url));
const KEYS = { accessKeyId: "linnet", secretAccessKey: "linnet-drill" };
const BUCKET = "linnet";
const REGION = "us-east-1";
const SECRET = "of the drill, and of nobody else on earth";
export const SERVERS = 3;

/** Everything that a hospital runs, on this machine. */
export interface RunningCluster {
  /** Where people come. */
  url: string;
  servers: readonly Product[];
  databases: DatabasePair;
  balancer: Balancer;
  mails: MailServer;
  storage: FileStorage;
  /** Ends all of it, each by its id. */
  stop(): Promise<void>;
}

/** A storage in a process of its own. */
async function startStorage(): Promise<{ endpoint: string; stop(): void }> {
  const child = fork(STORAGE, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  // Its only message.
  const [endpoint] = (await once(child, "message")) as [string];
  return { endpoint, stop: () => child.disconnect() };
}

/** @throws Error with a sentence where something does not start */
export async function startCluster(postgresql: string): Promise<RunningCluster> {
  const closing: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const databases = await startDatabasePair(postgresql);
    closing.push(databases.stop);
    const { endpoint, stop: stopStorage } = await startStorage();
    closing.push(stopStorage);
    const mails = await startMailServer();
    closing.push(mails.close);
    const ports = { portal: await freePort(), database: await freePort() };
    const url = `http://localhost:${ports.portal}`;
    const servers: Product[] = [];
    for (let number = 0; number < SERVERS; number++) {
      const folder = mkdtempSync(join(tmpdir(), "linnet-cluster-"));
      closing.push(() => rmSync(folder, { recursive: true, force: true }));
      const server = await makeProduct({
        LINNET_DATA: folder,
        LINNET_MODE: "demo",
        PUBLIC_URL: url,
        TRUST_PROXY: "1",
        DATABASE_URL: databases.urlAt(ports.database),
        DRAIN_MS: unitSetting("DRAIN_MS"),
        S3_BUCKET: BUCKET,
        S3_REGION: REGION,
        S3_ENDPOINT: endpoint,
        AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
        AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
        SMTP_URL: mails.url,
        MAIL_FROM: "Linnet <portal@drill.example>",
        DATA_SECRET: SECRET,
        COOKIE_SECRET: SECRET,
      });
      closing.push(server.kill);
      servers.push(server);
    }
    const at = servers.map((server) => Number(new URL(server.url).port));
    const balancer = await startBalancer({ ports, servers: at, databases: databases.ports });
    closing.push(balancer.stop);
    await balancer.untilUp("db1");
    // The first one makes the tables and the demo hospital.
    for (const server of servers) await server.start();
    for (const [index] of servers.entries()) await balancer.untilUp(`linnet${index + 1}`);
    const storage = s3Storage({ bucket: BUCKET, region: REGION, endpoint, credentials: KEYS });
    return { url, servers, databases, balancer, mails, storage, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
