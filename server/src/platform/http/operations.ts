import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Sealing } from "../audit/keep-sealing.ts";
import { isDiskFull } from "../database/errors.ts";
import type { DatabaseWatch } from "../database/watch.ts";
import { AppError } from "./errors.ts";

/** Why the server cannot work right now. */
type Hindrance = "database" | "disk";

export interface Readiness {
  /** Looks at a failure: where it says that a disk is full, the server is not ready until something can be written again. */
  notice(error: unknown): void;
  /** What hinders the server this moment; undefined when nothing does. All who ask at the same time share one answer. */
  hindrance(): Promise<Hindrance | undefined>;
  close(): Promise<void>;
}

/** More than a file system keeps in reserve for what is there already. */
const ROOM = Buffer.alloc(1_048_576, "linnet");

async function hasRoom(folder: string): Promise<boolean> {
  const file = join(folder, `linnet-space-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, ROOM, { mode: 0o600, flush: true }).finally(() => rm(file, { force: true }));
    return true;
  } catch {
    // Whatever it was: nothing can be written there.
    return false;
  }
}

/**
 * Whether the server can work: its database answers and takes writes, and there is space, once something was not stored for want of it.
 * `folders`: where the server itself writes, beside the machine's temporary folder. `tell` hears of each change, by its name.
 */
export function readiness(
  database: DatabaseWatch,
  folders: readonly string[],
  tell: (hindrance: Hindrance | undefined) => void,
): Readiness {
  let isFull = false;
  let told: Hindrance | undefined;
  let asking: Promise<Hindrance | undefined> | undefined;

  const hasRoomAgain = async () => {
    const rooms = await Promise.all([database.canWrite(ROOM.length), ...[tmpdir(), ...folders].map(hasRoom)]);
    return rooms.every(Boolean);
  };
  const look = async (): Promise<Hindrance | undefined> => {
    if (!(await database.answers())) return "database";
    if (isFull && (await hasRoomAgain())) isFull = false;
    return isFull ? "disk" : undefined;
  };
  return {
    notice(error) {
      isFull ||= isDiskFull(error);
    },
    hindrance() {
      asking ??= look()
        .then((found) => {
          if (found !== told) tell(found);
          told = found;
          return found;
        })
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
    close: () => database.close(),
  };
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

const NOT_READY = { database: "The database does not answer, or takes no writes", disk: "A disk is full" };

/** Health for whoever runs the server, and numbers in Prometheus text; routes by pattern, so no id of anybody appears. */
export function installOperations(app: FastifyInstance, readiness: Readiness, sealing: Pick<Sealing, "ageSeconds">): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long replies took.",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: "audit_seal_age_seconds",
    help: "For how long it is not known that every audit row is sealed.",
    registers: [registry],
    collect() {
      this.set(sealing.ageSeconds());
    },
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  let closing = false;
  app.addHook("preClose", (done) => {
    closing = true;
    done();
  });
  app.get("/health/live", { schema: { hide: true } }, () => ({ status: "live" }));
  app.get("/health/ready", { schema: { hide: true } }, async () => {
    if (closing) throw new AppError("upstream_unavailable", "The server is stopping");
    const hindrance = await readiness.hindrance();
    if (hindrance) throw new AppError("upstream_unavailable", NOT_READY[hindrance], { retryAfter: 2 });
    return { status: "ready" };
  });
  app.get("/metrics", { schema: { hide: true } }, async ({ ip }, reply) => {
    // For whoever watches this machine, not for the world.
    if (!LOOPBACK.has(ip)) throw new AppError("not_found", "There is no such page");
    return reply.header("content-type", registry.contentType).send(await registry.metrics());
  });
}
