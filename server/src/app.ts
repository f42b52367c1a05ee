import { randomUUID } from "node:crypto";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import * as contract from "@linnet/contract";
import type { Endpoint } from "@linnet/contract/endpoint";
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { StartRefused } from "./config.ts";
import { installBodyLimits, installUnreadBodies } from "./platform/http/body-limits.ts";
import { compressReplies } from "./platform/http/compress-replies.ts";
import { dailyQuotas } from "./platform/http/daily-quotas.ts";
import { AppError, installErrorHandler, replyToFrameworkError } from "./platform/http/errors.ts";
import { installOpenApi } from "./platform/http/open-api.ts";
import { installRequestLog } from "./platform/http/request-log.ts";
import type { Routing } from "./platform/http/route.ts";
import type { Platform } from "./platform/platform.ts";
import { traceRequests } from "./platform/tracing/spans.ts";
import { requestMergeRepository } from "./slices/access-requests/public.ts";
import { accessRequestRoutes } from "./slices/access-requests/routes.ts";
import { accountRoutes } from "./slices/accounts/administration/routes.ts";
import { signInActionRoutes } from "./slices/accounts/administration/sign-in-action-routes.ts";
import { invitationRoutes } from "./slices/accounts/invitations/routes.ts";
import { ownerRoutes } from "./slices/accounts/owners/routes.ts";
import { accountRequestMergeRepository, joinAsInvited, joinWithAccount } from "./slices/accounts/public.ts";
import { accountRequestRoutes } from "./slices/accounts/requests/routes.ts";
import { appointmentRoutes } from "./slices/appointments/routes.ts";
import { complianceAuditRoutes } from "./slices/audit/compliance/routes.ts";
import { disclosureRoutes } from "./slices/audit/disclosures/routes.ts";
import { auditOddityRoutes } from "./slices/audit/oddities/routes.ts";
import { practiceAuditRoutes } from "./slices/audit/practice/routes.ts";
import { criticalResultRoutes } from "./slices/chart/alerts/routes.ts";
import { chartContactRoutes } from "./slices/chart/contact/routes.ts";
import { growthRoutes } from "./slices/chart/growth/routes.ts";
import { chartOpeningRoutes } from "./slices/chart/opening/routes.ts";
import { documentsInCare, stateMergeRepository } from "./slices/chart/public.ts";
import { chartRecordValueRoutes } from "./slices/chart/record-values/routes.ts";
import { chartRoutes } from "./slices/chart/routes.ts";
import { chartSummaryRoutes } from "./slices/chart/summary/routes.ts";
import { toReadRoutes } from "./slices/chart/to-read/routes.ts";
import { documentRoutes } from "./slices/content/documents/routes.ts";
import { captionRoutes } from "./slices/content/grand-rounds/caption-routes.ts";
import { grandRoundRoutes } from "./slices/content/grand-rounds/routes.ts";
import { historyRoutes } from "./slices/content/history/routes.ts";
import { recordRoutes } from "./slices/content/records/routes.ts";
import { contentRoutes } from "./slices/content/routes.ts";
import { addressRoutes } from "./slices/directory/address-routes.ts";
import { npiClaimRoutes } from "./slices/directory/claims/routes.ts";
import { mergeRoutes } from "./slices/directory/merge/routes.ts";
import { physicianRoutes } from "./slices/directory/physicians/routes.ts";
import { practiceRecordRoutes } from "./slices/directory/practices/routes.ts";
import type { RecordMovers } from "./slices/directory/public.ts";
import { searchRoutes } from "./slices/directory/search/routes.ts";
import { educationRoutes } from "./slices/education/routes.ts";
import { embassyRoutes } from "./slices/embassy/routes.ts";
import { homeRoutes } from "./slices/home/routes.ts";
import { notMyPatientRoutes } from "./slices/patients/not-my-patient/routes.ts";
import { accessMergeRepository, patientInCare } from "./slices/patients/public.ts";
import { patientRoutes } from "./slices/patients/routes.ts";
import { practiceAwayRoutes } from "./slices/practice/away/routes.ts";
import { practiceHandoverRoutes } from "./slices/practice/handover/routes.ts";
import { practicePeopleRoutes } from "./slices/practice/people/routes.ts";
import { handOver } from "./slices/practice/public.ts";
import { practiceRoutes } from "./slices/practice/routes.ts";
import { clinicDaysRoutes } from "./slices/referrals/clinics/days/routes.ts";
import { adviceRoutes, deskAdviceRoutes } from "./slices/referrals/conversation/advice/routes.ts";
import { letterRoutes } from "./slices/referrals/conversation/letters/routes.ts";
import { deskLetterRoutes } from "./slices/referrals/desk/letter-routes.ts";
import { deskRoutes } from "./slices/referrals/desk/routes.ts";
import { draftRoutes } from "./slices/referrals/drafts/routes.ts";
import { referralFormRoutes } from "./slices/referrals/form/routes.ts";
import { liveRoutes } from "./slices/referrals/lists/live-routes.ts";
import { packetRoutes } from "./slices/referrals/packets/routes.ts";
import { archiveRoutes } from "./slices/referrals/paper/archive/routes.ts";
import {
  adviceAtDesk,
  adviceInCare,
  keptLetters,
  referralAtDesk,
  referralInCare,
  referralMergeRepository,
} from "./slices/referrals/public.ts";
import { referralRoutes } from "./slices/referrals/routes.ts";
import { agreementRoutes } from "./slices/session/agreement/routes.ts";
import { signingRoutes } from "./slices/session/agreement/signing-routes.ts";
import { loginAsRoutes } from "./slices/session/login-as/routes.ts";
import { newsRoutes } from "./slices/session/news/routes.ts";
import { authentication, providerSignOutHook } from "./slices/session/public.ts";
import { sessionRoutes } from "./slices/session/routes.ts";
import { openSessionRoutes } from "./slices/session/settings/open-session-routes.ts";
import { accountSettingsRoutes } from "./slices/session/settings/routes.ts";
import { passwordResetRoutes } from "./slices/session/sign-in/password-reset-routes.ts";
import { signInRoutes } from "./slices/session/sign-in/routes.ts";

/** The slices whose rows name practices and physicians: when two of these become one, each moves its own. */
export const recordMovers: RecordMovers = [
  accessMergeRepository,
  requestMergeRepository,
  accountRequestMergeRepository,
  referralMergeRepository,
  stateMergeRepository,
];

/** The architecture, in reading order. */
const slices = [
  sessionRoutes,
  signInRoutes,
  passwordResetRoutes,
  accountSettingsRoutes,
  openSessionRoutes,
  newsRoutes,
  agreementRoutes,
  signingRoutes,
  patientRoutes,
  (app: FastifyInstance, platform: Platform) => chartRoutes(app, platform, keptLetters(platform)),
  chartOpeningRoutes,
  toReadRoutes,
  criticalResultRoutes,
  growthRoutes,
  chartSummaryRoutes,
  chartRecordValueRoutes,
  chartContactRoutes,
  appointmentRoutes,
  accessRequestRoutes,
  notMyPatientRoutes,
  referralFormRoutes,
  referralRoutes,
  draftRoutes,
  archiveRoutes,
  liveRoutes,
  deskRoutes,
  clinicDaysRoutes,
  packetRoutes,
  letterRoutes,
  deskLetterRoutes,
  adviceRoutes,
  deskAdviceRoutes,
  practiceRoutes,
  practicePeopleRoutes,
  practiceAwayRoutes,
  practiceHandoverRoutes,
  practiceAuditRoutes,
  complianceAuditRoutes,
  disclosureRoutes,
  auditOddityRoutes,
  accountRequestRoutes,
  ownerRoutes,
  invitationRoutes,
  accountRoutes,
  signInActionRoutes,
  embassyRoutes,
  loginAsRoutes,
  homeRoutes,
  contentRoutes,
  recordRoutes,
  documentRoutes,
  grandRoundRoutes,
  captionRoutes,
  historyRoutes,
  educationRoutes,
  searchRoutes,
  practiceRecordRoutes,
  (app: FastifyInstance, platform: Platform) => physicianRoutes(app, platform, handOver),
  (app: FastifyInstance, platform: Platform) => mergeRoutes(app, platform, recordMovers),
  (app: FastifyInstance, platform: Platform) => npiClaimRoutes(app, platform, recordMovers),
  addressRoutes,
];

const endpoints: Endpoint[] = Object.values(contract).flatMap((calls) => Object.values(calls));

/** Refuses to start with a call that has no handler, or no rule to find its patient. */
function checkComplete({ served, about }: Routing): void {
  for (const endpoint of endpoints) {
    if (!served.has(endpoint)) throw new StartRefused(`The contract call ${endpoint.method} ${endpoint.path} is not served.`);
    const [kind] = Object.keys(endpoint.about ?? {});
    if (kind && !(kind in about))
      throw new StartRefused(`${endpoint.path} is about a ${kind}, but no rule decides who may see its patient.`);
  }
}

/** A body that is not there is an empty one, so that a missing field is named as such. */
function installParsers(app: FastifyInstance): void {
  app.addContentTypeParser("application/json", { parseAs: "string", bodyLimit: 1_048_576 }, (_request, text, done) => {
    try {
      done(null, text === "" ? {} : JSON.parse(String(text)));
    } catch {
      // What cannot be parsed is the sender's mistake, whatever the parser calls it.
      done(new AppError("invalid_input", "The body is not JSON"));
    }
  });
}

/** What a caller writes into X-Forwarded-For before the first proxy of ours is not believed: only so many hops are ours. */
const trustedHops = (proxies: number) => (_address: string, hop: number) => hop < proxies;

const isHealth = ({ url }: FastifyRequest) => url.startsWith("/health/");

/** Over so many milliseconds the delay is averaged: one long statement of the embedded database is no overload yet. */
const BUSY_WATCH_MS = 5000;

const MINUTE_MS = 60_000;

/**
 * Counts the requests of each address, before anybody is asked who they are: refusals count too. A call where guessing has to be slow
 * is counted apart from all others.
 */
async function limitRequests(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, { global: false, max, timeWindow: MINUTE_MS, allowList: isHealth });
  const general = app.rateLimit();
  const slow = new Map<Endpoint, typeof general>();
  // The plugin looks at each request once, so the one limiter that counts is chosen here and not left to the route.
  app.addHook("onRequest", async function limit(request, reply) {
    // The caller has hung up: there is no address to count, and no one to answer.
    if (request.raw.socket.destroyed) return reply.hijack();
    const { endpoint } = request.routeOptions.config;
    if (!endpoint?.perMinute) return general.call(this, request, reply);
    const own = slow.get(endpoint) ?? app.rateLimit({ max: endpoint.perMinute, timeWindow: MINUTE_MS });
    slow.set(endpoint, own);
    return own.call(this, request, reply);
  });
}

/** Replaces Fastify's JSON Schema compilers: the contract uses zod. */
const withoutUse = () => {
  throw new Error("Schemas are zod's");
};

/** The calls of the contract, below /api. */
const serveApi = (platform: Platform) => async (app: FastifyInstance) => {
  // Here and not everywhere: a server that is merely busy is still alive, and says so.
  await app.register(underPressure, {
    maxEventLoopDelay: platform.config.BUSY_AFTER_MS,
    sampleInterval: BUSY_WATCH_MS,
    exposeStatusRoute: false,
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    request.actor = await app.routeContext.authenticate(request);
  });
  compressReplies(app);
  app.setNotFoundHandler(() => {
    throw new AppError("not_found", "This call does not exist");
  });
  for (const slice of slices) slice(app, platform);
};

/**
 * The server as a value: everything but listening. `options` are Fastify's own, for the log and for proxies.
 * @throws StartRefused when the contract is not served completely.
 */
export async function buildApp(platform: Platform, options: FastifyServerOptions = {}): Promise<FastifyInstance> {
  const { config } = platform;
  const app = Fastify({
    ...options,
    trustProxy: trustedHops(config.TRUST_PROXY),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: replyToFrameworkError,
    schemaController: { compilersFactory: { buildValidator: withoutUse, buildSerializer: withoutUse } },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 1200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("application/json");
  installParsers(app);
  app.decorateRequest("actor", undefined);
  const inCare = patientInCare(platform);
  const about = {
    patient: inCare,
    ...documentsInCare(platform, { patientInCare: inCare, letters: keptLetters(platform) }),
    referral: referralInCare(platform),
    referralAtDesk: referralAtDesk(platform),
    advice: adviceInCare(platform),
    adviceAtDesk: adviceAtDesk(platform),
  };
  const { db, live, scanner } = platform;
  app.decorate("routeContext", {
    db,
    live,
    authenticate: authentication(platform, { joinAsInvited, joinWithAccount }),
    about,
    served: new Map(),
    quotas: dailyQuotas(platform),
    scanner,
  });
  installErrorHandler(app, platform.reporter, platform.readiness?.notice);
  installRequestLog(app);
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) traceRequests(app);
  installUnreadBodies(app);
  installBodyLimits(app);
  await limitRequests(app, config.REQUESTS_PER_MINUTE);
  await app.register(multipart);
  await installOpenApi(app, config.LINNET_MODE === "demo");
  await app.register(serveApi(platform), { prefix: "/api" });
  await platform.identity.embedded?.mount(app, providerSignOutHook(platform));
  checkComplete(app.routeContext);
  return app;
}
