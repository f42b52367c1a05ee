import { TZDate } from "@date-fns/tz";
import { z } from "zod";
import { unfold } from "../adapters/ehr/resources/contained.ts";
import {
  Concept,
  compact,
  Identifier,
  idOf,
  instantOf,
  lenient,
  listOf,
  Meta,
  Period,
  Reference,
  Text,
} from "../adapters/ehr/resources/elements.ts";
import type { Practitioner, PractitionerRole } from "../adapters/ehr/resources/fhir-resources.ts";
import { npiIn } from "../adapters/ehr/resources/npi.ts";
import { format } from "../platform/dates.ts";

/** A physician the record connects with a patient, by national number. */
export interface NamedPhysician {
  npi: string;
  /** What they are to the child in the record's words; empty where it does not say. */
  relationship: string;
  /** When the record came to say so, in milliseconds since 1970; undefined where it does not tell. */
  recordedAt?: number | undefined;
  /** For which organization of the record they were named, where it says so. */
  organizationId?: string | undefined;
  /** Nothing but a visit names them: that makes no assignment, and keeps one in force (decision G-PAT-21). */
  isOnlyOfVisit?: boolean | undefined;
}

/** A physician as a resource names them, before anybody has looked up who that is. */
export interface UnresolvedPhysician extends Omit<NamedPhysician, "npi"> {
  npi?: string | undefined;
  practitionerId?: string | undefined;
  roleId?: string | undefined;
}

const GENERAL_PRACTITIONER = "Primary Care Physician";

const Whom = z.unknown().transform((reference) => {
  const named = Reference.safeParse(reference).data;
  const { identifier } = z.object({ identifier: lenient(Identifier) }).safeParse(reference).data ?? {};
  return {
    npi: identifier && npiIn([identifier]),
    practitionerId: idOf(named, "Practitioner"),
    roleId: idOf(named, "PractitionerRole"),
  };
});

const PatientNames = z.object({ generalPractitioner: listOf(Whom) });

const EncounterNames = z.object({
  meta: Meta,
  status: Text,
  period: lenient(Period),
  participant: listOf(z.object({ individual: Whom })),
});

const CareTeamNames = z.object({
  meta: Meta,
  status: Text,
  period: lenient(Period),
  participant: listOf(z.object({ member: Whom, role: listOf(Concept), period: lenient(Period) })),
});

/** The resources of one patient in which physicians are named, as they were received. */
export interface PhysicianSources {
  patient: unknown;
  careTeams: readonly unknown[];
  encounters: readonly unknown[];
}

interface Moment {
  now: Date;
  zone: string;
}

const at = (moment: string | undefined, zone: string) => (moment === undefined ? undefined : instantOf(moment, zone));

/** A day, a month or a year belongs to the period that ends with it. */
function isOver(end: string, { now, zone }: Moment): boolean {
  if (!end.includes("T")) return format(new TZDate(now, zone), "yyyy-MM-dd").slice(0, end.length) > end;
  return now.getTime() >= Date.parse(end);
}

function isIn(period: z.output<typeof Period> | undefined, moment: Moment): boolean {
  const start = at(period?.start, moment.zone) ?? Number.NEGATIVE_INFINITY;
  return start <= moment.now.getTime() && !(period?.end && isOver(period.end, moment));
}

const NO_TEAM_NOW = new Set(["proposed", "suspended", "inactive", "entered-in-error"]);

function inCareTeam(resource: unknown, moment: Moment): UnresolvedPhysician[] {
  const team = CareTeamNames.safeParse(unfold(resource).resource).data;
  if (!team || team.meta?.restricted || NO_TEAM_NOW.has(team.status ?? "") || !isIn(team.period, moment)) return [];
  return team.participant.flatMap(({ member, role, period }) =>
    isIn(period, moment)
      ? [
          {
            ...member,
            relationship: role.find(({ text }) => text !== "")?.text ?? "",
            recordedAt: at(period?.start ?? team.meta?.updated, moment.zone),
          },
        ]
      : [],
  );
}

const NO_VISIT = new Set(["cancelled", "entered-in-error"]);

function inVisit(resource: unknown, { now, zone }: Moment): UnresolvedPhysician[] {
  const visit = EncounterNames.safeParse(unfold(resource).resource).data;
  if (!visit || visit.meta?.restricted || NO_VISIT.has(visit.status ?? "")) return [];
  const start = at(visit.period?.start, zone);
  // A visit that was planned before a removal does not outdate it; once it takes place, it does.
  const recordedAt = visit.status === "planned" || start === undefined || start > now.getTime() ? undefined : start;
  return visit.participant.map(({ individual }) => ({ ...individual, relationship: "", recordedAt, isOnlyOfVisit: true }));
}

/**
 * Physicians these resources connect with the patient: as general practitioner, in a current care team or, without an assignment, in a
 * visit.
 */
export function unresolvedPhysicians({ patient, careTeams, encounters }: PhysicianSources, moment: Moment): UnresolvedPhysician[] {
  const named = PatientNames.safeParse(unfold(patient).resource).data?.generalPractitioner ?? [];
  const all = [
    ...named.map((physician): UnresolvedPhysician => ({ ...physician, relationship: GENERAL_PRACTITIONER })),
    ...careTeams.flatMap((team) => inCareTeam(team, moment)),
    ...encounters.flatMap((visit) => inVisit(visit, moment)),
  ];
  return all.filter(({ npi, practitionerId, roleId }) => npi ?? practitionerId ?? roleId);
}

/** What the record knows of those who are named, by id. */
export interface KnownPractitioners {
  practitioners: ReadonlyMap<string, Practitioner>;
  roles: ReadonlyMap<string, PractitionerRole>;
}

/**
 * The physicians behind the names, each once: with the first words that say what they are to the child, and the newest moment.
 * Who has no national number is not among them.
 */
export function namedPhysicians(
  unresolved: readonly UnresolvedPhysician[],
  { practitioners, roles }: KnownPractitioners,
): NamedPhysician[] {
  const organizationOf = (roleId: string | undefined) => roles.get(roleId ?? "")?.organizationId;
  const found = new Map<string, NamedPhysician>();
  for (const { npi: ownNpi, practitionerId, roleId, relationship, recordedAt, isOnlyOfVisit } of unresolved) {
    const physicianId = practitionerId ?? roles.get(roleId ?? "")?.physicianId;
    const npi = ownNpi ?? npiIn(practitioners.get(physicianId ?? "")?.identifiers ?? []);
    if (npi === undefined) continue;
    const before = found.get(npi);
    const moments = [before?.recordedAt, recordedAt].filter((moment) => moment !== undefined);
    const isVisitor = isOnlyOfVisit === true && (!before || before.isOnlyOfVisit === true);
    found.set(npi, {
      npi,
      relationship: before?.relationship || relationship,
      recordedAt: moments.length > 0 ? Math.max(...moments) : undefined,
      ...compact({ organizationId: before?.organizationId ?? organizationOf(roleId) }),
      ...(isVisitor && { isOnlyOfVisit: true }),
    });
  }
  return [...found.values()];
}
