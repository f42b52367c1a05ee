import { ROLE } from "@linnet/contract/roles";
import pg from "pg";
import type { Config } from "../config.ts";
import { refusalOf } from "../platform/database/errors.ts";
import { whyUnreachable } from "../platform/database/unreachable.ts";
import { JOB_CONNECTIONS } from "../platform/jobs.ts";
import { type Finding, note, reasonOf, right, wrong } from "./finding.ts";

const ABOUT = "database";
const WITHIN_MS = 5_000;
/** PostgreSQL 14. */
const OLDEST = 140_000;
/** Connections that stay free for operators. */
const OPERATORS = 4;
const CLOCKS_APART_MS = 5_000;

interface Row {
  version: number;
  standby: boolean;
  reading: boolean;
  encoding: string;
  may_create: boolean;
  has_trigram: boolean;
  connections: number;
  durable: boolean;
  synchronous: string;
  standbys: number;
  encrypted: boolean;
  superuser: boolean;
  now: Date;
}

const QUESTION = `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
  current_setting('transaction_read_only')::boolean as reading, current_setting('server_encoding') as encoding,
  has_database_privilege(current_database(), 'create') as may_create,
  exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigram,
  current_setting('max_connections')::int as connections,
  current_setting('fsync')::boolean and current_setting('full_page_writes')::boolean and current_setting('synchronous_commit') <> 'off' as durable,
  current_setting('synchronous_standby_names') as synchronous, (select count(*)::int from pg_stat_replication) as standbys,
  coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
  (select rolsuper from pg_roles where rolname = current_user) as superuser, clock_timestamp() as now`;

function standbyFindings({ synchronous, standbys }: Row): Finding[] {
  if (synchronous === "")
    return [
      note(
        "standby",
        "There is no synchronous standby, so losing the primary can lose acknowledged writes. See deploy/postgresql for an example.",
      ),
    ];
  if (standbys === 0)
    return [
      wrong(
        "standby",
        "synchronous_standby_names is set, but no standby is connected, so writes are blocked. Start the standby, or continue without it: alter system set synchronous_standby_names = ''; select pg_reload_conf()",
      ),
    ];
  return [right("standby", "A synchronous standby is connected.")];
}

function clockFindings(row: Row, now: Date): Finding[] {
  const apart = Math.abs(row.now.getTime() - now.getTime());
  if (apart <= CLOCKS_APART_MS) return [right("clock", "The clocks of this machine and the database agree.")];
  const seconds = Math.round(apart / 1000);
  return [
    wrong(
      "clock",
      `The clocks of this machine and the database are ${seconds} s apart. Turn on time synchronization on both: timedatectl set-ntp true`,
    ),
  ];
}

/** What one server opens at most, next to what PostgreSQL allows. */
function connectionFindings({ connections }: Row, { DATABASE_CONNECTIONS }: Config): Finding[] {
  const sum = DATABASE_CONNECTIONS + JOB_CONNECTIONS + 2;
  const parts = `${DATABASE_CONNECTIONS} for requests (DATABASE_CONNECTIONS), ${JOB_CONNECTIONS} for jobs, 1 for live updates, 1 for health checks`;
  const said = `Each portal server opens up to ${sum} connections: ${parts}. max_connections is ${connections}`;
  if (connections < sum + OPERATORS) return [wrong("connections", `${said}. Raise max_connections, or lower DATABASE_CONNECTIONS.`)];
  return [right("connections", `${said}, enough for ${Math.floor((connections - OPERATORS) / sum)} servers.`)];
}

function databaseFindings(row: Row, { LINNET_MODE, DATABASE_URL }: Config): Finding[] {
  const isLocal = /@(localhost|127\.0\.0\.1|\[::1\])[:/]|host=(%2f|\/)/i.test(DATABASE_URL ?? "");
  const checks: [isIt: boolean, Finding][] = [
    [row.version < OLDEST, wrong(ABOUT, "PostgreSQL is older than 14. Upgrade it.")],
    [
      row.standby,
      wrong(ABOUT, "DATABASE_URL points to a read-only standby. Point it to the primary, ideally through HAProxy (deploy/haproxy)."),
    ],
    [
      row.reading && !row.standby,
      wrong(ABOUT, "The database is read-only: default_transaction_read_only is on for this role or database. Turn it off."),
    ],
    [row.encoding !== "UTF8", wrong(ABOUT, `The database encoding is ${row.encoding}. Create a database with --encoding UTF8.`)],
    [
      !row.may_create,
      wrong(ABOUT, "The role in DATABASE_URL cannot create tables. Make it the owner of the database: alter database … owner to …"),
    ],
    [!row.has_trigram, wrong(ABOUT, "The extension pg_trgm is not installed (Debian: postgresql-contrib).")],
    [
      !row.durable && LINNET_MODE === "production",
      wrong(ABOUT, "fsync, full_page_writes or synchronous_commit is off, so a power failure can lose acknowledged writes. Turn it on."),
    ],
    [
      !row.encrypted && !isLocal && LINNET_MODE === "production",
      note(ABOUT, "The connection is not encrypted. Add ?sslmode=verify-full to DATABASE_URL and hostssl to pg_hba.conf."),
    ],
    [
      row.superuser && LINNET_MODE === "production",
      note(ABOUT, "The portal connects as a PostgreSQL superuser. Create a separate role for it, as in deploy/postgresql/roles.sql."),
    ],
  ];
  const found = checks.flatMap(([isIt, finding]) => (isIt ? [finding] : []));
  return found.length > 0 ? found : [right(ABOUT, "The database is up and accepts writes.")];
}

/** A pooler that lends connections by transaction does not carry what the portal listens for. */
async function hearsItself(client: pg.Client): Promise<boolean> {
  const heard = new Promise<boolean>((resolve) => {
    client.once("notification", () => resolve(true));
    setTimeout(() => resolve(false), WITHIN_MS / 2).unref();
  });
  await client.query("listen linnet_doctor");
  await client.query("notify linnet_doctor");
  return heard;
}

const HAS_TABLE = "select where to_regclass('memberships') is not null";
const HAS_ADMINISTRATOR =
  "select from memberships m join accounts a on a.id = m.account_id where m.role_id = $1 and m.active and a.active limit 1";

/** A new installation has no account, and before its first start no table of them either. */
async function peopleFindings(client: pg.Client): Promise<Finding[]> {
  const finds = async (question: string, ...values: unknown[]) => (await client.query(question, values)).rows.length > 0;
  if ((await finds(HAS_TABLE)) && (await finds(HAS_ADMINISTRATOR, ROLE.systemAdmin))) return [];
  return [note("people", "No system administrator exists. Create one with account:add (docs/operations/accounts.md).")];
}

async function examineOpen(client: pg.Client, config: Config, now: () => Date): Promise<Finding[]> {
  const { rows } = await client.query<Row>(QUESTION);
  const [row] = rows;
  if (!row) return [];
  const found = [...databaseFindings(row, config), ...connectionFindings(row, config), ...clockFindings(row, now())];
  if (row.standby) return found;
  const isHeard = await hearsItself(client);
  return [
    ...found,
    ...standbyFindings(row),
    ...(await peopleFindings(client)),
    ...(isHeard
      ? []
      : [
          wrong(
            ABOUT,
            "LISTEN does not work: DATABASE_URL points to a transaction-mode connection pooler. Connect to PostgreSQL directly.",
          ),
        ]),
  ];
}

/** The database that DATABASE_URL names, its standby, and the clocks of both machines. */
export async function examineDatabase(config: Config, now: () => Date = () => new Date()): Promise<Finding[]> {
  const { DATABASE_URL, LINNET_MODE } = config;
  if (!DATABASE_URL) return [note(ABOUT, "The embedded database is for demos and small trials. Set DATABASE_URL to use PostgreSQL.")];
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const found = await examineOpen(client, config, now);
    return LINNET_MODE === "demo" ? found.filter(({ about, grade }) => about !== "standby" || grade !== "note") : found;
  } catch (error) {
    return [wrong(ABOUT, whyUnreachable(reasonOf(error), refusalOf(error)))];
  } finally {
    await client.end().catch(() => undefined);
  }
}
