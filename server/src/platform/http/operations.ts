import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { isDiskFull } from "../database/errors.ts";
import type { DatabaseWatch } from "../database/watch.ts";
import { VERSION } from "../version.ts";
import { AppError } from "./errors.ts";

/** Why the server cannot work right now, each with a sentence for its operator. */
const HINDRANCES = {
  stopping: "The server is stopping",
  "web-missing": "Web files are missing. Start the server from a complete release, and do not build in its folder",
  "database-silent": "The database is not responding",
  "database-read-only": "The database is read-only. DATABASE_URL points to a standby or a read-only database",
  "database-full": "The database disk is full",
  "data-folder-full": "The server cannot write to the data folder (LINNET_DATA)",
  "temporary-folder-full": "The server cannot write to the temporary folder",
} as const;
type Hindrance = keyof typeof HINDRANCES;

/** All servers share the data folder, so it is as full for the others: reported, but no reason to leave the load balancer. */
const isShared = (hindrance: Hindrance) => hindrance === "data-folder-full";

export interface Readiness {
  /** Looks at a failure: where it says that a disk is full, the server is not ready until something can be written again. */
  notice(error: unknown): void;
  /** What hinders the server this moment, or what it does without; nothing where it can work. All who ask at the same time share one answer. */
  hindrances(): Promise<readonly Hindrance[]>;
  /** From now on the server is not ready: it is stopping, and answers only until the balancer sends no more requests. */
  leave(): void;
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

interface ReadinessNeeds {
  database: DatabaseWatch;
  hasWebFiles: () => Promise<boolean>;
  folders: readonly string[];
}

/**
 * Whether the server can work: its web files exist, the database answers and takes writes, and there is disk space after a write has failed
 * for lack of it. `folders`: where the server writes, besides the temporary folder. `tell` gets each change until the server stops.
 */
export function readiness({ database, hasWebFiles, folders }: ReadinessNeeds, tell: (hindrances: readonly Hindrance[]) => void): Readiness {
  let isLeaving = false;
  let isFull = false;
  let told = "";
  let asking: Promise<readonly Hindrance[]> | undefined;

  const places: readonly [Hindrance, () => Promise<boolean>][] = [
    ["database-full", () => database.canWrite(ROOM.length)],
    ["temporary-folder-full", () => hasRoom(tmpdir())],
    ...folders.map((folder): [Hindrance, () => Promise<boolean>] => ["data-folder-full", () => hasRoom(folder)]),
  ];
  const fullPlaces = async (): Promise<Hindrance[]> => {
    const found = await Promise.all(places.map(async ([place, hasRoomThere]) => ((await hasRoomThere()) ? [] : [place])));
    return found.flat();
  };
  const look = async (): Promise<readonly Hindrance[]> => {
    if (!(await hasWebFiles())) return ["web-missing"];
    const state = await database.state();
    if (state !== "ready") return [`database-${state}`];
    if (!isFull) return [];
    const full = await fullPlaces();
    isFull = full.length > 0;
    return full;
  };
  return {
    notice(error) {
      isFull ||= isDiskFull(error);
    },
    async hindrances() {
      if (isLeaving) return ["stopping"];
      asking ??= look()
        .then((found) => {
          if (found.join() !== told) tell(found);
          told = found.join();
          return found;
        })
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
    leave() {
      isLeaving = true;
    },
    close: () => database.close(),
  };
}

/** Health for who runs the server: whether it lives, whether people are to be sent to it, and the version of Linnet. */
export function installOperations(app: FastifyInstance, readiness: Readiness): void {
  app.addHook("preClose", (done) => {
    readiness.leave();
    done();
  });
  app.get("/health/live", { schema: { hide: true } }, () => ({ status: "live", version: VERSION }));
  app.get("/health/ready", { schema: { hide: true } }, async () => {
    const found = await readiness.hindrances();
    const sentences = found.map((hindrance) => HINDRANCES[hindrance]);
    if (!found.every(isShared)) throw new AppError("upstream_unavailable", sentences.join(". "), { retryAfter: 2 });
    return { status: "ready", version: VERSION, ...(sentences.length > 0 && { without: sentences.join(". ") }) };
  });
}
