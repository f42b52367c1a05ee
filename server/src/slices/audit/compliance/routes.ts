import {
  AUDIT_PAGE_SIZE,
  type AuditEntry,
  type AuditFilter,
  complianceAudit,
  MAX_AUDIT_SEARCHES,
  MAX_NAMED_CHILDREN,
  NAME_REASONS,
} from "@linnet/contract/audit/compliance";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { holds } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { sealedUpTo } from "../../../platform/audit/sealed-up-to.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { checkDays } from "../check-days.ts";
import { auditAsCsv } from "../export/as-csv.ts";
import { auditAsFhir } from "../export/as-fhir.ts";
import { auditRowRepository, type NamedRow, type Place, type RowFilter } from "./row-repository.ts";
import { auditSearchRepository } from "./search-repository.ts";

const MAX_FOUND = 20;
const MAX_LOGINS = 1000;

const readers = withRole(ROLE.compliance, ROLE.systemAdmin);

const placeIn = (cursor: string | undefined): Place | undefined => {
  const [micros, id] = cursor?.split("-").map(Number) ?? [];
  return micros === undefined || id === undefined ? undefined : { micros, id };
};

const cursorOf = ({ micros, id }: Place): string => `${micros}-${id}`;

function toEntry(row: NamedRow): AuditEntry {
  const { actor_id, effective_id, practice_id } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: actor_id === null ? null : { id: actor_id, name: row.actor_name ?? "", email: row.actor_email ?? "" },
    as:
      effective_id === null || effective_id === actor_id
        ? null
        : { id: effective_id, name: row.effective_name ?? "", email: row.effective_email ?? "" },
    roles: row.role_ids,
    practice: practice_id === null ? null : { id: practice_id, name: row.practice_name ?? "" },
    action: row.action,
    outcome: row.outcome,
    rule: row.rule ?? "",
    children: row.children,
    childCount: row.child_count,
    object: row.object ?? "",
    changed: row.changed,
    count: row.count,
    address: row.address ?? "",
    requestId: row.request_id,
  };
}

/** The whole trail, for compliance. Rows name no patients: a separate call opens a name, with a reason. */
export function complianceAuditRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock } = platform;
  const rows = auditRowRepository(db);
  const searches = auditSearchRepository(db);
  const zone = config.HOSPITAL_TIME_ZONE;

  async function filterOf({ child, ...wanted }: AuditFilter): Promise<RowFilter> {
    checkDays(wanted);
    return { ...wanted, zone, children: child === undefined ? undefined : await rows.idsOf(child) };
  }
  /** A search for a patient is also audited under that patient. */
  const about = ({ children }: RowFilter) => ({ rule: "compliance", personIds: children ?? [] });

  route(app, complianceAudit.rows, readers, async ({ actor, body: { after, ...wanted } }) => {
    const filter = await filterOf(wanted);
    const found = await rows.find(filter, {
      after: placeIn(after),
      limit: AUDIT_PAGE_SIZE + 1,
      order: "desc",
      mostChildren: MAX_NAMED_CHILDREN,
    });
    const shown = found.slice(0, AUDIT_PAGE_SIZE);
    await audit(db, actor, { action: complianceAudit.rows.action, ...about(filter), count: shown.length });
    const last = shown.at(-1);
    const next = found.length > shown.length && last ? cursorOf(last) : null;
    const may = { reportDisclosures: holds(actor, ROLE.compliance) };
    return { rows: shown.map(toEntry), next, sealedUpTo: (await sealedUpTo(db)).toISOString(), may };
  });

  route(app, complianceAudit.choices, readers, async ({ actor, body: { text } }) => {
    const found = await rows.choicesFor(text, MAX_FOUND);
    const count = found.people.length + found.practices.length;
    await audit(db, actor, { action: complianceAudit.choices.action, rule: "compliance", count });
    return found;
  });

  route(app, complianceAudit.loginAs, readers, async ({ actor, body }) => {
    checkDays(body);
    const found = await rows.loginAs({ ...body, zone, now: clock.now(), most: MAX_LOGINS });
    await audit(db, actor, { action: complianceAudit.loginAs.action, rule: "compliance", count: found.length });
    return found.map((each) => ({
      id: each.id,
      administrator: { id: each.by_id, name: each.by_name, email: each.by_email },
      target: { id: each.as_id, name: each.as_name, email: each.as_email },
      reason: each.reason,
      startedAt: each.started_at.toISOString(),
      minutes: each.minutes,
    }));
  });

  route(app, complianceAudit.childName, readers, async ({ actor, body: { recordId, reason } }) => {
    const found = await rows.nameOf(recordId);
    if (!found) throw notFound("Patient");
    await audit(db, actor, { action: complianceAudit.childName.action, rule: NAME_REASONS[reason], personIds: [recordId], count: 1 });
    return found;
  });

  route(app, complianceAudit.searches, readers, ({ actor }) => searches.of(actor.accountId));

  route(app, complianceAudit.saveSearch, readers, ({ actor, body }) =>
    db.transaction().execute(async (trx) => {
      const kept = auditSearchRepository(trx);
      const before = await kept.of(actor.accountId);
      if (before.length >= MAX_AUDIT_SEARCHES && before.every(({ name }) => name !== body.name))
        throw conflict(`You already have ${MAX_AUDIT_SEARCHES} saved searches. Delete one first.`);
      const saved = await kept.save(trx, actor.accountId, body);
      await audit(trx, actor, { action: complianceAudit.saveSearch.action, object: `audit search ${saved.id}` });
      return saved;
    }),
  );

  route(app, complianceAudit.removeSearch, readers, ({ actor, body: { id } }) =>
    db.transaction().execute(async (trx) => {
      if (!(await auditSearchRepository(trx).remove(trx, actor.accountId, id))) throw notFound("Saved search");
      await audit(trx, actor, { action: complianceAudit.removeSearch.action, object: `audit search ${id}` });
      return true as const;
    }),
  );

  route(app, complianceAudit.exportCsv, readers, async ({ actor, body }) => {
    const filter = await filterOf(body);
    await audit(db, actor, { action: complianceAudit.exportCsv.action, ...about(filter) });
    return { bytes: auditAsCsv(rows, filter), mediaType: "text/csv; charset=utf-8", name: `audit-${body.from}-${body.to}.csv` };
  });

  route(app, complianceAudit.exportFhir, readers, async ({ actor, body: { afterEvent, ...wanted } }) => {
    const filter = await filterOf(wanted);
    await audit(db, actor, { action: complianceAudit.exportFhir.action, ...about(filter) });
    const bytes = auditAsFhir(platform, rows, { actor, filter, afterEvent });
    return { bytes, mediaType: "application/fhir+ndjson", name: `audit-${wanted.from}-${wanted.to}.ndjson` };
  });
}
