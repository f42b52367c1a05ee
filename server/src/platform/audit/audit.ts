import type { AuditAction } from "@linnet/contract/audit/actions";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../actor.ts";
import { allUsed } from "../all-used.ts";
import { type Database, preparedStatement } from "../database/database.ts";
import { AppError } from "../http/errors.ts";

/** What happened; the actor is separate. Ids only: never names, birth dates, search text, bodies or tokens. */
export interface AuditEvent {
  /** The action of the contract's call, or of the platform: `write:sign-in`. */
  action: AuditAction;
  outcome?: "done" | "refused";
  /** The kind of access that allowed it, or why it was refused. */
  rule?: string;
  personIds?: readonly string[];
  /** The record it was done to: kind and id, for example `practice 12`. */
  object?: string;
  /** Names of the fields that were changed. */
  changed?: readonly string[];
  count?: number;
}

/** The columns that say who, in the order of `auditColumns`. */
const who = ({ request, sessionId, accountId, administrator, roles, practice }: Actor) => ({
  request_id: request.id,
  session_id: sessionId,
  actor_id: administrator?.accountId ?? accountId,
  effective_id: accountId,
  role_ids: [...roles],
  practice_id: practice?.id ?? null,
  address: request.address,
});

/**
 * Writes one row of the audit trail, in the caller's transaction: no row, no data.
 * A read writes it before the first byte of the reply leaves (decision G-X-17).
 */
export async function audit(trx: Database, actor: Actor, event: AuditEvent): Promise<void> {
  const { action, outcome = "done", rule = null, personIds = [], object = null, changed = [], count = null, ...rest } = event;
  allUsed(rest);
  await trx
    .insertInto("audit_rows")
    .values({
      ...who(actor),
      action,
      outcome,
      rule,
      person_ids: [...personIds],
      object,
      changed: [...changed],
      count,
    })
    .modifyEnd(preparedStatement)
    .execute();
}

/** What only a row that is written on its own says. */
type OfOneRow = "outcome" | "object" | "changed";

/**
 * The same row as part of a larger statement, for pages that answer in one round trip: an `insert` to stand in a `with`.
 * `rule`, `personIds` and `count` are SQL over the rows that are shown. Where `shown` names them, there is a row for each of them, and none
 * where nothing is shown.
 */
export function auditOf(
  actor: Actor,
  event: { action: AuditAction; rule: RawBuilder<unknown> | string; shown?: RawBuilder<unknown> } & Record<
    Exclude<keyof AuditEvent, "action" | "rule" | OfOneRow>,
    RawBuilder<unknown>
  >,
): RawBuilder<unknown> {
  const { request_id, session_id, actor_id, effective_id, role_ids, practice_id, address, ...unwritten } = who(actor);
  const { action, rule, personIds, count, shown, ...rest } = event;
  allUsed({ ...unwritten, ...rest });
  return sql`insert into audit_rows
    (request_id, session_id, actor_id, effective_id, role_ids, practice_id, address, action, outcome, rule, person_ids, count)
    select ${request_id}, ${session_id}::uuid, ${actor_id}::bigint, ${effective_id}::bigint, ${role_ids}::smallint[], ${practice_id}::bigint, ${address},
      ${action}, 'done', ${rule}, ${personIds}, ${count} ${shown ? sql`from ${shown}` : sql``}`;
}

/** How many rows of a list are named, and the action and rule of their audit row. */
export interface Naming {
  action: AuditAction;
  rule: string;
  most: number;
}

/**
 * Reads the first rows of a list and counts all, and writes the audit row of those first, in one statement. An empty list has no audit row.
 * `all` selects the list, with a `person_id` that may be null. `order` sorts by its columns.
 */
export async function readFirst<Row>(
  db: Database,
  actor: Actor,
  { action, rule, most }: Naming,
  { all, order }: { all: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<{ count: number; first: Row[] }> {
  const { rows } = await sql<Row & { total: number }>`${preparedStatement}
    with named as materialized (
      select *, count(*) over () as total from (${all}) listed order by ${order} limit ${most}
    ), audited as (
      ${auditOf(actor, {
        action,
        rule,
        personIds: sql`array(select distinct person_id from named where person_id is not null)`,
        count: sql`(select count(*) from named)`,
        shown: sql`(select from named limit 1) shown`,
      })}
    )
    select * from named order by ${order}`.execute(db);
  return { count: rows[0]?.total ?? 0, first: rows };
}

/** Records a denied sign-in, with the account if it is known. */
export async function auditRefusal(
  trx: Database,
  refusal: { action: AuditAction; rule: string; accountId: number | null; request: Actor["request"] },
): Promise<void> {
  await trx
    .insertInto("audit_rows")
    .values({
      request_id: refusal.request.id,
      actor_id: refusal.accountId,
      effective_id: refusal.accountId,
      action: refusal.action,
      outcome: "refused",
      rule: refusal.rule,
      address: refusal.request.address,
    })
    .execute();
}

type SystemEvent = Pick<AuditEvent, "action" | "personIds" | "count" | "object"> & { rule: string; sessionId?: string };

/**
 * Records what the system did on its own: without a person, and with `system` in place of a request. `sessionId` is the session it acted
 * on.
 */
export async function auditSystem(
  trx: Database,
  { action, rule, personIds = [], count = personIds.length, object, sessionId }: SystemEvent,
) {
  await trx
    .insertInto("audit_rows")
    .values({
      request_id: "system",
      session_id: sessionId ?? null,
      action,
      outcome: "done",
      rule,
      person_ids: [...personIds],
      object: object ?? null,
      count,
    })
    .execute();
}

/**
 * Runs what an emailed link is for. A link that matches nothing may be a guess and is recorded as a denial, without an account: the caller
 * has not proved who they are.
 */
export async function auditWrongLink<T>(
  db: Database,
  action: AuditAction,
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
