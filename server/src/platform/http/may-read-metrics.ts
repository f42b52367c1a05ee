import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** A proxy on this machine comes from loopback for callers who do not. */
const OF_A_PROXY = /forwarded|^via$|(client|real|remote|originating|connecting|user)-?(ip|addr)|external-address/;

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** By the connection itself: what a header says of the caller counts for nothing here. */
const isOnThisMachine = ({ raw, headers }: FastifyRequest) =>
  LOOPBACK.has(raw.socket.remoteAddress ?? "") && !Object.keys(headers).some((name) => OF_A_PROXY.test(name));

/** Whether a call may read the metrics: with the token (`Authorization: Bearer …`) from anywhere, without one from this machine. */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization } = request.headers;
  if (authorization === undefined) return isOnThisMachine(request);
  // Hashes are equally long, so the time of the comparison tells nothing.
  return token !== undefined && timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${token}`));
}
