/** The machines of docs/operations/several-servers.md, what a reader of it chooses, and how its commands are played. */
import { readFileSync } from "node:fs";
import { type Block, blocksOf } from "../network/blocks.ts";
import { caCertificate, signRequest } from "../network/hospital-ca.ts";
import { type Machine, makeNetwork } from "../network/network.ts";

const pageNamed = (name: string) => new URL(`../../../docs/operations/${name}.md`, import.meta.url);
export const PAGE = pageNamed("several-servers");
const PAGES = [PAGE, pageNamed("monitor"), pageNamed("patroni")];

const ADDRESSES = {
  balancer: "10.0.0.10",
  nginx: "10.0.0.14",
  linnet1: "10.0.0.11",
  linnet2: "10.0.0.12",
  linnet3: "10.0.0.13",
  db1: "10.0.0.21",
  db2: "10.0.0.22",
  watch: "10.0.0.30",
};
type Name = keyof typeof ADDRESSES;
export const SERVERS = ["linnet1", "linnet2", "linnet3"] as const;
export const DATABASES = ["db1", "db2"] as const;
/** Words of the page for several machines. */
const GROUPS: Record<string, readonly Name[]> = { servers: SERVERS, databases: DATABASES, etcds: ["db1", "db2", "balancer"] };

/** Where the hospital's other systems are, which the drill plays itself. */
export const SYSTEMS = { address: "10.0.0.40", mail: "mail.hospital.example", storage: "s3.hospital.example" };
export const BROWSERS = "10.0.0.1";

/** What `/root/linnet-variables` holds. The names are those of the page; a test compares them. */
export const VARIABLES = {
  PORTAL: "portal.example.org",
  DATABASE: "database.hospital.example",
  DATABASE_PASSWORD: "8fd1d1c07a2c4f6f9b6e31a5b2f0d4c7",
  REPLICATION_PASSWORD: "1c9e0b7d5a3f4e2d8b6a7c9d0e1f2a3b",
  REPORT_PASSWORD: "7b2e9f0a4c6d8e1f3a5b7c9d2e4f6a8b",
  DATA_SECRET: "5c0a7be41d92f3684a7be90c1d5f28364be7",
  COOKIE_SECRET: "e81f63a92c7d05b4f1e86a3d92c70b5d4f1e",
  METRICS_TOKEN: "92d4b7f0a1c3e5d7f90b2d4f6a8c0e1f3b5d",
  SMTP_URL: `smtps://${SYSTEMS.mail}`,
  S3_ENDPOINT: `https://${SYSTEMS.storage}`,
  AWS_ACCESS_KEY_ID: "linnet",
  AWS_SECRET_ACCESS_KEY: "4e6d8f0a2c1b3d5e7f9a0b2c4d6e8f1a",
} as const;

/** What belongs to a hospital, and a drill has to name as well (docs/operations/configure.md). */
const OWN = `HOSPITAL_NAME='Drill Children’s Hospital'
STAFF_EMAIL_DOMAIN=drill-hospital.org
HOSPITAL_MAILBOX=portal@drill-hospital.org
SUPPORT_PHONE=555-201-0199
HOSPITAL_ADDRESS='1 Drill Street'
HOSPITAL_TITLE_PREFIX=DCH
HOSPITAL_TIME_ZONE=America/Los_Angeles
LOG_LEVEL=warn
`;

const DEBIAN = `mount -t tmpfs none /etc/postgresql
mount -t tmpfs none /var/lib/postgresql
chown postgres:postgres /etc/postgresql /var/lib/postgresql
pg_createcluster 15 main > /dev/null
systemctl start postgresql@15-main`;

/** A release as it is unpacked; this checkout stands for it. */
const RELEASE = `mkdir -p /mnt/release/over /mnt/release/work /opt/linnet
mount -t overlay release -o lowerdir=/run/drill/checkout,upperdir=/mnt/release/over,workdir=/mnt/release/work /opt/linnet
ln -sf ../node_modules/.bin/node /opt/linnet/bin/node
ln -sfn . /opt/linnet/current`;

export interface Hospital {
  machines: Record<Name, Machine>;
  /** Plays the block of the page with this name, on all its machines or on `only` one; returns the last machine's output. */
  play(name: string, only?: Name): Promise<string>;
  /** Adds lines to the settings of each server. */
  set(lines: string): Promise<void>;
}

const blocks = (): Block[] => PAGES.flatMap((page) => blocksOf(readFileSync(page, "utf8")));

/** Names of marked commands of the page that were not played. */
export const notPlayed = (played: ReadonlySet<string>): string[] =>
  blocksOf(readFileSync(PAGE, "utf8")).flatMap(({ name }) => (played.has(name) || name === "variables" ? [] : name));

/** Names that the page asks a reader to choose. */
export const chosenNames = (): string[] =>
  blocks().flatMap(({ name, script }) =>
    name === "variables" ? [...script.matchAll(/^export (\w+)=/gm)].map(([, each = ""]) => each) : [],
  );

/** Machines with Debian's packages and a release, and nothing done to them yet. */
export async function makeHospital(played: Set<string>): Promise<Hospital> {
  const machines = await makeNetwork({
    machines: ADDRESSES,
    outside: [BROWSERS, SYSTEMS.address],
    hosts: {
      [VARIABLES.PORTAL]: ADDRESSES.balancer,
      [VARIABLES.DATABASE]: ADDRESSES.balancer,
      [SYSTEMS.mail]: SYSTEMS.address,
      [SYSTEMS.storage]: SYSTEMS.address,
    },
    folders: {},
  });
  const variables = Object.entries(VARIABLES).map(([name, value]) => `export ${name}='${value}'\n`);
  for (const machine of Object.values(machines)) {
    await machine.run("umask 077; cat > /root/linnet-variables", { input: variables.join("") });
    await machine.run("cat > /etc/ssl/hospital-ca.crt", { input: caCertificate() });
    await machine.run("cp -r /run/drill/checkout/deploy /root/deploy");
  }
  for (const name of DATABASES) await machines[name].run(DEBIAN);
  for (const name of SERVERS) await machines[name].run(RELEASE);
  return {
    machines,
    async play(name, only) {
      const meant = blocks().filter((block) => block.name === name);
      if (meant.length === 0) throw new Error(`docs/operations has no block '${name}'.`);
      played.add(name);
      let said = "";
      for (const { on = only ?? "", script } of meant)
        for (const each of Object.values(machines)) {
          const isMeant = on === each.name || GROUPS[on]?.some((member) => member === each.name);
          if (isMeant && (only === undefined || only === each.name)) said = await each.run(`. /root/linnet-variables\ncd /root\n${script}`);
        }
      return said;
    },
    async set(lines) {
      for (const name of SERVERS) await machines[name].run("cat >> /etc/linnet/environment", { input: lines });
    },
  };
}

/** The hospital's CA answers the requests that lie on the machines. */
export async function answerRequests({ machines }: Hospital): Promise<void> {
  for (const machine of [machines.balancer, machines.nginx, machines.db1, machines.db2]) {
    const found = await machine.run(
      "ls /etc/haproxy/certs/*.csr /etc/nginx/certs/*.csr /etc/postgresql/15/main/*.csr 2> /dev/null || true",
    );
    for (const file of found.split("\n").filter(Boolean))
      await machine.run(`cat > ${file.replace(/csr$/, "crt")}`, { input: signRequest(await machine.run(`cat ${file}`)) });
  }
}

/** Sets up databases, balancer and servers in the order of the page, in production mode. Reports each finished part. */
export async function setUp(hospital: Hospital, say: (line: string) => void): Promise<void> {
  await hospital.play("first database");
  await hospital.play("second database");
  const standby = await hospital.play("wait for the standby");
  if (!/linnet_standby +\| sync/.test(standby)) throw new Error(`The standby is not synchronous:\n${standby}`);
  say("  The databases are set up: the standby is synchronous.");
  await hospital.play("balancer");
  await hospital.play("settings");
  await hospital.set(OWN);
  const doctor = await hospital.play("first start");
  say(`  The first server has started in production mode. The doctor says:\n${doctor.trimEnd().replaceAll(/^/gm, "    ")}`);
  await hospital.play("further starts");
  for (const step of ["monitor-install", "monitor-token", "monitor-check"]) await hospital.play(step, "watch");
  await hospital.machines.watch.run("systemctl restart prometheus prometheus-alertmanager");
}
