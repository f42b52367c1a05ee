import multipart from "@fastify/multipart";
import type { InputOf, ReplyOf, UploadEndpoint } from "@linnet/contract/endpoint";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { FailedCall } from "../src/adapters/reporter/port.ts";
import type { Scanner } from "../src/adapters/scanner/port.ts";
import type { Actor } from "../src/platform/actor.ts";
import { installErrorHandler } from "../src/platform/errors.ts";
import { signedIn } from "../src/platform/guards.ts";
import type { ReceivedFile } from "../src/platform/received-files.ts";
import { route } from "../src/platform/route.ts";
import { testDatabase } from "./test-database.ts";

interface Serving<E extends UploadEndpoint> {
  endpoint: E;
  handler: (input: InputOf<E> & { files: ReceivedFile[] }) => Promise<ReplyOf<E>>;
  /** Asked for each request; nothing where there is none. */
  scanner?: () => Scanner | undefined;
}

/** A server with one call that takes files, and Dora as whoever calls. */
export async function uploadApp<E extends UploadEndpoint>({ endpoint, handler, scanner }: Serving<E>) {
  const open = await testDatabase();
  const { id } = await open.db
    .insertInto("accounts")
    .values({ email: "dora@linnet.example", first_name: "Dora", last_name: "Ashby" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", undefined);
  const caller: Actor = {
    accountId: id,
    sessionId: "0d3c0a4e-0000-4000-8000-000000000001",
    email: "dora@linnet.example",
    firstName: "Dora",
    lastName: "Ashby",
    roles: [1],
    physicianId: 1,
    practice: null,
    embassyId: null,
    isMyLinnet: true,
    mustSign: false,
    previousLoginAt: null,
    signedInAt: new Date(),
    administrator: null,
    request: { id: "r", address: "127.0.0.1" },
  };
  const routing = {
    db: open.db,
    authenticate: async () => caller,
    served: new Map(),
    about: {},
    get scanner() {
      return scanner?.();
    },
  };
  app.decorate("stairs", routing);
  const reported: FailedCall[] = [];
  installErrorHandler(app, { report: (failure) => reported.push(failure) });
  const errors: Error[] = [];
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
