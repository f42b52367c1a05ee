import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "../../../../config.ts";
import { cookieSecretsOf, type EmbeddedKeys } from "./keys.ts";

/** Longer is cut by the browsers. */
export const KNOWN_FOR_DAYS = 400;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Browsers with an earlier sign-in, identified by a signed cookie (OWASP, "device cookies"): failures elsewhere do not lock their person
 * out there. The cookie names no one and signs no one in; its owner is in the database, under a hash.
 */
export function knownBrowsers(config: Pick<Config, "origin" | "COOKIE_SECRET">, keys: Pick<EmbeddedKeys, "cookieSecrets">) {
  const { origin } = config;
  const secure = origin.startsWith("https://");
  const name = `${secure ? "__Host-" : ""}linnet_browser`;
  const secrets = cookieSecretsOf(config, keys);
  const [newest = ""] = secrets;
  const signatureOf = (id: string, secret: string) => createHmac("sha256", secret).update(`known browser ${id}`).digest("base64url");
  const placeOf = (id: string) => createHash("sha256").update(`browser ${id}`).digest("base64url");

  const isSigned = (id: string, signature: string) =>
    secrets.some((secret) => {
      const [right, given] = [Buffer.from(signatureOf(id, secret)), Buffer.from(signature)];
      return right.length === given.length && timingSafeEqual(right, given);
    });

  function idOf({ request }: Pick<Exchange, "request">): string | undefined {
    const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
    const [, value = ""] = pairs.find(([key]) => key === name) ?? [];
    const [id = "", signature = ""] = value.split(".");
    return isSigned(id, signature) ? id : undefined;
  }

  return {
    /** Where failures in this browser are counted; undefined where no one has signed in with it. */
    placeOf(exchange: Pick<Exchange, "request">): string | undefined {
      const id = idOf(exchange);
      return id === undefined ? undefined : placeOf(id);
    },

    /** Makes this a browser that is known from now on; gives its place. */
    mark(exchange: Exchange): string {
      const id = idOf(exchange) ?? randomBytes(18).toString("base64url");
      const flags = `Path=/; Max-Age=${KNOWN_FOR_DAYS * 24 * 60 * 60}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
      exchange.response.appendHeader("set-cookie", `${name}=${id}.${signatureOf(id, newest)}; ${flags}`);
      return placeOf(id);
    },
  };
}
