import multipart from "@fastify/multipart";
import type { InputOf, ReplyOf, UploadEndpoint } from "@linnet/contract/endpoint";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { FailedCall } from "../src/adapters/reporter/port.ts";
import type { Scanner } from "../src/adapters/scanner/port.ts";
import { installUnreadBodies } from "../src/platform/http/body-limits.ts";
import { installErrorHandler } from "../src/platform/http/errors.ts";
import { signedIn } from "../src/platform/http/guards.ts";
import type { Once } from "../src/platform/http/idempotency.ts";
import { route } from "../src/platform/http/route.ts";
import type { ReceivedFile } from "../src/platform/uploads/take-files.ts";
import { addPhysicianAccount } from "./add-physician-account.ts";
import { silentLive } from "./silent-live.ts";
import { testDatabase } from "./test-database.ts";

interface Serving<E extends UploadEndpoint> {
  endpoint: E;
  handler: (input: InputOf<E> & { files: ReceivedFile[]; once: Once<ReplyOf<E>> }) => Promise<ReplyOf<E>>;
  /** Asked for each request; nothing where there is none. */
  scanner?: () => Scanner | undefined;
}

/** A server with one upload call, and Dora as the caller. */
export async function uploadApp<E extends UploadEndpoint>({ endpoint, handler, scanner }: Serving<E>) {
  const open = await testDatabase();
  const caller = await addPhysicianAccount(open.db);
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", undefined);
  const routing = {
    db: open.db,
    live: silentLive,
    authenticate: async () => caller,
    served: new Map(),
    about: {},
    get scanner() {
      return scanner?.();
    },
  };
  app.decorate("routeContext", routing);
  const reported: FailedCall[] = [];
  installErrorHandler(app, { report: (failure) => reported.push(failure) });
  const errors: Error[] = [];
  installUnreadBodies(app);
  app.addHook("onError", async (_request, _reply, error) => {
    errors.push(error);
  });
  app.addHook("onRequest", async (request) => {
    request.actor = caller;
  });
  await app.register(multipart);
  // What is handed to a handler of this endpoint, whichever it is, is of these types.
  route(app, endpoint as UploadEndpoint, signedIn, handler as never);
  return {
    app,
    /** What went wrong with requests, and what of it was reported as a failure. */
    errors,
    reported,
    async close() {
      await app.close();
      await open.close();
    },
  };
}
