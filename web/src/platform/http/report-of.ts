import type { Endpoint } from "@linnet/contract/endpoint";
import type { ErrorBody } from "@linnet/contract/errors";
import { session } from "@linnet/contract/session";

const MINUTE = 60_000;
/** So many reports a minute tell enough; more would be a burden of their own. */
const MAX_A_MINUTE = 10;

/** A proxy on the way may have made a longer id than the contract takes. */
const LONGEST_ID = 64;

const sent: number[] = [];

/**
 * The report of a failed call (decision G-X-16): method, path as in the contract, status and request id. Undefined for expected failures: a
 * missing sign-in, a failed report, or too many together.
 */
export function reportOf(endpoint: Endpoint, { status, requestId }: Pick<ErrorBody, "status" | "requestId">, now = Date.now()) {
  if (status === 401 || endpoint === session.failed) return undefined;
  // What lies ahead counts for nothing either: a clock that was set back would keep silent until it is there again.
  while (sent[0] !== undefined && Math.abs(now - sent[0]) > MINUTE) sent.shift();
  if (sent.length >= MAX_A_MINUTE) return undefined;
  sent.push(now);
  return { method: endpoint.method, path: endpoint.path, status, requestId: requestId.slice(0, LONGEST_ID) };
}
