import type { FastifyRequest } from "fastify";
import type { Database } from "../database/database.ts";
import { AppError } from "../http/errors.ts";
import { auditRefusal } from "./audit.ts";

/**
 * Does what a link from a mail is for. One that opens nothing may be a guess, and is written down as a refusal. Whose it was is not:
 * nobody has proved to be them.
 */
export async function auditWrongLink<T>(
  db: Database,
  action: string,
  { id, ip }: Pick<FastifyRequest, "id" | "ip">,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found")
      await auditRefusal(db, { action, rule: "no such link", accountId: null, request: { id, address: ip } });
    throw error;
  }
}
