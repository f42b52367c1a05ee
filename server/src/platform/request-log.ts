import type { FastifyInstance } from "fastify";

/** One line per request: what was asked of which route, never of whom. Bodies, queries and headers do not appear. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account: request.actor?.accountId ?? null,
      },
      "request",
    );
    done();
  });
}

/** What pino may say of a request or a failure: no address with a query in it, no headers. */
export const logSerializers = {
  req: (request: { method: string }) => ({ method: request.method }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
};
