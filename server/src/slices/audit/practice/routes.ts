import { TZDate } from "@date-fns/tz";
import {
  CHART_VIEW_DAYS,
  MAX_EXPORTED_VIEWS,
  MAX_VIEW_DAYS,
  practiceAudit,
  type RecordView,
  VIEW_PAGE_SIZE,
  type ViewFilter,
} from "@linnet/contract/audit/practice";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../platform/actor.ts";
import { allUsed } from "../../../platform/all-used.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { sealedUpTo } from "../../../platform/audit/sealed-up-to.ts";
import { differenceInCalendarDays, format, parseISO } from "../../../platform/dates.ts";
import { csv } from "../../../platform/http/csv.ts";
import { invalidInput, notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { describeViewed } from "./looked-at.ts";
import { accessReason, roleIn } from "./relation-words.ts";
import { type ViewRow, type ViewScope, viewRepository } from "./view-repository.ts";

/** Most patients in the filter's list; with more, the user searches fewer days. */
const MAX_CHOICES = 500;
const MAX_VIEWERS = 20;
const NO_LONGER_YOURS = "Former patient";
const THE_HOSPITAL = "The hospital";

const owners = withRole(ROLE.practiceOwner, ROLE.practiceAdmin);

/** @throws AppError `invalid_input` for reversed or too many days. */
function checkDays({ from, to }: Pick<ViewFilter, "from" | "to">): void {
  if (from > to) throw invalidInput({ from: "Start date cannot be after end date." });
  if (differenceInCalendarDays(parseISO(to), parseISO(from)) >= MAX_VIEW_DAYS)
    throw invalidInput({ from: `Choose at most ${MAX_VIEW_DAYS} days` });
}

const toView = (row: ViewRow): RecordView => ({
  id: row.id,
  at: row.at.toISOString(),
  person: row.person,
  role: row.is_hospital ? "" : roleIn(row.role_ids),
  patient: row.child === null ? null : { personId: row.person_id, name: row.child, mayOpen: row.may_open },
  lookedAt: describeViewed(row),
  why: accessReason({ rule: row.rule, isHospital: row.is_hospital, atDesk: row.at_desk, through: row.through, endedOn: row.ended_on }),
  from: row.is_hospital ? null : row.from_office ? "Office" : "Elsewhere",
});

/** The people that these views name. */
const namedIn = (views: readonly RecordView[]): string[] => [...new Set(views.flatMap(({ patient }) => patient?.personId ?? []))];

const COLUMNS = ["Time", "Person", "Role", "Patient", "Viewed", "Why", "From"] as const;

function cellsOf({ id: _id, at, person, role, patient, lookedAt, why, from, ...rest }: RecordView, timeZone: string): string[] {
  allUsed(rest);
  const cells: Record<(typeof COLUMNS)[number], string> = {
    Time: format(new TZDate(at, timeZone), "yyyy-MM-dd HH:mm"),
    Person: person ?? THE_HOSPITAL,
    Role: role,
    Patient: patient?.name ?? NO_LONGER_YOURS,
    Viewed: lookedAt,
    Why: why,
    From: from ?? "",
  };
  return COLUMNS.map((column) => cells[column]);
}

const asCsv = (views: readonly RecordView[], timeZone: string): Buffer =>
  csv(
    COLUMNS.map((column) => (column === "Time" ? `Time (${timeZone})` : column)),
    views.map((view) => cellsOf(view, timeZone)),
  );

/** A practice's record views, for its owners and administrators (decision record 72). */
export function practiceAuditRoutes(app: FastifyInstance, { config, db, clock }: Platform): void {
  const views = viewRepository(db);
  const zone = config.HOSPITAL_TIME_ZONE;

  /** @throws AppError `not_found` for people without a practice. */
  function scopeOf({ practice }: Actor, days: Pick<ViewFilter, "from" | "to">): ViewScope {
    checkDays(days);
    if (!practice) throw notFound("Practice");
    return { practiceId: practice.id, now: clock.now(), zone, from: days.from, to: days.to };
  }

  route(app, practiceAudit.views, owners, async ({ actor, body: { page, order, person, child, ...days } }) => {
    const options = { ...scopeOf(actor, days), order, person, child };
    const pageAt = (number: number) => views.find(actor, { ...options, limit: VIEW_PAGE_SIZE, offset: (number - 1) * VIEW_PAGE_SIZE });
    const asked = await pageAt(page);
    // Beyond the last page, return the first: the days or filters have changed.
    const shown = asked.length === 0 && page > 1 ? 1 : page;
    const found = shown === page ? asked : await pageAt(shown);
    const present = found.map(toView);
    const total = found[0]?.total ?? 0;
    const { action } = practiceAudit.views;
    await audit(db, actor, { action, rule: "practice", personIds: namedIn(present), count: present.length });
    const sealed = await sealedUpTo(db);
    return { views: present, page: shown, totalPages: Math.ceil(total / VIEW_PAGE_SIZE), total, sealedUpTo: sealed.toISOString() };
  });

  route(app, practiceAudit.choices, owners, async ({ actor, body }) => {
    const scope = scopeOf(actor, body);
    const [people, children] = await Promise.all([views.peopleOf(scope.practiceId), views.childrenOf(scope, MAX_CHOICES)]);
    const personIds = children.map(({ personId }) => personId);
    await audit(db, actor, { action: practiceAudit.choices.action, rule: "practice", personIds, count: children.length });
    return { people, children };
  });

  route(app, practiceAudit.export, owners, async ({ actor, body: { order, person, child, ...days } }) => {
    const options = { ...scopeOf(actor, days), order, person, child, limit: MAX_EXPORTED_VIEWS, offset: 0 };
    const found = (await views.find(actor, options)).map(toView);
    const { action } = practiceAudit.export;
    await audit(db, actor, { action, rule: "practice", personIds: namedIn(found), count: found.length });
    return { bytes: asCsv(found, zone), mediaType: "text/csv; charset=utf-8", name: `record-views-${days.from}-${days.to}.csv` };
  });

  route(app, practiceAudit.ofChild, owners, async ({ actor, patient }) => {
    if (!actor.practice) throw notFound("Practice");
    const scope = { practiceId: actor.practice.id, now: clock.now(), most: MAX_VIEWERS };
    const found = await views.viewersOf(patient.personId, scope);
    const { action } = practiceAudit.ofChild;
    await audit(db, actor, { action, rule: patient.access.kind, personIds: [patient.personId], count: found.length });
    return { viewers: found.map(({ person, at }) => ({ person, at: at.toISOString() })), days: CHART_VIEW_DAYS };
  });
}
