import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const NOTHING = ["'none'"];

/**
 * Headers of every reply (security: what goes out). A reply that is no page may load, run and frame nothing if it is opened as one; pages
 * and files set a policy of their own. `secure`: the portal uses https.
 */
export async function secureReplies(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: NOTHING, baseUri: NOTHING, formAction: NOTHING, frameAncestors: NOTHING },
    },
    frameguard: { action: "deny" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
}
