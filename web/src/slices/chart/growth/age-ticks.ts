import type { TicksOf } from "../../../ui/chart/line-chart-plan.ts";

/** Ages that people speak of, in months. */
const STEPS = [1, 2, 3, 6, 12, 24, 36, 48, 60];

/** A calendar day, counted as if the hospital's clock were in UTC, as dates of the record are. */
const BIRTH = /^(\d{4})-(\d{2})-(\d{2})/;

/** In months below two years, else in years. */
function ageLabel(months: number): string {
  if (months === 0) return "Birth";
  if (months < 24) return `${months} mo`;
  return [`${Math.floor(months / 12)} y`, months % 12 > 0 && `${months % 12} mo`].filter(Boolean).join(" ");
}

/** Whole months from a birth to a moment. */
function monthsAt(birth: Date, at: number): number {
  const then = new Date(at);
  const months = (then.getUTCFullYear() - birth.getUTCFullYear()) * 12 + then.getUTCMonth() - birth.getUTCMonth();
  return then.getUTCDate() < birth.getUTCDate() ? months - 1 : months;
}

/** Round ages of a child; undefined when the day of birth is not known. */
export function ageTicks(dob: string): TicksOf | undefined {
  const [, year, month, day] = BIRTH.exec(dob)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const birth = new Date(Date.UTC(year, month - 1, day));
  const birthdayOf = (months: number) => Date.UTC(year, month - 1 + months, day);
  return (from, to, most) => {
    const [youngest, oldest] = [monthsAt(birth, from), monthsAt(birth, to)];
    const agesBy = (step: number) =>
      Array.from({ length: Math.floor(oldest / step) + 1 }, (_, index) => index * step).filter((months) => birthdayOf(months) >= from);
    const ages = STEPS.map(agesBy).find((found) => found.length <= most) ?? [];
    if (ages.length > 1) return ages.map((months) => ({ at: birthdayOf(months), label: ageLabel(months) }));
    const ends = from === to || youngest === oldest ? [{ at: to, label: ageLabel(oldest) }] : undefined;
    return (
      ends ?? [
        { at: from, label: ageLabel(youngest) },
        { at: to, label: ageLabel(oldest) },
      ]
    );
  };
}
