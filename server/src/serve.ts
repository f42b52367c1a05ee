import type { DeskAct } from "@linnet/contract/referrals/desk-tasks";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { embeddedAddressBook } from "./adapters/address/embedded.ts";
import { endLocks } from "./adapters/identity/embedded/failures.ts";
import type { EmbeddedDesk } from "./adapters/intake/embedded/desk.ts";
import { embeddedSystem } from "./adapters/intake/embedded/system.ts";
import type { Reporter } from "./adapters/reporter/port.ts";
import { clamdScanner } from "./adapters/scanner/clamd.ts";
import { meteredStorage } from "./adapters/storage/metered.ts";
import { openStorage } from "./adapters/storage/open-storage.ts";
import { buildApp, recordMovers } from "./app.ts";
import {
  openAdministration,
  openFhirClient,
  openIdentity,
  openIntake,
  openMailer,
  openRecord,
  openReporter,
  openSignature,
} from "./choose-adapters.ts";
import { type Config, readConfig, StartRefused } from "./config.ts";
import { loadDemoHospital } from "./demo/load-hospital.ts";
import { serveMailbox } from "./demo/mailbox.ts";
import { serveDemoStyle } from "./demo/page.ts";
import { refuseDemoPeople } from "./demo/people/accounts.ts";
import { serveIntakeDesk } from "./demo/referrals/intake-desk.ts";
import { readingAgain } from "./import/reading-again.ts";
import { asLetter } from "./platform/as-letter.ts";
import { keepSealing } from "./platform/audit/keep-sealing.ts";
import { makeAuditMonths } from "./platform/audit/months.ts";
import { watchCertificate } from "./platform/certificate.ts";
import { systemClock } from "./platform/clock.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { type OpenDatabase, openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { type DatabaseWatch, watchDatabase } from "./platform/database/watch.ts";
import { logLines } from "./platform/http/log-lines.ts";
import { jobFailures, serveMetrics } from "./platform/http/metrics.ts";
import { installOperations, type Readiness, readiness } from "./platform/http/operations.ts";
import { logOptions } from "./platform/http/request-log.ts";
import { secureReplies } from "./platform/http/secure-replies.ts";
import { serveSecurityTxt } from "./platform/http/security-txt.ts";
import { serveWeb, webFilesWatch } from "./platform/http/serve-web.ts";
import { type JobHandlers, openJobs, type RunningJobs } from "./platform/jobs.ts";
import { type Live, openLive } from "./platform/live/live.ts";
import { maintenanceRuns } from "./platform/maintenance-runs.ts";
import type { Platform } from "./platform/platform.ts";
import { closeInTime } from "./platform/process/close-in-time.ts";
import { endProcess } from "./platform/process/end-process.ts";
import { stopOnSignal } from "./platform/process/stop-on-signal.ts";
import { traceStatement } from "./platform/tracing/spans.ts";
import { surviveUnexpectedErrors } from "./platform/unexpected-errors.ts";
import { purgeAbandonedUploads } from "./platform/uploads/purge-uploads.ts";
import { referralWork } from "./referral-work.ts";
import { purgeBy } from "./retention.ts";
import { findRosterTime } from "./roster/sync-repository.ts";
import { rosterWork } from "./roster/work.ts";
import { connectionName, proveSecrets } from "./secrets/prove-secrets.ts";
import { remindInvited } from "./slices/accounts/public.ts";
import { findOddities } from "./slices/audit/oddities/find-oddities.ts";
import { alertWhenRaised, sendAlerts } from "./slices/chart/public.ts";
import { finishMerge } from "./slices/directory/public.ts";
import { pageData } from "./slices/home/page-data.ts";
import { remindCovers } from "./slices/practice/public.ts";
import { resumeDeliveries } from "./slices/referrals/delivery/deliver.ts";
import { followReferrals } from "./slices/referrals/delivery/follow.ts";
import { deliveryRepository } from "./slices/referrals/delivery/repository.ts";
import { proveTies } from "./slices/referrals/identity/prove-ties.ts";
import { sendWaitingMail } from "./slices/referrals/office/send-waiting-mail.ts";
import { archiveMissing, archiveReferral } from "./slices/referrals/paper/archive/referral.ts";
import { actAtDesk } from "./slices/referrals/public.ts";
import { endAbandonedLoginAs, recordNews, sendPasswordHelp } from "./slices/session/public.ts";

const LONGEST_GOODBYE_MS = 10_000;
const WEB = new URL("../../web/dist", import.meta.url).pathname;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The log on standard output; nothing of it waits when the process ends, whatever ends it from inside. */
function openLog() {
  const lines = logLines((text) => process.stdout.write(text));
  process.on("exit", lines.flush);
  return lines;
}

function greet(config: Config): void {
  say(`\nLinnet for ${config.HOSPITAL_NAME}: ${config.origin}`);
  if (config.LINNET_MODE === "demo") greetDemo(config);
  if (config.LINNET_MODE === "production" && !config.EHR_FHIR_REFERRALS)
    say(
      `Referrals go to the clinic desks in this portal. Give clinic staff a desk at ${config.origin}/desk/clinics, or set EHR_FHIR_REFERRALS.`,
    );
  if (!config.DATABASE_URL) say("The embedded database is for demos and small trials. For real patients, use PostgreSQL (DATABASE_URL).");
}

function greetDemo(config: Config): void {
  say("Demo mode: all people are fictional. Sign in as dora@linnet.example (physician), gena@ (staff), ada@ (administrator) or others");
  const mails = config.SMTP_URL ? "Emails go to the mail server." : `Read the emails at ${config.origin}/demo/mailbox.`;
  say(`with the password linnet-demo-2026. ${mails}`);
  say(
    config.EHR_FHIR_REFERRALS ? "Referrals go to the FHIR server." : `Act as the hospital's referral desk at ${config.origin}/demo/intake.`,
  );
  if (config.HOST !== "127.0.0.1" && config.HOST !== "localhost")
    say("Warning: HOST exposes this demo to the network. Its password is public.");
}

/** Set after its users: until the server exists, its log is empty. */
interface Running {
  app?: FastifyInstance;
  unexpected: ReturnType<typeof surviveUnexpectedErrors>;
}

/** Opens everything, serves until a signal comes. @throws StartRefused with a sentence for the person who started it. */
export async function serve(): Promise<void> {
  const running: Running = { unexpected: surviveUnexpectedErrors() };
  const config = readConfig();
  openDataFolder(config);
  await purgeAbandonedUploads();
  const onLost = (err: Error) => running.app?.log.warn({ err }, "lost a database connection");
  const tracing = await openTracing(config, () => running.app?.log.warn("the trace collector does not accept traces"));
  const open = await openDatabase(config, { onLost, ...(tracing && { onStatement: tracing.onStatement }) });
  try {
    await migrate(open.db, config);
    await makeAuditMonths(open.db);
    await proveTies(open.db);
    await recordNews(open.db, systemClock.now());
    if (config.LINNET_MODE === "production") await refuseDemoPeople(open.db);
    await run(config, open, running, tracing);
  } catch (error) {
    await closeInTime(() => open.close(), LONGEST_GOODBYE_MS);
    throw error;
  }
}

/** Traces go to a collector, where one is configured. */
async function openTracing(config: Config, onLost: () => void) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (!endpoint) return undefined;
  const { startTracing } = await import("./platform/tracing/start-tracing.ts");
  return { stop: startTracing({ endpoint, share, onLost }), onStatement: traceStatement };
}

type Tracing = NonNullable<Awaited<ReturnType<typeof openTracing>>>;

/** Where the server itself writes files that stay. */
const foldersOf = ({ S3_BUCKET, DATABASE_URL, LINNET_DATA }: Config) => (S3_BUCKET && DATABASE_URL ? [] : [LINNET_DATA]);

async function run(config: Config, open: OpenDatabase, running: Running, tracing: Tracing | undefined): Promise<void> {
  const { DATABASE_URL } = config;
  const warn = (what: object, message: string) => running.app?.log.warn(what, message);
  // First: on the embedded database there must be no transaction while it begins to listen.
  const live = await openLive(open, DATABASE_URL, (err) => warn({ err }, "live updates were interrupted"), connectionName(config));
  const registry = new Registry();
  const countFailure = jobFailures(registry);
  const watch = watchDatabase(open, DATABASE_URL);
  const ready = readiness({ database: watch, hasWebFiles: webFilesWatch(WEB), folders: foldersOf(config) }, (hindrances) =>
    warn({ hindrances }, hindrances.length > 0 ? "the server is not ready" : "the server is ready again"),
  );
  const reporter = await openReporter(config, warn);
  running.unexpected.reportTo(reporter);
  const jobs = await openJobs(open, config, (failure) => {
    ready.notice(failure.err);
    countFailure(failure);
    running.app?.log.error(failure, "a job failed");
  });
  const close = async () => {
    await running.app?.close();
    await jobs.stop();
    await ready.close();
    await live.close();
  };
  try {
    // It is in the list of connections by now, where `npm run secrets:reseal` sees what it seals with.
    await proveSecrets(open.db, config);
    running.app = await makeApp(config, open, { jobs, live, readiness: ready, reporter, registry, watch });
    await listen(running.app, config);
  } catch (error) {
    await closeInTime(close, LONGEST_GOODBYE_MS);
    throw error;
  }
  greet(config);
  const closeAll = async () => {
    await close();
    await open.close();
    await tracing?.stop();
  };
  stopOnSignal(process, {
    leave: ready.leave,
    drainMs: config.DRAIN_MS,
    close: closeAll,
    goodbyeMs: LONGEST_GOODBYE_MS,
    end: endProcess,
  });
}

/** Opened before the server. */
interface Opened {
  jobs: RunningJobs;
  live: Live;
  readiness: Readiness;
  reporter: Reporter;
  /** Metrics for the operator. */
  registry: Registry;
  watch: DatabaseWatch;
}

/** The whole server on its adapters, with its jobs at work. */
async function makeApp(config: Config, { db, pool }: OpenDatabase, opened: Opened): Promise<FastifyInstance> {
  const { jobs, live, readiness, reporter, registry } = opened;
  const secure = config.origin.startsWith("https://");
  const clock = systemClock;
  const storage = meteredStorage(await openStorage(config), registry);
  if (config.LINNET_MODE === "demo") await loadDemoHospital({ db, clock, storage, config });
  const mailer = await openMailer(config, db);
  const fhir = await openFhirClient(config, clock, db);
  const identity = await openIdentity({ config, db, clock, jobs, warn: (...said) => app.log.warn(...said) });
  const ehr = await openRecord(config, db, fhir, { warn: (...said) => app.log.warn(...said) });
  const intakeServer = config.EHR_FHIR_REFERRALS ? fhir : undefined;
  const { intake, desk } = await openIntake(
    { db, clock, jobs, zone: config.HOSPITAL_TIME_ZONE, byItself: config.LINNET_MODE === "demo" },
    intakeServer && { client: intakeServer, findPersons: ehr.findPersons, log: { warn: (...said) => app.log.warn(...said) } },
  );
  const platform: Platform = {
    config,
    db,
    clock,
    jobs,
    live,
    identity,
    identityAdministration: await openAdministration({ config, db, clock, jobs }),
    ehr,
    intake,
    storage,
    scanner: config.CLAMD_ADDRESS ? clamdScanner(config.CLAMD_ADDRESS) : undefined,
    signature: await openSignature({ config, db, clock, storage }),
    addresses: embeddedAddressBook,
    reporter,
    readiness,
  };
  const app = await buildApp(platform, { logger: { level: config.LOG_LEVEL, stream: openLog(), ...logOptions } });
  // The portal starts whether or not the FHIR server does: what it can is asked again with the first chart.
  void fhir?.profile().catch((err: unknown) => app.log.warn({ err }, "the FHIR server is not responding yet"));
  await secureReplies(app, secure);
  const sealing = keepSealing({ db, storage, log: app.log });
  app.addHook("onClose", sealing.stop);
  installOperations(app, readiness);
  const stopAlerting = alertWhenRaised(live, () => sendAlerts(platform), {
    now: clock.now,
    onFailure: (err) => app.log.error({ err }, "critical result alerts failed and run again in a minute"),
  });
  app.addHook("onClose", stopAlerting);
  const certificate = secure ? watchCertificate(new URL(config.origin)) : undefined;
  app.addHook("onClose", async () => certificate?.stop());
  serveMetrics(app, registry, { ...metricSources(platform, opened), sealing, pool, certificate }, config.METRICS_TOKEN);
  serveSecurityTxt(app, platform);
  if (config.LINNET_MODE === "demo") serveDemoPages(app, platform, desk);
  const data = pageData(platform, app.log);
  await serveWeb(app, { folder: WEB, issuer: identity.issuer, geocoder: config.GEOCODER_URL, secure, data });
  await resumeDeliveries({ db, jobs });
  await jobs.work({
    ...referralWork({ ...platform, desk, log: app.log }),
    "mail.send": (mail, { id }) => sendWaitingMail({ ...platform, mailer }, asLetter(mail, config.HOSPITAL_NAME), id),
    "password-help.send": (asked) => sendPasswordHelp(platform, asked, (email) => remindInvited(platform, email)),
    "referral.resume": () => resumeDeliveries({ db, jobs }),
    "referral.archive-missing": () => archiveMissing({ db, jobs }),
    "referral.archive": ({ referralId }) => archiveReferral(platform, referralId),
    "directory.finish-merge": (merge) => finishMerge(platform, merge, recordMovers),
    "audit.find-oddities": () => findOddities(platform),
    "identity.clean-up": () => purgeBy("identity.clean-up", platform),
    "identity.end-locks": () => endLocks(platform.db, platform.clock.now()),
    "login-as.clean-up": () => endAbandonedLoginAs(platform),
    "result.alert": async () => void (await sendAlerts(platform)),
    "practice.remind-covers": () => remindCovers(platform),
    "platform.clean-up": async () => {
      await makeAuditMonths(db);
      await purgeBy("platform.clean-up", platform);
    },
    "roster.sync": await rosterWork(config, { db, clock, log: app.log }),
    "record.read-again": readingAgain(config, { db, clock, log: app.log }),
  } satisfies Required<JobHandlers>);
  return app;
}

/** What the metrics ask the database. */
function metricSources({ db, clock, config }: Platform, { jobs, readiness, watch }: Opened) {
  const [deliveries, maintenance] = [deliveryRepository(db), maintenanceRuns(db)];
  const server = config.EHR_FHIR_URL;
  return {
    now: clock.now,
    readiness,
    standbys: watch.standbys,
    queues: jobs.depths,
    deliveries: () => deliveries.depth(clock.now()),
    maintenance: maintenance.last,
    roster: server ? () => findRosterTime(db, server) : undefined,
  };
}

/** What of the demonstration can be looked at without signing in. */
function serveDemoPages(app: FastifyInstance, platform: Platform, desk: EmbeddedDesk | undefined): void {
  const { config, db } = platform;
  serveDemoStyle(app);
  serveMailbox(app, db, config.DATA_SECRET);
  if (!desk) return;
  /** As the people of a clinic's desk do it, once the portal has heard what went on by itself. */
  const act = async (referralId: number, act: DeskAct, reason: string | null) => {
    await followReferrals(platform);
    await db.transaction().execute((trx) => actAtDesk(trx, platform, { referralId, act, reason, by: null }));
  };
  const ofHospital = embeddedSystem({ ...platform, zone: config.HOSPITAL_TIME_ZONE, byItself: true }, desk);
  const system = async (...step: Parameters<typeof ofHospital>) => {
    await ofHospital(...step);
    await followReferrals(platform);
  };
  serveIntakeDesk(app, { cases: desk.cases, act, system, origin: config.origin, zone: config.HOSPITAL_TIME_ZONE });
}

async function listen(app: FastifyInstance, { PORT, HOST }: Config): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
      throw new StartRefused(`Another program is using port ${PORT}. Stop it, or choose another port with PORT.`);
    throw error;
  }
}
