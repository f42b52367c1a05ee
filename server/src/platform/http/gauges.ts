import { Gauge, type Registry } from "prom-client";
import type { Sealing } from "../audit/keep-sealing.ts";
import type { CertificateWatch } from "../certificate.ts";
import type { PoolUse } from "../database/database.ts";
import type { DatabaseWatch, Standbys } from "../database/watch.ts";
import type { QueueDepth } from "../jobs.ts";
import type { MaintenanceRun } from "../maintenance-runs.ts";
import type { Readiness } from "./operations.ts";

/** Sources of metrics that are read, not counted. */
export interface MetricSources {
  now: () => Date;
  sealing: Pick<Sealing, "ageSeconds">;
  readiness: Pick<Readiness, "hindrances">;
  /** Absent with the embedded database, which has one connection. */
  pool?: (() => PoolUse) | undefined;
  standbys: DatabaseWatch["standbys"];
  queues: () => Promise<QueueDepth[]>;
  deliveries: () => Promise<{ waiting: number; failed: number; oldestSeconds: number }>;
  maintenance: () => Promise<MaintenanceRun[]>;
  /** When the roster was last up to date with a FHIR server; absent with the embedded record. */
  roster?: (() => Promise<Date | undefined>) | undefined;
  /** Absent where people open the portal without TLS. */
  certificate?: Pick<CertificateWatch, "remainingSeconds"> | undefined;
}

/** What is known at one moment; what is not, because the database is away, is undefined. */
interface Moment {
  now: Date;
  isReady: boolean;
  sealAge: number;
  pool: PoolUse | undefined;
  standbys: Standbys | undefined;
  depths: QueueDepth[];
  deliveries: { waiting: number; failed: number; oldestSeconds: number } | undefined;
  maintenance: MaintenanceRun[];
  roster: Date | undefined;
  certificate: number | undefined;
}

type Value = (moment: Moment) => number | undefined;

const secondsSince = (then: Date | undefined, { now }: Moment) => then && (now.getTime() - then.getTime()) / 1000;
const lastOf = (kind: string, { maintenance }: Moment) => maintenance.find((run) => run.kind === kind);

/** Gauges without labels: name, help, value, and the source without which there is none. */
const SINGLE: readonly [name: string, help: string, value: Value, of?: keyof MetricSources][] = [
  ["server_ready", "1 if the server is ready, as reported by /health/ready.", ({ isReady }) => (isReady ? 1 : 0)],
  ["audit_seal_age_seconds", "Seconds since all audit rows were known to be sealed.", ({ sealAge }) => sealAge],
  ["database_pool_most", "Maximum number of database connections for requests.", ({ pool }) => pool?.most, "pool"],
  ["database_pool_waiting", "Requests waiting for a database connection.", ({ pool }) => pool?.waiting, "pool"],
  ["database_standbys", "Standbys connected to the database.", ({ standbys }) => standbys?.connected],
  [
    "database_standby_needed",
    "1 if writes wait for a standby (synchronous_standby_names).",
    ({ standbys }) => standbys && Number(standbys.isNeeded),
  ],
  [
    "database_standby_lag_seconds",
    "Lag of the slowest standby. Not a number if the role cannot read it (pg_read_all_stats).",
    ({ standbys }) => standbys?.lagSeconds,
  ],
  ["referral_deliveries_waiting", "Deliveries to the hospital that are waiting.", ({ deliveries }) => deliveries?.waiting],
  ["referral_deliveries_oldest_seconds", "Waiting time of the oldest delivery.", ({ deliveries }) => deliveries?.oldestSeconds],
  [
    "referral_deliveries_failed",
    "Deliveries that the hospital rejected and someone needs to review.",
    ({ deliveries }) => deliveries?.failed,
  ],
  ["backup_age_seconds", "Age of the last good backup.", (moment) => secondsSince(lastOf("backup", moment)?.endedAt, moment)],
  [
    "audit_verify_age_seconds",
    "Time since the audit trail was last verified.",
    (moment) => secondsSince(lastOf("audit-verify", moment)?.endedAt, moment),
  ],
  ["audit_verify_findings", "Problems found when the audit trail was last verified.", (moment) => lastOf("audit-verify", moment)?.findings],
  [
    "roster_age_seconds",
    "Time since the roster was last in sync with the FHIR server.",
    (moment) => secondsSince(moment.roster, moment),
    "roster",
  ],
  [
    "public_certificate_remaining_seconds",
    "Time until the certificate for PUBLIC_URL expires. Not a number if the address does not respond.",
    ({ certificate }) => certificate,
    "certificate",
  ],
];

/**
 * Does not wait twice for a database that is down: its numbers are then unknown. Everything else is queried in parallel: when writes hang,
 * each query waits for a connection, and Prometheus waits only ten seconds.
 */
async function lookAt(sources: MetricSources): Promise<Moment> {
  const isReady = (await sources.readiness.hindrances()).length === 0;
  const whereReady = async <T>(ask: (() => Promise<T>) | undefined) => (isReady && ask ? ask().catch(() => undefined) : undefined);
  const [standbys, depths, deliveries, maintenance, roster] = await Promise.all([
    whereReady(sources.standbys),
    whereReady(sources.queues),
    whereReady(sources.deliveries),
    whereReady(sources.maintenance),
    whereReady(sources.roster),
  ]);
  return {
    now: sources.now(),
    isReady,
    sealAge: sources.sealing.ageSeconds(),
    pool: sources.pool?.(),
    standbys,
    depths: depths ?? [],
    deliveries,
    maintenance: maintenance ?? [],
    roster,
    certificate: sources.certificate?.remainingSeconds(),
  };
}

/** Makes the gauges in `registry`; gives what sets them to the numbers of this moment. What is not known is NaN. */
export function makeGauges(registry: Registry, sources: MetricSources): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers: [registry] });
  const single = SINGLE.flatMap(([name, help, value, of]) => (of && !sources[of] ? [] : [{ gauge: gauge(name, help), value }]));
  const waitingJobs = gauge("job_queue_waiting", "Due jobs that are waiting, including retries.", ["queue"]);
  const oldestJob = gauge("job_queue_oldest_seconds", "Waiting time of the oldest due job.", ["queue"]);
  const connections = sources.pool && gauge("database_pool_connections", "Database connections for requests.", ["state"]);

  return async () => {
    const moment = await lookAt(sources);
    for (const { gauge, value } of single) gauge.set(value(moment) ?? Number.NaN);
    if (moment.pool) {
      connections?.set({ state: "idle" }, moment.pool.idle);
      connections?.set({ state: "used" }, moment.pool.open - moment.pool.idle);
    }
    waitingJobs.reset();
    oldestJob.reset();
    for (const { queue, waiting, oldestSeconds } of moment.depths) {
      waitingJobs.set({ queue }, waiting);
      oldestJob.set({ queue }, oldestSeconds);
    }
  };
}
