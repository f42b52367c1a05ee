import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "./errors.ts";

const Instant = z.iso.datetime({ offset: true });

/**
 * When the record that the caller looked at was last changed: from `If-Match`, which HTTP puts in quotes, or else the body's `modifiedOn`.
 * Undefined if the caller does not say: then the edit counts, even if the record has changed.
 * @throws AppError `invalid_input` for an `If-Match` that is no instant.
 */
export function expectedVersion({ headers }: Pick<FastifyRequest, "headers">, modifiedOn?: string | null): Date | undefined {
  const header = headers["if-match"]?.replace(/^(W\/)?"(.*)"$/, "$2");
  if (header === undefined || header === "*") return modifiedOn ? new Date(modifiedOn) : undefined;
  const instant = Instant.safeParse(header);
  if (!instant.success) throw new AppError("invalid_input", "If-Match must be the record’s modifiedOn");
  return new Date(instant.data);
}
