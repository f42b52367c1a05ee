import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "./errors.ts";

const PATH = "/.well-known/security.txt";
const DAY_MS = 86_400_000;

type Settings = Pick<Config, "SECURITY_CONTACT" | "SECURITY_TXT_DAYS" | "origin">;

/** The file of RFC 9116. Created for each request, so that it never expires. */
function securityTxt(contact: string, { SECURITY_TXT_DAYS, origin }: Settings, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date((today + SECURITY_TXT_DAYS) * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    // An address that begins otherwise is not allowed there (section 2.5.2).
    ...(origin.startsWith("https://") ? [`Canonical: ${origin}${PATH}`] : []),
    "",
  ].join("\n");
}

/** Publishes the contact for security reports, if the hospital has set one. */
export function serveSecurityTxt(app: FastifyInstance, { config, clock }: { config: Settings; clock: Clock }): void {
  app.get(PATH, { schema: { hide: true } }, (_request, reply) => {
    const { SECURITY_CONTACT: contact } = config;
    if (contact === undefined)
      throw new AppError("not_found", "This portal has no security contact. Call the hospital and ask for the security office");
    return reply.type("text/plain; charset=utf-8").send(securityTxt(contact, config, clock.now()));
  });
}
