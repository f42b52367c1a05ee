import { TZDate } from "@date-fns/tz";
import { instantOf } from "../adapters/ehr/resources/elements.ts";
import type { Consent, Coverage } from "../adapters/ehr/resources/sponsorship.ts";
import { addDays, addMonths, addYears } from "../platform/dates.ts";

/** An organization that pays for a patient and may see what it pays for, and how long. */
export interface Sponsor {
  organizationId: string;
  /** Undefined where the record does not say. */
  since: Date | undefined;
  until: Date | null;
}

interface Sponsoring {
  coverages: readonly Pick<Coverage, "status" | "payorIds" | "period">[];
  consents: readonly Pick<Consent, "status" | "organizationIds" | "period">[];
}

interface Moment {
  now: Date;
  zone: string;
}

/** A year, a month or a day belongs to the period that ends with it. */
function endOf(end: string, zone: string): number | undefined {
  const start = instantOf(end, zone);
  if (start === undefined || end.includes("T")) return start;
  const after = { 4: addYears, 7: addMonths }[end.length] ?? addDays;
  return after(new TZDate(start, zone), 1).getTime();
}

/** The time that lies in all of these periods. */
function common(periods: readonly (Coverage["period"] | Consent["period"])[], zone: string) {
  const starts = periods.flatMap((period) => (period?.start === undefined ? [] : (instantOf(period.start, zone) ?? [])));
  const ends = periods.flatMap((period) => (period?.end === undefined ? [] : (endOf(period.end, zone) ?? [])));
  return { since: Math.max(Number.NEGATIVE_INFINITY, ...starts), until: Math.min(Number.POSITIVE_INFINITY, ...ends) };
}

/**
 * Who pays for a patient by a coverage in force and is named by an active consent, as long as both last (the mapping's §1). Of
 * several spans the one in force counts, else the next to come; of those the longest.
 */
export function sponsorsOf({ coverages, consents }: Sponsoring, { now, zone }: Moment): Sponsor[] {
  const spans = coverages
    .filter(({ status }) => status === "active")
    .flatMap(({ payorIds = [], period }) =>
      payorIds.flatMap((organizationId) =>
        consents
          .filter(({ status, organizationIds = [] }) => status === "active" && organizationIds.includes(organizationId))
          .map((consent) => ({ organizationId, ...common([period, consent.period], zone) })),
      ),
    )
    .filter(({ since, until }) => until > now.getTime() && since < until);
  const begin = ({ since }: (typeof spans)[number]) => Math.max(since, now.getTime());
  spans.sort((one, other) => begin(one) - begin(other) || (one.until < other.until ? 1 : -1));
  return [...Map.groupBy(spans, ({ organizationId }) => organizationId).values()].flatMap(([span]) =>
    span
      ? [
          {
            organizationId: span.organizationId,
            since: Number.isFinite(span.since) ? new Date(span.since) : undefined,
            until: Number.isFinite(span.until) ? new Date(span.until) : null,
          },
        ]
      : [],
  );
}
