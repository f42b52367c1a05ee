/**
 * A rolling upgrade from one release folder to another: two servers behind the balancer of deploy/, and people in browsers who keep working.
 * It fails for one blank page, one failed sign-in, one lost word of a draft, or one referral that is not delivered exactly once.
 */
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { startWalks, type Walked } from "../../../e2e/support/start-walks.ts";
import { countDelivered, hasArrived } from "../cluster-drill/once.ts";
import { startLoad } from "../drill/start-load.ts";
import { enterNetwork } from "../network/enter-network.ts";
import { certificateFor } from "../network/hospital-ca.ts";
import { type Machine, makeNetwork } from "../network/network.ts";

const ORIGIN = "https://portal.example.org";
const HAPROXY = readFileSync(fileURLToPath(new URL("../../../deploy/haproxy/haproxy.cfg", import.meta.url)), "utf8");
const READY_WITHIN_MS = 120_000;
/** Pause of each sender after a referral. */
const SENDER_RESTS_MS = 1_000;
/** A delivery that was in hand when its server stopped is left alone for three minutes. */
const ARRIVED_WITHIN_MS = 300_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** A PostgreSQL that takes the servers' connections, without a standby. */
async function startDatabase(machine: Machine): Promise<void> {
  await machine.run(`
    version=$(ls /usr/lib/postgresql | sort -n | tail -1)
    pg_lsclusters -h | awk '{print $1, $2}' | while read -r v c; do pg_dropcluster --stop "$v" "$c" || true; done
    pg_createcluster "$version" main -- --auth=trust > /dev/null
    echo "listen_addresses = '*'" > "/etc/postgresql/$version/main/conf.d/network.conf"
    echo 'host all all 10.0.0.0/24 trust' >> "/etc/postgresql/$version/main/pg_hba.conf"
    pg_ctlcluster "$version" main start`);
  await machine.run("createuser linnet && createdb --owner linnet --encoding UTF8 --template template0 linnet", { user: "postgres" });
}

async function startBalancer(machine: Machine): Promise<void> {
  await machine.run("mkdir -p /etc/haproxy && cat > /etc/haproxy/haproxy.cfg", { input: HAPROXY });
  const { key, certificate } = certificateFor("portal.example.org");
  const into = "mkdir -p /etc/haproxy/certs /run/haproxy && cat > /etc/haproxy/certs/portal.pem";
  await machine.run(into, { input: `${certificate}\n${key}` });
  await machine.run("haproxy -c -q -f /etc/haproxy/haproxy.cfg");
  machine.start(["haproxy", "-db", "-f", "/etc/haproxy/haproxy.cfg"], { stdio: "ignore" });
}

const SETTINGS = {
  LINNET_MODE: "demo",
  LINNET_DATA: "/var/lib/linnet",
  PUBLIC_URL: ORIGIN,
  TRUST_PROXY: "1",
  DATABASE_URL: "postgres://linnet@10.0.0.21/linnet",
  DRAIN_MS: "4000",
  LOG_LEVEL: "warn",
  DATA_SECRET: "kT4vXq9mZr2sLw7nHc5bYd8fJgAeUo3p",
  COOKIE_SECRET: "Pw6nRb1yQsJx3tMvE9hKzC7dGfLa5uTi",
  REQUESTS_PER_MINUTE: "100000",
  SENDINGS_PER_DAY: "1000000",
};

/** A server that runs one of the release folders. */
function serverOn(machine: Machine, shared: string) {
  let child: ReturnType<Machine["start"]> | undefined;
  let said = "";
  return {
    log: () => said.slice(-3_000),
    async start(folder: string) {
      const env = { ...SETTINGS, HOST: machine.address, LINNET_DATA: shared, NODE_COMPILE_CACHE: "/tmp/compiled" };
      const node = `cd ${folder}; node=bin/node; [ -x $node ] || node=node_modules/.bin/node
        exec $node --max-semi-space-size=16 server/src/main.ts`;
      child = machine.start(["sh", "-c", node], { env });
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding("utf8").on("data", (text: string) => {
          said += text;
        });
      for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await pause(250))
        if (await isReady(machine.address)) return;
      throw new Error(`${machine.name} does not become ready:\n${this.log()}`);
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      const over = once(child, "exit");
      child.kill("SIGTERM");
      await over;
    },
  };
}

const isReady = (address: string) =>
  fetch(`http://${address}:3000/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

function report(name: string, walked: Walked): boolean {
  const { blank, failedSignIns, failedTurns, lostDrafts } = walked;
  say(`${name}: ${blank.length} of ${walked.loads} page loads blank, ${failedSignIns.length} of ${walked.signIns} sign-ins failed,`);
  say(`  ${failedTurns.length} of ${walked.turns} page turns failed, ${lostDrafts.length} draft failures with ${walked.typed} words typed`);
  const failures = [...blank, ...failedSignIns, ...failedTurns, ...lostDrafts];
  for (const line of failures.slice(0, 20)) say(`  ${line}`);
  const isEnough = walked.loads > 10 && walked.signIns > 5 && walked.turns > 10 && walked.typed > 10;
  if (!isEnough) say("  Too little was tried for this to mean anything.");
  return failures.length === 0 && isEnough;
}

/** Waits until the referrals sent during the upgrade have arrived. Returns whether each arrived exactly once. */
async function areDelivered(): Promise<boolean> {
  const { db, close } = openPostgres(SETTINGS.DATABASE_URL, { connections: 2, statementTimeoutMs: 0 });
  try {
    for (const deadline = Date.now() + ARRIVED_WITHIN_MS; !(await hasArrived(db)) && Date.now() < deadline; ) await pause(500);
    const { seen, isMet } = await countDelivered(db);
    say(`  ${seen}`);
    return isMet;
  } finally {
    await close();
  }
}

async function roll(older: string, newer: string, name: string): Promise<boolean> {
  const files = mkdtempSync(join(tmpdir(), "linnet-upgrade-"));
  process.on("exit", () => rmSync(files, { recursive: true, force: true }));
  const network = await makeNetwork({
    machines: { balancer: "10.0.0.10", linnet1: "10.0.0.11", linnet2: "10.0.0.12", db1: "10.0.0.21" },
    outside: ["10.0.0.1"],
    hosts: { "portal.example.org": "10.0.0.10" },
    folders: { "/srv/older": older, "/srv/newer": newer, "/srv/files": files },
  });
  await startDatabase(network.db1);
  const [first, second] = [serverOn(network.linnet1, "/srv/files/linnet"), serverOn(network.linnet2, "/srv/files/linnet")];
  const phase = async (what: string, work: () => Promise<void>, seconds: number) => {
    say(`  ${what}`);
    walks?.during(what);
    await work();
    await pause(seconds * 1_000);
  };
  let walks: Awaited<ReturnType<typeof startWalks>> | undefined;
  let load: ReturnType<typeof startLoad> | undefined;
  try {
    await first.start("/srv/older");
    await second.start("/srv/older");
    await startBalancer(network.balancer);
    await pause(3_000);
    walks = await startWalks(ORIGIN);
    load = startLoad(ORIGIN, SENDER_RESTS_MS);
    await phase("both are old", async () => undefined, 8);
    const change = async (server: typeof first, folder: string) => {
      await server.stop();
      await server.start(folder);
    };
    await phase("the first is new", () => change(first, "/srv/newer"), 20);
    await phase("the old one has started on the new schema", () => change(second, "/srv/older"), 10);
    await phase("the new one is away, pages of the new version meet the old one", () => first.stop(), 10);
    await phase("the new one is back", () => first.start("/srv/newer"), 10);
    await phase("both are new", () => change(second, "/srv/newer"), 15);
    const isSeamless = report(name, await walks.stop());
    await load.stop();
    return (await areDelivered()) && isSeamless;
  } catch (error) {
    say(first.log());
    say(second.log());
    throw error;
  } finally {
    load?.kill();
  }
}

await enterNetwork("haproxy", "pg_createcluster", "openssl");
const [, , older, newer, name = "upgrade"] = process.argv;
if (!older || !newer) throw new Error("Usage: npm run upgrade:check");
process.exit((await roll(older, newer, name)) ? 0 : 1);
