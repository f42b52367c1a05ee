import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const NOTHING = ["'none'"];

/**
 * What every reply says to browsers (security: what goes out). A reply that is no page may load, run and frame nothing, should somebody
 * open it as one; pages and files bring a policy of their own. `secure`: the portal is reached by https.
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
